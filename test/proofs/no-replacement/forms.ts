import type { Fixture } from "../../harness/fixture";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { LifecycleFixture, Show } from "../../harness/lifecycle-fixture";
import { declareAll } from "../../harness/scenarios";

/** Another form in which the platform shows the value of an input that did not change. */
export interface Form {
  kind: string;
  field: string;
  how: string;
  declare(fixture: Fixture): void;
  path: RegExp;
  show: Show;
  /** The result that a preview must report. If it is absent, both results are allowed. */
  says?: "drift" | "nothing";
}

const formsOf = ({ kind, shownOtherwise = [] }: LifecycleFixture): Form[] =>
  shownOtherwise.flatMap(({ field, program, path, forms }) =>
    Object.entries(forms).map(([how, form]) => {
      const [show, says] = typeof form === "function" ? [form] : form;
      return { kind, field, how, path, show, says, declare: (fixture: Fixture) => declareAll(kind, program(fixture)) };
    }),
  );

export const allForms: readonly Form[] = lifecycleFixtures.flatMap(formsOf);

export const titleOf = ({ kind, field, how }: Form): string => `${kind}.${field}: ${how}`;
