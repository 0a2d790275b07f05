import type { Sandbox } from "../../../sandbox";
import type { Fixture } from "../../harness/fixture";

/** A change of a program, and the account that it meets. */
export interface Scenario {
  readonly title: string;
  readonly program: (fixture: Fixture) => void;
  /** Program of the stack's last `up`. Absent: the stack is empty. */
  readonly before?: (fixture: Fixture) => void;
  /** Program of another stack, whose `up` comes before the change. */
  readonly elsewhere?: (fixture: Fixture) => void;
  /** Changes the account after the last `up`. */
  readonly arrange?: (account: Sandbox, fixture: Fixture) => Promise<unknown>;
  /** Configuration besides the permission of costs. */
  readonly config?: Readonly<Record<string, string>>;
}
