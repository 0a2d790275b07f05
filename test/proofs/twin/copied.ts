import { startMeasured } from "../../../cli/twin/twin-sandbox";
import { MOVING } from "../../../provider/api/moving-fields";
import { type Sandbox, startSandbox, USUAL_VARIANTS, type Variants } from "../../../sandbox";
import type { Reply } from "../../../sandbox/http/reply";
import { differencesOf } from "../../../sandbox/twin/differences";
import type { RecordedAnswer } from "../../../sandbox/twin/recorded-answer";
import { keyOfAnswer } from "../../../sandbox/twin/twin";
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
    return await copyDifferences(account, variants);
  } finally {
    await account.close();
  }
}

/** Copies an account, and returns how the copy answers otherwise than the account. */
export async function copyDifferences(account: Sandbox, variants: Partial<Variants>): Promise<string | undefined> {
  await account.clearJournal();
  const source = await copyHere(account);
  const journal = await account.journal();
  // The copy of a large account leaves out the copies of applications, which this field counts.
  const isLarge = !source.answers.some(({ path }) => /^\/applications\/[^/]+\/destinations$/.test(path));
  const unknown = isLarge ? new Set([...OWN_NUMBERS, "additional_servers_count"]) : OWN_NUMBERS;
  const { sandbox, fidelity, inferred, before } = await startMeasured({}, { answers: source.answers });
  await sandbox.close();
  return joined(
    journal.every(({ method }) => method === "GET") ? undefined : "the copy sent other requests than GET",
    ...inferred
      .filter(({ name, value }) => (variants[name] ?? USUAL_VARIANTS[name]) !== value && !isUnseen(variants))
      .map(({ name, value, shownBy }) => `${name}=${value} was inferred from ${shownBy}`),
    ...source.answers.flatMap((answer) => loadedWrongly(answer, before.get(keyOfAnswer(answer)), variants, unknown).slice(0, FIELDS_SHOWN)),
    ...fidelity.differences.slice(0, 3).map(({ path, fields }) => `GET ${path} differs: ${fields.slice(0, 3).join(", ")}`),
  );
}

const FIELDS_SHOWN = 3;

/** Internal numbers that no input contains. The copy shows them as the account does, and the sandbox gives its own to new objects. */
const OWN_NUMBERS = new Set([...MOVING, "server_id", "team_id", "resource_id", "destination_id"]);

/** Paths of responses that describe the account and its own key, or the present load of a server. */
const NOT_LOADED = /^\/(team|account|account\/api-keys)$|\/resources$/;

/** If the account lists no purchased servers, nothing shows the size of a server, to which the prices of copies belong. */
const isWithoutSize = (path: string, { servers }: Partial<Variants>): boolean => servers === "unlisted" && path.endsWith("/autoscaling");

/** A field that the copy shows as the account does, although the sandbox loaded it wrongly, is wrong after the first change. */
function loadedWrongly(
  { path, status, body, isText }: RecordedAnswer,
  before: Reply | undefined,
  variants: Partial<Variants>,
  unknown: ReadonlySet<string>,
): string[] {
  if (isText || isWithoutSize(path, variants) || NOT_LOADED.test(path) || status >= 400 || before === undefined) return [];
  if (before.status !== status) return [`the sandbox would answer GET ${path} with ${before.status}, and the account with ${status}`];
  return differencesOf(before.body, body, unknown).map((field) => `the sandbox loaded ${field} of GET ${path} wrongly`);
}

/** A date that is wrong looks like any other date. */
const isUnseen = ({ createdAt = "missing" }: Partial<Variants>): boolean => createdAt !== "missing";
