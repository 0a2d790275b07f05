import { trialLine, trialLines } from "../../../cli/twin/trial-text";
import { twinText } from "../../../cli/twin/twin-file";
import { MemoryStore } from "../../../rehearsal/state/store";
import { startSandbox } from "../../../sandbox";
import { type Declared, declare } from "../../harness/declare";
import { createFixture, type Fixture } from "../../harness/fixture";
import { otherInputsOf, SECRET_TYPES, secretsOfType } from "../../harness/secret-inputs";
import { secretsOf } from "../../harness/secret-values";
import { copyHere, tryOnCopy } from "../../harness/twin-trial";
import { commentOf } from "./comment";
import { CONFIRMED, SPEED, stackOn } from "./compare";

/** The account itself needs a pin, so its secrets are planted without a program. */
const OF_ACCOUNT = /^game_Account/;

/** The panel does not say which startup variables are secret, so their names decide. The name of this one does not. */
const NO_SECRET = /^game_StartupVariables$/;

const programOf = (fixture: Fixture, round: string): ReadonlyMap<string, Declared> =>
  new Map(
    SECRET_TYPES.filter((kind) => !OF_ACCOUNT.test(kind) && !NO_SECRET.test(kind)).map((kind) => [
      kind,
      { kind, name: kind, inputs: { ...otherInputsOf(kind, fixture), ...secretsOfType(kind, secretsOf(round)) } },
    ]),
  );

/** Plants a secret in every secret input of every resource type, and looks for it in a copy and in the results of trials. */
export async function planted(): Promise<string | undefined> {
  const account = await startSandbox({ speed: SPEED });
  const found: string[] = [];
  const look = (where: string, text: string): void => {
    const marks = [...new Set(text.match(/MARK-[a-z-]+/g))];
    if (marks.length > 0) found.push(`${where} contains ${marks.join(", ")}`);
  };
  try {
    const fixture = await createFixture(account);
    const store = new MemoryStore();
    const before = await stackOn(account, store, () => declare(programOf(fixture, "first")), CONFIRMED);
    await before.up();
    const secrets = secretsOf("account");
    const { username, token } = secrets["game_Account.gamePortal"];
    await account.mutate("accounts", "account", {
      catalog_key: secrets["game_Account.catalogKey"],
      portal_username: username,
      portal_token: token,
    });
    const state = await before.exportState({ showSecrets: true });
    for (const isFile of [false, true]) {
      const source = await copyHere(account, { isFile });
      const shown = new Set(JSON.stringify(source.answers).match(/MARK-[a-z-]+/g));
      if (!isFile && shown.size < 10) found.push(`the account shows only ${shown.size} secrets`);
      if (isFile) look("twin.json", twinText({ ...source, variants: {} }));
      for (const round of ["first", "second"]) {
        const result = await tryOnCopy(source, account, {
          program: () => declare(programOf(fixture, round)),
          config: CONFIRMED,
          state,
          isFile,
        });
        if (!result.ok && round === "first") found.push(`the trial of the same program says ${trialLine(result)}`);
        look(`trial.json (${isFile ? "file" : "one process"}, ${round})`, JSON.stringify(result));
        look("the lines of the trial", trialLines(result, 0).join("\n"));
        for (const args of [[], ["--json"], ["--no-values"]]) {
          const comment = await commentOf(result, ...args);
          if (!/tried on a copy|"trial":/.test(comment)) found.push(`the comment does not show the trial: ${comment}`);
          look(["the comment", ...args].join(" "), comment);
        }
      }
    }
  } finally {
    await account.close();
  }
  return found.length === 0 ? undefined : found.join("\n");
}
