import { startMeasured } from "../../../cli/twin/twin-sandbox";
import { type Sandbox, startSandbox, USUAL_VARIANTS, type Variants } from "../../../sandbox";
import { createFixture, type Fixture } from "../../harness/fixture";
import { copyHere } from "../../harness/twin-trial";
import { joined } from "../proof";

const SPEED = 300;

/** Copies an account of a platform with these variants, and compares every answer. */
export async function copied(
  variants: Partial<Variants>,
  fill: (account: Sandbox, fixture: Fixture) => Promise<unknown> = async () => undefined,
): Promise<string | undefined> {
  const account = await startSandbox({ speed: SPEED, variants });
  try {
    await fill(account, await createFixture(account));
    await account.clearJournal();
    const source = await copyHere(account);
    const journal = await account.journal();
    const { sandbox, fidelity, inferred } = await startMeasured({}, { answers: source.answers });
    await sandbox.close();
    return joined(
      journal.every(({ method }) => method === "GET") ? undefined : "the copy sent other requests than GET",
      ...inferred
        .filter(({ name, value }) => (variants[name] ?? USUAL_VARIANTS[name]) !== value && !isUnseen(variants))
        .map(({ name, value, shownBy }) => `${name}=${value} was inferred from ${shownBy}`),
      ...fidelity.differences.slice(0, 3).map(({ path, fields }) => `GET ${path} differs: ${fields.slice(0, 3).join(", ")}`),
    );
  } finally {
    await account.close();
  }
}

/** A date that is wrong looks like any other date. */
const isUnseen = ({ createdAt = "missing" }: Partial<Variants>): boolean => createdAt !== "missing";
