import type { HostName } from "../../../provider/hosts/host-choice";
import { OWN_DATA_MAY_GO } from "../../harness/permissions";
import { referring } from "../../harness/referring";
import { otherInputsOf, secretsOfType } from "../../harness/secret-inputs";
import { type Secrets, secretsOf } from "../../harness/secret-values";
import type { OperationOutcome } from "../../harness/stack";
import type { Piece } from "../ownership/piece";
import { type Act, SETTLE_SECONDS, Site } from "../site";
import { Trace } from "./trace";

/** How the program passes its secrets: as they are, or as references to variables whose names begin with this text. */
export type Form = "values" | { readonly prefix: string };

/** The program's references begin with this, unless a situation changes them. */
export const USUAL: Form = { prefix: "KEY" };

/** Tables of the sandbox that keep the secrets. */
const HOLDING = [
  "applications",
  "variables",
  "sharedVariables",
  "storages",
  "s3Storages",
  "scheduledTasks",
  "registries",
  "serverSettings",
  "serverNotifications",
  "files",
  "startupVariables",
  "accounts",
] as const;

const MARK = /MARK-[a-z-]+/g;
/** The sandbox stores this text in place of a mark when a user changes a value by hand. */
const BY_HAND = "HAND-planted-by-a-user";
const LONGEST = 20;

/** One resource of each type, on a platform of its own. Every step looks for the secrets in what the run stored and showed. */
export class Scene {
  readonly problems: string[] = [];
  private readonly trace = new Trace();
  private form: Form = USUAL;
  private secrets: Secrets = secretsOf("one");

  private constructor(
    readonly site: Site,
    readonly types: readonly string[],
  ) {
    site.stack.onShown = (shown) => this.found("what the engine shows", shown);
  }

  static async with(host: HostName, types: readonly string[], act: (scene: Scene) => Promise<void>): Promise<string | undefined> {
    return Site.with({}, async (site) => {
      site.platform.host = host;
      site.stack.isPinned = true;
      const scene = new Scene(site, types);
      const { sandbox } = site.platform;
      await sandbox.mutate("accounts", "account", { password: secretsOf("one")["game_Account.password"] });
      scene.use(USUAL, "one");
      await act(scene);
      return scene.problems.length > 0 ? [...new Set(scene.problems)].join("\n") : undefined;
    });
  }

  /** Sets the program, and the variables to which it refers. */
  use(form: Form, round: string): void {
    this.form = form;
    // The state does not contain the former password that a rotation needs.
    this.secrets = { ...secretsOf(round), "game_Account.currentPassword": secretsOf("one")["game_Account.password"] };
    if (form !== "values") this.trace.watch(this.ofTypes());
    const { inputs, env } = referring(this.ofTypes(), form === "values" ? "" : form.prefix);
    const given = (form === "values" ? this.ofTypes() : inputs) as Readonly<Record<string, Piece["inputs"]>>;
    const pieces = this.types.map((kind): Piece => {
      const others = otherInputsOf(kind, this.site.fixture);
      return { slot: kind, kind, name: kind.replaceAll("_", "-"), inputs: { ...others, ...given[kind] } };
    });
    this.site.declare(...pieces);
    this.set(form === "values" ? {} : env);
  }

  set(env: Readonly<Record<string, string>>): void {
    this.site.platform.environment = { ...OWN_DATA_MAY_GO, ...env };
  }

  /** Makes the stack use a token to which the platform shows no secret. */
  async hideSecrets(): Promise<void> {
    const token = await this.site.platform.sandbox.addToken(["read", "write", "deploy"]);
    this.site.stack.secrets = { "hosting:apiToken": token };
  }

  /** Returns the secrets of the program, by resource type. */
  ofTypes(): Record<string, Piece["inputs"]> {
    return Object.fromEntries(this.types.map((type) => [type, secretsOfType(type, this.secrets)]));
  }

  /** Runs a step that may fail. */
  async try(operate: () => Promise<OperationOutcome>): Promise<Act> {
    const act = await this.site.act(operate);
    this.found("an error", act.errors);
    this.found("a line", act.lines);
    this.found("the state", (await this.site.stack.state()).resources);
    return act;
  }

  /** Runs a step that must succeed. */
  async go(what: string, operate: () => Promise<OperationOutcome>): Promise<Act> {
    const act = await this.try(operate);
    this.expect(act.ok, `${what} failed: ${act.errors.join("; ")}`);
    return act;
  }

  /** Runs a preview that must find no difference. */
  async quiet(when: string): Promise<void> {
    const { changes, lines } = await this.go(`the preview ${when}`, this.site.stack.preview);
    this.expectNothing(`the preview ${when}`, changes, lines);
  }

  expectNothing(what: string, changes: readonly string[], lines: readonly string[]): void {
    this.expect(changes.length === 0, `${what} shows ${changes.join(", ")}`);
    const untrue = lines.filter((line) => /: drift: |differs|restart|new value|not accepted|in clear/i.test(line));
    this.expect(untrue.length === 0, `${what} prints ${untrue.slice(0, LONGEST).join(" | ")}`);
  }

  /** The platform must have every secret of the program. */
  async expectHeld(when: string): Promise<void> {
    const rows = JSON.stringify(await this.rows());
    const wanted = marksIn(this.ofTypes()).filter((mark) => !WRITE_ONLY.some((one) => mark.startsWith(one)));
    const missing = wanted.filter((mark) => !rows.includes(mark));
    this.expect(missing.length === 0, `${when} the platform lacks ${missing.join(", ")}`);
  }

  /** Changes every secret on the platform by hand. */
  async changeByHand(): Promise<void> {
    const { sandbox } = this.site.platform;
    for (const [table, rows] of await this.rows())
      for (const { $id, ...row } of rows) {
        const fields = Object.entries(row).filter(([, value]) => JSON.stringify(value ?? null).match(MARK));
        const changed = fields.map(([key, value]) => [key, JSON.parse(JSON.stringify(value).replace(MARK, BY_HAND))]);
        if (changed.length > 0) await sandbox.mutate(table, String($id), Object.fromEntries(changed));
      }
    this.trace.watch(BY_HAND);
    await sandbox.advance(SETTLE_SECONDS);
  }

  private async rows() {
    const { sandbox } = this.site.platform;
    return Promise.all(HOLDING.map(async (table) => [table, await sandbox.find(table)] as const));
  }

  /** Returns the variables to which the program refers, with their values. */
  get variables(): Record<string, string> {
    return referring(this.ofTypes(), "KEY").env;
  }

  expect(isTrue: boolean, problem: string): void {
    if (!isTrue) this.problems.push(problem);
  }

  private found(where: string, shown: unknown): void {
    if (this.form === "values") return;
    const problem = this.trace.in(where, shown);
    if (problem !== undefined) this.problems.push(problem);
  }
}

/** The platform keeps no copy that shows these secrets. */
const WRITE_ONLY = ["MARK-account-password"];

const marksIn = (value: unknown): string[] => [...JSON.stringify(value).matchAll(/MARK-[a-z-]+[a-z]/g)].map(([mark]) => mark);
