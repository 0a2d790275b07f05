import type { Client } from "../../../api/client";
import { unlessGone, unlessRefused } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";
import { nearest } from "../../../core/log/text";
import { applicationNamed } from "../../../platform/hosting/parent-checks";
import { callsOf, type Scope, scopeText, sharedVariableKey } from "../../../platform/hosting/shared-variable-scopes";
import { placeShown } from "../application/place";

type Reporting = Pick<Context<unknown>, "hosting" | "log" | "owners" | "isComparing">;
type Kind = Scope["kind"];

interface Reference {
  text: string;
  kind: Kind;
  key: string;
}

interface Missing extends Reference {
  /** The scope of the reference. An environment appears twice, by its name and by its id. */
  scopes: readonly Scope[];
  meant: string | undefined;
}

const REFERENCE = /\{\{\s*(team|project|environment|server)\.([A-Za-z_][\w.]*)\s*\}\}/g;

/**
 * Warns about references such as `{{team.KEY}}` if the shared variable does not exist and the program does not declare it.
 *
 * Sends requests only if a value contains a reference. Does not warn if the token is not allowed to read the shared variables.
 */
export async function reportReferences(
  context: Reporting,
  applicationUuid: string | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found = Object.entries(values).map(([name, value]) => ({ name, references: referencesIn(value) }));
  const all = found.flatMap(({ references }) => references);
  if (all.length === 0) return;
  const { hosting, log, owners, isComparing } = context;
  // If the application changes in this run, a preview does not know the application's future project, environment and server, so variables of these
  // scopes are not checked.
  const isPlaced = applicationUuid !== undefined && !(isComparing && owners.isChanging("Application", applicationUuid));
  const missing = (await unlessRefused(missingOf(hosting, isPlaced ? applicationUuid : undefined, all))) ?? [];
  if (missing.length === 0) return;
  const isDeclared = ({ scopes, key }: Missing) => scopes.some((scope) => owners.declaredBy(sharedVariableKey(scope, key)) !== undefined);
  await owners.awaitDeclared(() => missing.every(isDeclared) || undefined);
  for (const one of missing.filter((reference) => !isDeclared(reference)))
    for (const { name, references } of found) if (references.some(({ text }) => text === one.text)) log.warning(missingText(name, one));
}

function missingText(name: string, { text, scopes: [scope], key, meant }: Missing): string {
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `the value of ${name} contains ${text}, but ${scope ? scopeText(scope) : "its scope"} has no shared variable ${key}.${hint}`;
}

const referencesIn = (value: unknown): Reference[] =>
  typeof value !== "string" ? [] : [...value.matchAll(REFERENCE)].map(([text, kind, key = ""]) => ({ text, kind: kind as Kind, key }));

async function missingOf(hosting: Client, applicationUuid: string | undefined, all: readonly Reference[]): Promise<Missing[]> {
  const distinct = [...new Map(all.map((one) => [one.text, one])).values()];
  const isElsewhere = distinct.some(({ kind }) => kind !== "team");
  const around = isElsewhere && applicationUuid !== undefined ? await scopesAround(hosting, applicationUuid) : [];
  const looked = distinct.map(async (one): Promise<Missing[]> => {
    const scopes = one.kind === "team" ? [{ kind: one.kind }] : around.filter(({ kind }) => kind === one.kind);
    const [scope] = scopes;
    const keys = scope && (await keysOf(hosting, scope));
    if (!keys || keys.includes(one.key)) return [];
    const meant = nearest(one.key, keys);
    return [{ ...one, scopes, meant: meant === undefined ? undefined : `{{${one.kind}.${meant}}}` }];
  });
  return (await Promise.all(looked)).flat();
}

/** Keys of the shared variables in a scope. Undefined if the token is not allowed to read them. */
async function keysOf(hosting: Client, scope: Scope): Promise<string[] | undefined> {
  const { calls, params } = callsOf(scope);
  return (await unlessRefused(hosting.get(calls.list, { params })))?.map(({ key }) => key);
}

/** Scopes that an application can refer to, except the team. The environment appears twice, by its name and by its id. */
async function scopesAround(hosting: Client, applicationUuid: string): Promise<Scope[]> {
  const row = await unlessGone(applicationNamed(hosting, applicationUuid));
  if (!row) return [];
  const { projectUuid, environmentName, environmentUuid, serverUuid } = await placeShown(hosting, undefined, row);
  const environments = [environmentName, environmentUuid].flatMap((one) => one ?? []);
  return [
    ...(projectUuid === undefined ? [] : [{ kind: "project" as const, projectUuid }]),
    ...(projectUuid === undefined ? [] : environments.map((environment) => ({ kind: "environment" as const, projectUuid, environment }))),
    ...(serverUuid === undefined ? [] : [{ kind: "server" as const, serverUuid }]),
  ];
}
