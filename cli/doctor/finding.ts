/** `fail`: a run will fail. `warn`: something should be corrected. `info`: useful to know. `skip`: no result. */
export type Status = "ok" | "info" | "warn" | "fail" | "skip";

type Fact = string | number | boolean | null | readonly string[] | Readonly<Record<string, number>>;

/** The keys of `facts` remain the same in later releases, because programs read them. The texts may change. */
export interface Finding {
  status: Status;
  text: string;
  fix?: string | undefined;
  facts?: Readonly<Record<string, Fact>> | undefined;
}

/** Thrown by a check that cannot produce a result, because a setting is missing or a check before it has no result. The check is then skipped. */
export class NoGround extends Error {}

export const waitsFor = (id: string): NoGround => new NoGround(`the check ${id} must succeed first`);

type Rest = Pick<Finding, "fix" | "facts">;

export const ok = (text: string, facts?: Finding["facts"]): Finding => ({ status: "ok", text, facts });
export const skip = (text: string, facts?: Finding["facts"]): Finding => ({ status: "skip", text, facts });
export const info = (text: string, rest: Rest = {}): Finding => ({ status: "info", text, ...rest });
export const warn = (text: string, rest: Rest = {}): Finding => ({ status: "warn", text, ...rest });
export const fail = (text: string, rest: Rest = {}): Finding => ({ status: "fail", text, ...rest });
