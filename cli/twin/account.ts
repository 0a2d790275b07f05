import { account as panelAccount } from "../../provider/api/game/account";
import { team } from "../../provider/api/hosting/team";
import { connectionPool, type Send } from "../../provider/api/network";
import { vocabulary } from "../../provider/api/vocabulary";
import type { Api } from "../../provider/core/api-sides";
import type { Run } from "../../provider/core/run/run";
import type { Settings } from "../../provider/core/settings/settings";
import { calls } from "../../sandbox/start-twin";
import type { AskAccount } from "../../sandbox/twin/twin";
import { UsageError } from "../command-line";
import { providerWith, settingsWith } from "../provider";
import type { Environment } from "../pulumi/cli";
import { configurationOfStack } from "../pulumi/configuration";
import { copyAccount } from "./copy";
import { RESERVED_PER_MINUTE, Recorder } from "./recorder";
import type { TwinContent } from "./twin-file";

export interface AccountChoice {
  readonly dir: string;
  readonly stack: string | undefined;
  /** Whether the copy may use all requests that the limit per minute allows. */
  readonly fast: boolean;
}

/** A copy of an account in this process. It can still send reads to the account. */
export interface CopiedAccount extends Omit<TwinContent, "variants"> {
  readonly requests: number;
  readonly limits: ReadonlyMap<Api, number>;
  readonly ask: AskAccount;
  /** Number of requests so far, including the requests of `ask`. */
  requestsSoFar(): number;
}

/** Copies the account of a stack, or of the environment. Sends only GET. */
export async function copyOf(
  { dir, stack, fast }: AccountChoice,
  env: Environment,
  outside: { nowMs: number; say: (text: string) => void; connect?: (origin: string) => Send },
): Promise<CopiedAccount> {
  const { connect = connectionPool } = outside;
  const config = await configurationOfStack(dir, stack, env, ["baseUrl", "apiToken", "panelUrl", "panelKey"]);
  const settings = settingsWith(config, env);
  const apis = apisOf(settings);
  const recorder = new Recorder(vocabulary(settings.vocabulary), fast ? 0 : RESERVED_PER_MINUTE);
  const run = providerWith(settings, env, outside.say, { connect: (origin) => recorder.recording(connect(origin)) });
  const missing = await copyAccount({ run, recorder, apis, progress: outside.say });
  const answers = [...recorder.answers.values()];
  if (!answers.some(({ status }) => status < 300)) throw new UsageError(nothingReadable(missing[0]?.why), "invalid_setting");
  return {
    madeAt: new Date(outside.nowMs).toISOString(),
    account: await pinOf(run, "hosting", apis),
    panelAccount: await pinOf(run, "panel", apis),
    answers,
    missing,
    requests: recorder.requests,
    limits: recorder.limits,
    ask: asking(run, recorder),
    requestsSoFar: () => recorder.requests,
  };
}

const nothingReadable = (why: string | undefined): string =>
  `The token may read nothing, so there is no copy. Give it the permission Read. ${why ?? ""}`.trim();

/** Returns the APIs whose address and token are set. */
function apisOf(settings: Settings): Api[] {
  const isSet = {
    hosting: settings.isSet("baseUrl") || settings.isSet("apiToken"),
    panel: settings.isSet("panelUrl") || settings.isSet("panelKey"),
  };
  const apis = (["hosting", "panel"] as const).filter((api) => isSet[api]);
  for (const api of apis) checkOf(settings, api);
  if (apis.length > 0) return apis;
  throw new UsageError(
    "There is no account to copy: set HOSTING_BASE_URL and HOSTING_API_TOKEN, or HOSTING_PANEL_URL and HOSTING_PANEL_KEY, or choose a stack with --stack.",
    "invalid_setting",
  );
}

/** Fails if a setting of an API is missing or malformed. */
function checkOf(settings: Settings, api: Api): void {
  try {
    void settings[api].origin;
  } catch (error) {
    throw UsageError.from(error, "invalid_setting");
  }
}

/** Returns the account in the form of the pin, or undefined if the platform does not report it. */
async function pinOf(run: Run, api: Api, apis: readonly Api[]): Promise<string | undefined> {
  if (!apis.includes(api)) return undefined;
  try {
    const { id } = api === "hosting" ? await run.hosting.get(team.get) : await run.panel.get(panelAccount.get);
    return id === undefined || id === null ? undefined : `${run.settings[api].origin}#${id}`;
  } catch {
    return undefined;
  }
}

/**
 * Passes a read of a trial on to the account. If the account did not answer a read, the read is not sent again, because each attempt waits for an
 * answer.
 */
function asking(run: Run, recorder: Recorder): AskAccount {
  const unanswered = new Set<string>();
  return async (path, call) => {
    const key = `${call.api} ${path}`;
    if (unanswered.has(key)) return undefined;
    const [bare = "", query = ""] = path.split("?");
    const found = calls.find(call.api, bare);
    if (!found) return undefined;
    const client = call.api === "hosting" ? run.hosting : run.panel;
    const args = { params: found.params, ...(query === "" ? {} : { query: Object.fromEntries(new URLSearchParams(query)) }) };
    // A refusal of the account is a response too, and the recorder keeps it.
    await client.get(found.call as never, args as never).catch(() => undefined);
    const answer = recorder.answerAt(call.api, path);
    if (!answer) unanswered.add(key);
    return answer;
  };
}
