import fc from "fast-check";
import type { Bag } from "../../provider/core/values";
import { type Declared, ref, refersTo } from "./declare";
import type { RandomInputs, RandomProgram } from "./lifecycle-fixture";

export const VALUES = fc.constantFrom("one", "two", "a\nb", "{{team.REGION}}", "$HOME", "x=y", "ünï");
export const CRONS = fc.constantFrom("0 4 * * *", "*/15 * * * *", "30 2 * * 1", "0 0 1 * *");

export const oneOf = (program: RandomProgram, all: readonly Declared[]): Declared | undefined =>
  all.length > 0 ? program.draw(fc.constantFrom(...all)) : undefined;

/** Reports whether the program declares a resource of this type with an input that refers to the given resource. */
export const hasOn = (program: RandomProgram, kind: string, key: string, name: string): boolean =>
  program.of(kind, ({ inputs }) => refersTo(inputs[key], name)).length > 0;

/**
 * Returns a function that makes a resource of an application. A new resource gets one of the program's applications for which `fits` is true. An
 * existing resource stays on its application.
 */
export const onApplication =
  (
    inputs: (program: RandomProgram, n: number, before: Bag | undefined) => Bag,
    fits: (program: RandomProgram, application: Declared) => boolean = () => true,
  ): RandomInputs["make"] =>
  (program, n, before) => {
    const application = oneOf(
      program,
      program.of("Application", (one) => fits(program, one)),
    );
    const applicationUuid = before?.applicationUuid ?? (application && ref(application));
    return applicationUuid === undefined ? undefined : { applicationUuid, ...inputs(program, n, before) };
  };
