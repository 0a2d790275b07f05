import type { Condition } from "./conditions";
import type { Environment } from "./event";
import type { Operation } from "./never-began";
import type { PostOptions, PostOutside } from "./post/post";

export interface ReportOptions extends PostOptions {
  title?: string;
  note?: string;
  link?: string;
  out?: string;
  summary: boolean;
  json: boolean;
  values: boolean;
  buildLogs: boolean;
  widget?: string;
  only?: "drift";
  expect: string[];
  failOn: Condition[];
  /** File of the report whose plan was approved. */
  approved?: string;
  digest: boolean;
  /** Operation of a run whose file is empty. */
  operation?: Operation;
  /** File of the preview before the run. It explains why a run never began. */
  preview?: string;
  /** Print the errors of the runs, which a report without values leaves out. */
  errors: boolean;
  /** The pipeline stopped before it applied anything. */
  stopped: boolean;
  maxBytes?: number;
  plain: boolean;
  picture: boolean;
  log: string[];
  /** Files with the results of trials on a copy of the account. */
  trial: string[];
}

/** Environment of the command, which tests replace. */
export interface Around extends PostOutside {
  environment: Environment;
  standardInput(): Buffer;
  print(text: string): void;
  note(text: string): void;
}
