/** `fail`: something will not work. `warn`: something is not as it should be. `info`: worth knowing. `skip`: could not be told. */
export type Status = "ok" | "info" | "warn" | "fail" | "skip";

type Fact = string | number | boolean | null | readonly string[] | Readonly<Record<string, number>>;

/** What a check found. The keys of `facts` are for programs and stay; the texts are for people. */
export interface Finding {
  status: Status;
  text: string;
  /** What to do about it. */
  fix?: string | undefined;
  facts?: Readonly<Record<string, Fact>> | undefined;
}

/** Why a check cannot tell: a setting that is not there, or another check that it waits for. */
export class NoGround extends Error {}

export const waitsFor = (id: string): NoGround => new NoGround(`waits for ${id}`);

type Rest = Pick<Finding, "fix" | "facts">;

export const ok = (text: string, facts?: Finding["facts"]): Finding => ({ status: "ok", text, facts });
export const skip = (text: string, facts?: Finding["facts"]): Finding => ({ status: "skip", text, facts });
export const info = (text: string, rest: Rest = {}): Finding => ({ status: "info", text, ...rest });
export const warn = (text: string, rest: Rest = {}): Finding => ({ status: "warn", text, ...rest });
export const fail = (text: string, rest: Rest = {}): Finding => ({ status: "fail", text, ...rest });
