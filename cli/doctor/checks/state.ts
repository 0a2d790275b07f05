import { formOf } from "../../../provider/core/definition/forms";
import { apiOf } from "../../../provider/core/definition/resource";
import { readLine } from "../../../provider/core/log/lines";
import { resourceTypeText } from "../../../provider/core/type-token";
import { byType } from "../../../provider/resources";
import { messageOf } from "../../../rehearsal/protocol/thrown";
import { nameOf as nameIn } from "../../../rehearsal/protocol/urn";
import { complaintOf, PROGRAM_PATIENCE_MS } from "../../pulumi/cli";
import { unfitting } from "../../unfitting-permissions";
import { counted, listed } from "../../words";
import { type Check, unlessStacks } from "../check";
import type { Context } from "../context";
import { fail, info, ok, skip, warn } from "../finding";
import { Platform, type Unmanaged } from "../platform";
import { doubledIn, type Managed, nameOf, type StackState } from "../stack-state";

const state: Check = {
  id: "state",
  group: "state",
  unasked: unlessStacks,
  what: "the states of the stacks are complete, and readable by this release (only with --stack)",
  needs: [],
  after: ["project", "pulumi-cli", "settings"],
  async run(context) {
    const states = await context.states();
    const pending = states.flatMap((one) => one.pending);
    const withoutId = states.flatMap((one) => one.withoutId);
    const snippets = states.flatMap((one) => one.snippets);
    const managed = states.flatMap((one) => one.managed);
    const unknown = [...new Set(managed.map(({ kind }) => kind))].filter((kind) => !byType.has(kind));
    const facts = { resources: managed.length, pending: pending.length, withoutId: withoutId.length, unknownKinds: unknown };
    const problems = [
      pending.length > 0 && [
        `operations that did not finish: ${listed(pending)}`,
        "Run pulumi refresh; for creates add --clear-pending-creates",
      ],
      unknown.length > 0 && [
        `resource types that this release does not have: ${listed(unknown)}`,
        "A later release wrote this state: npm install pulumi-hosting@latest",
      ],
      withoutId.length > 0 && [`resources without an id: ${listed(withoutId)}`, "Run pulumi up"],
    ].filter((problem) => problem !== false);
    if (problems.length === 0 && snippets.length > 0)
      return warn(`resources of pulumi do, which every pulumi up creates or changes beside the program: ${listed(snippets)}`, {
        fix: "Declare them in the program, or remove them from the list snippets with pulumi stack export and pulumi stack import",
        facts,
      });
    if (problems.length === 0) return ok(`${counted(managed.length, "resource")} in ${listed(states.map(({ stack }) => stack))}`, facts);
    return fail(problems.map(([text]) => text).join("\n"), { fix: problems.map(([, fix]) => fix).join("\n"), facts });
  },
};

const ofAccount = (states: readonly StackState[]): Managed[] =>
  states.flatMap(({ managed }) => managed).filter((one) => !one.isOfExplicitProvider);

const account: Check = {
  id: "account",
  group: "state",
  unasked: unlessStacks,
  what: "the token belongs to the account that created the stack's objects (only with --stack)",
  needs: ["state"],
  after: ["token", "panel-key"],
  async run(context) {
    const owned = ofAccount(await context.states()).filter(({ account: { origin }, kind }) => origin !== undefined && byType.has(kind));
    const said = new Set<string>();
    for (const {
      stack,
      kind,
      account: { origin = "", ...own },
    } of owned) {
      const run = await context.run(stack);
      const definition = byType.get(kind);
      if (!definition) continue;
      await run.accounts.require(apiOf(definition), { origin, ...own }).catch((error: unknown) => said.add(messageOf(error)));
    }
    if (said.size > 0) return fail([...said].join("\n"));
    return owned.length > 0 ? ok("the account that created the objects") : skip("the states do not contain the account");
  },
};

const unseen = (unread: readonly string[]): string => (unread.length > 0 ? `; not read: ${listed(unread, 2)}` : "");

