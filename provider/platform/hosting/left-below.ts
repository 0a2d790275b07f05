import type { Context } from "../../core/definition/context";
import { messageOf } from "../../core/log/errors";
import type { Log } from "../../core/log/log";

/** An object inside another object. */
export interface Below {
  /** The object in words, such as `variable DEBUG_TOKEN`. */
  what: string;
  /** `OwnershipKey.what` of a resource that declares the object. */
  key: string;
}

type Kept = Pick<Context<unknown>, "hosting" | "id" | "owners">;

/** Returns the function `reportBelow` for a definition. `read` returns the objects inside the object that stays. */
export const reporterOf =
  (read: (context: Kept) => Promise<Below[]>) =>
  async (context: Kept, log: Log, isDeclaring: boolean): Promise<void> => {
    try {
      const left = (await read(context)).filter(({ key }) => context.owners.declaredBy(key) === undefined);
      const undeclared = isDeclaring ? "has declared so far" : "declares";
      // If the program contains the parent's id as a literal, the engine may delete an object after this line. So the line says "so far".
      const what = `${left.map((one) => one.what).join(", ")}, which no resource ${undeclared} and no step of this run has deleted so far`;
      if (left.length > 0) log.report("warning", { line: "left below it", what });
    } catch (error) {
      // The error of a refused deletion is more important than this line, so nothing is thrown here.
      log.warning(`the objects below it could not be read: ${messageOf(error)}`);
    }
  };
