import { type ApplicationRow, applications } from "../../../api/hosting/applications";
import { unlessGone, unlessRefused } from "../../../api/is-there";
import { snakeOf } from "../../../api/names";
import type { Context } from "../../../core/definition/context";
import { typePathOf } from "../../../core/urn";
import { type Bag, isBag, isUnknown, knownOf } from "../../../core/values";
import { copiesOf } from "../../../platform/hosting/destination-lists";
import { isStopped } from "../../../platform/hosting/status-words";
import { healthLines } from "../application/health-check";
import { endedJustNow, newestOf } from "./newest";

// A deployment stops the old containers, either at once or when the new containers are healthy (docs/facts/hosting.md 3.10).

type SourceKind = "image" | "build file" | "compose" | "git";

/** The parts of an application that decide what its deployment does. `value` returns the value of an input, from the program or the platform. */
interface Deployed {
  readonly kind: SourceKind;
  /** Text of a build file that is not in a repository. */
  readonly buildFile: string;
  value(input: string): unknown;
}

export interface Interruption {
  readonly line: "interrupts" | "may interrupt";
  readonly what: string;
}

/** Inputs with which the containers of all versions have the same name. */
const NAMES = ["isConsistentContainerNameEnabled", "customInternalName"] as const;
/** Inputs that make the platform stop the old container before the new container starts. */
export const STOPPING = ["portsMappings", ...NAMES, "customCtrRunOptions"] as const;
/** The platform looks for this text, so it also finds `--ipc`. */
const ADDRESS_OPTION = "--ip";

export function kindOf({ build_pack: pack, git_repository: repository, ctrfile }: ApplicationRow): SourceKind {
  if (pack === "ctrimage") return "image";
  if (pack === "ctrcompose") return "compose";
  return typeof ctrfile === "string" && ctrfile !== "" && !repository ? "build file" : "git";
}

function valueIn(row: ApplicationRow & { settings?: unknown }, input: string): unknown {
  const all = { ...(row.settings as object | undefined), ...row } as Readonly<Bag>;
  return all[snakeOf(input)];
}

const shownBy = (row: ApplicationRow): Deployed => ({
  kind: kindOf(row),
  buildFile: typeof row.ctrfile === "string" ? row.ctrfile : "",
  value: (input) => valueIn(row, input),
});

/** The application after an `up`. An input that the program does not set keeps the platform's value. */
export function plannedBy(row: ApplicationRow, inputs: Readonly<Bag>): Deployed {
  const shown = shownBy(row);
  const known = knownOf(inputs);
  const value = (input: string) => known[input] ?? shown.value(input);
  const { kind, buildPack, ctrfile } = isBag(inputs.source) ? inputs.source : {};
  if (kind === "ctrimage") return { kind: "image", buildFile: "", value };
  if (kind === "ctrfile") return { kind: "build file", buildFile: isUnknown(ctrfile) ? shown.buildFile : String(ctrfile), value };
  if (typeof buildPack !== "string" || isUnknown(buildPack)) return { ...shown, value };
  return { kind: buildPack === "ctrcompose" ? "compose" : "git", buildFile: "", value };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== "" && value !== false;

const stops = ({ value }: Deployed, input: string): boolean =>
  input === "customCtrRunOptions" ? String(value(input) ?? "").includes(ADDRESS_OPTION) : isSet(value(input));

/** Whether the old containers of this application stop before the new containers start. A failed deployment may then leave no container running. */
export function stopsFirst(row: ApplicationRow): boolean {
  const shown = shownBy(row);
  return shown.kind === "compose" || STOPPING.some((input) => stops(shown, input));
}

/**
 * Returns how the next deployment of an application interrupts its users. `named`: whether this run turns on an input of `NAMES`. `healthInput`: the
 * input that turns the health check on.
 */
export function interruptionBy(planned: Deployed, named: boolean, healthInput = "healthCheckEnabled"): Interruption | undefined {
  const { kind, buildFile, value } = planned;
  const interrupts = (what: string): Interruption => ({ line: "interrupts", what });
  if (kind === "compose") return interrupts("a compose application stops before the new containers start");
  if (named) return interrupts("the old container stays and answers beside the new one; stop the application once after this deployment");
  const isChecked = value("healthCheckEnabled") === true;
  const reasons = STOPPING.filter((input) => stops(planned, input));
  // The platform turns on the first input by itself if the second one is set.
  const causes = reasons.filter((input) => input !== NAMES[0] || !reasons.includes(NAMES[1]));
  if (causes.length > 0)
    return interrupts(
      [
        causes.join(", "),
        "the old container stops before the new one starts",
        ...(kind === "image" ? ["a tag that cannot be pulled leaves nothing running"] : []),
        ...(isChecked ? ["healthCheckEnabled has no effect on deployments"] : []),
      ].join("; "),
    );
  if (isChecked || (kind === "build file" && healthLines(buildFile).length > 0)) return undefined;
  return {
    line: "may interrupt",
    what: `without a health check the old container stops while the new one still starts; set ${healthInput}`,
  };
}

/** The interruption by a deployment that changes nothing in the application. */
export const interruptionOf = (row: ApplicationRow): Interruption | undefined => interruptionBy(shownBy(row), false);

/** In the component `WebApp`, another input turns the health check on. */
const healthInputOf = (urn: string): string | undefined =>
  typePathOf(urn).split("$").slice(0, -1).includes("hosting:index:WebApp") ? "health" : undefined;

/** Statuses if the token is not allowed to read it, or the platform has no such call. Any other error fails the preview, which would lack a line. */
const NOT_SHOWN = [403, 404, 405];

type Foreseeing = Pick<Context<unknown>, "hosting" | "clock" | "log" | "owners" | "urn">;

/**
 * Reports in a preview what a deployment does to the users of an application that runs. `label`: text before the reasons, for an event with several
 * applications.
 */
export async function reportInterruption(context: Foreseeing, uuid: unknown, label?: (name: string) => string): Promise<void> {
  const { hosting, log, owners } = context;
  if (typeof uuid !== "string" || isUnknown(uuid)) return;
  const row = await unlessRefused(unlessGone(hosting.get(applications.get, { params: { uuid } })), NOT_SHOWN);
  const past = row && (await pastOf(context, row));
  if (!row || !past) return;
  const { before = {}, after = {} } = owners.changeOf("Application", uuid) ?? {};
  const planned = plannedBy(row, after);
  const named = NAMES.some((input) => isSet(planned.value(input)) && !isSet(valueIn(row, input) ?? before[input]));
  const start = label?.(row.name) ?? "";
  const found = past === "runs" ? interruptionBy(planned, named, healthInputOf(context.urn)) : undefined;
  if (found) log.report("warning", { ...found, what: `${start}${found.what}` });
  const copies = await unlessRefused(copiesOf(hosting, uuid), NOT_SHOWN);
  if (copies?.some((one) => !one.is_primary)) log.info(`${start}copies deploy after it, and their result is not waited for`);
}

/** Returns undefined if the application was never deployed, or if the token is not allowed to read its deployments. */
async function pastOf(context: Foreseeing, { uuid, status }: ApplicationRow): Promise<"runs" | "stopped" | undefined> {
  if (status && !isStopped(status)) return "runs";
  const rows = (await unlessRefused(newestOf(context.hosting, uuid), NOT_SHOWN)) ?? [];
  if (!rows.some((one) => one.status === "finished")) return undefined;
  return status && !endedJustNow(context, rows) ? "stopped" : "runs";
}