const gone: Check = {
  id: "gone",
  group: "state",
  unasked: unlessStacks,
  what: "all objects of the stacks exist on the platform (only with --stack)",
  needs: ["state"],
  after: ["token", "panel-key", "account"],
  async run(context) {
    const states = await context.states();
    const missing: Managed[] = [];
    const unread: string[] = [];
    let looked = 0;
    for (const { stack, managed } of states) {
      const own = managed.filter((one) => !one.isOfExplicitProvider);
      const platform = new Platform(await context.run(stack));
      const found = await platform.missing(own);
      missing.push(...found.missing);
      unread.push(...found.unread);
      looked += found.looked;
    }
    const others = states.flatMap(({ managed }) => managed).length - looked;
    const facts = { looked, gone: missing.map(({ urn }) => urn) };
    if (missing.length > 0)
      return fail(`not on the platform: ${listed(missing.map(({ urn, id }) => `${nameOf(urn)} (id ${id})`))}`, {
        fix: "Run pulumi up to create them again, or pulumi refresh to remove them from the state",
        facts,
      });
    if (unread.length > 0) return warn(`some objects could not be read: ${listed(unread, 2)}`, { facts });
    return ok(`${counted(looked, "object")} found${others > 0 ? `; ${others} cannot be looked up` : ""}`, facts);
  },
};

const unmanaged: Check = {
  id: "unmanaged",
  group: "state",
  unasked: (options) => (options.unmanaged ? undefined : "runs only with --unmanaged"),
  what: "objects that no stack manages (only with --unmanaged)",
  needs: [],
  after: ["settings", "token", "panel-key", "state", "account"],
  async run(context) {
    const { stacks } = context.options;
    const states = stacks.length > 0 ? await context.states() : [];
    const platform = new Platform(await context.run(stacks[0]));
    const { objects, unread } = await platform.unmanaged(ofAccount(states));
    const kinds = [...new Set(objects.map(({ kind }) => kind))];
    const counts = Object.fromEntries(kinds.map((kind) => [kind, objects.filter((one) => one.kind === kind).length]));
    const currency = objects.find((one) => one.currency !== undefined)?.currency ?? "";
    const monthly = objects.reduce((sum, { monthlyPrice = 0 }) => sum + monthlyPrice, 0);
    const facts = { counts, monthlyPrice: Math.round(monthly * 100) / 100, currency, unread: unread.length };
    if (objects.length === 0) return unread.length > 0 ? info(`none was found${unseen(unread)}`, { facts }) : ok("nothing", facts);
    const outer = objects.filter((one) => !one.isWithin);
    const text = kinds.flatMap((kind) => {
      const own = outer.filter((one) => one.kind === kind);
      return own.length === 0 ? [] : [`${own.length} ${resourceTypeText(kind)}: ${listed(own.map(shown))}`];
    });
    const inner = objects.length - outer.length;
    if (inner > 0) text.push(`${counted(inner, "object")} that ${inner === 1 ? "belongs" : "belong"} to them`);
    const total = monthly > 0 ? [`${monthly.toFixed(2)} ${currency}/month in all`] : [];
    const [first] = stacks;
    const fix = `Import them into a program with: ${first ? `pulumi stack export --stack ${first} --file state.json && ` : ""}npx pulumi-hosting import${first ? " --managed-by state.json" : ""} --only ${kinds.map(resourceTypeText).join(",")}`;
    return warn(`${[...text, ...total].join("\n")}${unseen(unread)}`, { fix, facts });
  },
};

const shown = ({ name, monthlyPrice, currency }: Unmanaged): string =>
  monthlyPrice === undefined ? name : `${name} (${monthlyPrice.toFixed(2)} ${currency ?? ""}/month)`;

const doubled: Check = {
  id: "doubled",
  group: "state",
  unasked: unlessStacks,
  what: "no object belongs to two stacks, or to two resources (only with --stack)",
  needs: ["state"],
  async run(context) {
    const doubles = doubledIn((await context.states()).flatMap(({ managed }) => managed));
    if (doubles.length === 0) return ok("each object belongs to one resource");
    const text = doubles.map(
      ([first, ...others]) =>
        `${nameOf(first.urn)} (id ${first.id}): ${[first, ...others].map(({ stack, urn }) => `${nameOf(urn)} of ${stack}`).join(" and ")}`,
    );
    return fail(`more than one resource manages ${listed(text)}`, {
      fix: "If you renamed the resource, first run pulumi up to the end. Otherwise keep one resource. Remove the others from the state with pulumi state delete <urn>, and refer to the object with get",
      facts: { ids: doubles.map(([{ id }]) => id) },
    });
  },
};

