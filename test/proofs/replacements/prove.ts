import type { OperationOutcome } from "../../harness/stack";
import { type Subject, subjects } from "../data/subjects";
import { ALLOW } from "../data/trial";
import { joined, type Proof, type ProofCase } from "../proof";
import { type Act, Site } from "../site";

/** The sentence of a refusal in the check of a resource: only a check ends the run. */
const IN_CHECK = "The run ends here";

/** A way to replace a resource that holds data. `isKnown`: whether an `up` sees the replacement before its first step. */
interface Way {
  title: string;
  isKnown: boolean;
  replace(site: Site, subject: Subject): Promise<OperationOutcome>;
}

const WAYS: readonly Way[] = [
  {
    title: "replaceOnChanges",
    isKnown: true,
    replace(site, subject) {
      const piece = subject.piece(site.fixture, 0, "one");
      const inputs = { ...piece.inputs, ...subject.change };
      site.declare({ ...piece, inputs, options: { replaceOnChanges: Object.keys(subject.change) } });
      return site.stack.up();
    },
  },
  { title: "--target-replace", isKnown: false, replace: (site) => site.stack.replaceOnly("one") },
];

async function refused(subject: Subject, { replace, isKnown }: Way): Promise<string | undefined> {
  return Site.with({}, async (site) => {
    site.declare(subject.piece(site.fixture, 0, "one"));
    site.platform.environment = { [ALLOW]: `${subject.type}:one` };
    await site.mustGo("the first up");
    site.platform.environment = {};
    await subject.fill?.(site);
    await site.platform.sandbox.advance(TWO_DAYS_SECONDS);
    const before = await site.stack.managed();
    const act = await site.act(() => replace(site, subject));
    return joined(
      ...violations(act, isKnown),
      ...((await site.stack.managed()).length < before.length ? ["the state lost a resource"] : []),
    );
  });
}

function* violations({ ok, errors, writes, lost, lines }: Act, isKnown: boolean): Iterable<string> {
  // With `adopt`, a replacement that creates first finds the old object. It keeps the object, and a line says so.
  if (ok && !lines.some((text) => text.includes("the old object was not deleted"))) yield "the replacement was not refused";
  if (writes.length > 0) yield `it sent ${writes}`;
  if (lost.length > 0) yield `it lost ${lost}`;
  if (isKnown && !errors.some((text) => text.includes(IN_CHECK)))
    yield `the refusal came after the check, so the engine would wait without end: ${errors.join("; ")}`;
}

/** After this time, the platform treats an equal order as a new order. */
const TWO_DAYS_SECONDS = 2 * 86_400;

export const replacementsProof: Proof = {
  name: "replacements",
  description:
    "Prove that a replacement that would delete data is refused before its first step: nothing is deleted and nothing is bought. Tries every resource type that holds data.",
  cases: () =>
    subjects
      .filter(({ isEvent }) => !isEvent)
      .flatMap((subject) =>
        WAYS.map((way): ProofCase => ({ title: `${subject.title}: ${way.title}, without permission`, run: () => refused(subject, way) })),
      ),
};
