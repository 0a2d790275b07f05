import type { Send } from "../../provider/api/network";
import type { Condition } from "./conditions";
import type { Environment, ForgeName } from "./post/surroundings";

export interface ReportOptions {
  post?: ForgeName | "auto";
  issue?: string;
  key: string;
  pr?: number;
  prHead?: string;
  sha?: string;
  title?: string;
  link?: string;
  out?: string;
  summary: boolean;
  json: boolean;
  values: boolean;
  buildLogs: boolean;
  widget?: string;
  only?: "drift";
  /** Stacks that must be present. */
  expect: string[];
  failOn: Condition[];
  /** File of the report whose plan was approved. */
  approved?: string;
  digest: boolean;
  maxBytes?: number;
  plain: boolean;
  picture: boolean;
  log?: string;
  skipEmpty: boolean;
}

/** Environment of the command, which tests replace. */
export interface Around {
  environment: Environment;
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  connect(origin: string): Send & { close(): Promise<void> };
  standardInput(): Buffer;
  print(text: string): void;
  note(text: string): void;
}