const dataLoss: Check = {
  id: "data-loss",
  group: "state",
  unasked: unlessStacks,
  what: "every entry of hosting:allowDataLoss matches a resource of the stack (only with --stack)",
  needs: ["state"],
  after: ["settings"],
  async run(context) {
    const states = await context.states();
    const found: { entry: string; stack: string }[] = [];
    let isSet = false;
    for (const { stack, managed } of states) {
      const { variable, setting } = (await context.settings(stack)).allowDataLoss;
      const list = variable === undefined || variable === "true" ? setting : variable;
      if (list === undefined) continue;
      isSet = true;
      const candidates = managed.map(({ kind, urn, id }) => ({
        type: resourceTypeText(kind),
        name: nameIn(urn),
        id,
        overwrites: byType.get(kind)?.data?.losesPart !== undefined && formOf(byType.get(kind) ?? {}).isPast,
      }));
      found.push(...unfitting(list, candidates).map((entry) => ({ entry, stack })));
    }
    if (found.length === 0)
      return ok(isSet ? "each entry of hosting:allowDataLoss matches a resource" : "hosting:allowDataLoss is not set");
    return warn(
      `hosting:allowDataLoss has entries that match no resource: ${listed(found.map(({ entry, stack }) => `${entry} in ${stack}`))}`,
      {
        fix: "Remove the entry with pulumi config set hosting:allowDataLoss, or the whole setting with pulumi config rm hosting:allowDataLoss",
        facts: { entries: found.map(({ entry }) => entry) },
      },
    );
  },
};

const drift: Check = {
  id: "drift",
  group: "state",
  unasked: (options) => (options.drift ? unlessStacks(options) : "runs only with --drift"),
  what: "the objects were not changed outside of the program (only with --drift and --stack)",
  needs: ["state"],
  after: ["token", "panel-key", "account", "sdk", "package"],
  async run(context) {
    const found = await Promise.all(context.options.stacks.map((stack) => driftOf(context, stack)));
    const problems = found.filter((one) => typeof one === "string");
    if (problems.length > 0) return fail(problems.join("\n"));
    const lines = found.flat();
    const facts = { drifted: lines.length };
    if (lines.length === 0) return ok("none", facts);
    return warn(lines.join("\n"), { fix: "Run pulumi up to restore the program's values, or change the program", facts });
  },
};

/** Returns the drift lines of a preview, or the reason why there was no preview. */
async function driftOf(context: Context, stack: string): Promise<string[] | string> {
  const ended = await (await context.cli()).run(["preview", "--json", "--stack", stack], { patienceMs: PROGRAM_PATIENCE_MS });
  try {
    const { diagnostics = [] } = JSON.parse(ended.stdout) as { diagnostics?: { urn?: string; message?: string; severity?: string }[] };
    const reported = diagnostics.map(({ urn = "", message = "", severity }) => ({
      urn,
      severity,
      text: message.replace(/^(?:warning|error): /, "").trim(),
    }));
    const drifted = reported.flatMap(({ urn, text }) => {
      const name = nameIn(urn);
      const line = readLine(text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text);
      return line?.line === "drift" || line?.line === "gone" ? [`${stack}: ${text}`] : [];
    });
    if (ended.code === 0) return drifted;
    const [first] = reported.filter(({ severity, text }) => severity === "error" && text !== "preview failed");
    if (first) return `the preview of ${stack} failed: ${first.text.split("\n", 1)[0]}`;
  } catch {
    // If the preview never began, its output contains no digest.
  }
  return `the preview of ${stack} failed: ${complaintOf(ended)}`;
}

export const stateChecks: readonly Check[] = [state, account, gone, doubled, dataLoss, unmanaged, drift];
