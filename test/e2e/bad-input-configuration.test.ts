import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { SPEED } from "./money";
import { expectRefused, type Refused, refusal } from "./refusals";
import { errorsOf, writesOf } from "./results";

type Set = [key: string, value: string];

const set = (key: string, example: string) =>
  `Set it with: pulumi config set hosting:${key} ${example} (or the environment variable HOSTING_`;
const setSecret = (key: string, example: string) => set(key, example).replace("config set", "config set --secret");

onEveryEngine("Bad configuration", (open) => {
  const stackWithConfig = async (config: Record<string, string> = {}) => {
    const fixture = { declare: (): unknown => new hosting.Project("shop") };
    const stack = await open({ program: async () => void fixture.declare(), config, sandbox: { speed: SPEED } });
    const good: Record<string, string> = {
      baseUrl: stack.sandbox.baseUrl,
      apiToken: stack.sandbox.apiToken,
      panelUrl: stack.sandbox.panelUrl,
      panelKey: stack.sandbox.panelKey,
    };
    const isSecret = (key: string) => key === "apiToken" || key === "panelKey";
    let before = "";
    const setOnly = async ([key, value]: Set) => {
      if (before !== "") await stack.setConfig(`hosting:${before}`, good[before] ?? "", { secret: isSecret(before) });
      await stack.setConfig(`hosting:${key}`, value, { secret: isSecret(key) });
      before = key;
    };
    return { stack, fixture, setOnly };
  };
  const shop = (key: string, value: string, says: string): Refused<Set> => ({ set: [key, value], of: "shop", says });

  test("a preview refuses each malformed setting before it sends a request", async () => {
    const { stack, setOnly } = await stackWithConfig();
    const baseUrl = `${set("baseUrl", "https://console.example.com")}BASE_URL).`;
    const apiToken = `${setSecret("apiToken", "'<token>'")}API_TOKEN).`;
    await expectRefused(
      stack,
      {
        "a path": shop(
          "baseUrl",
          "http://127.0.0.1:1/api/v1",
          `Configuration hosting:baseUrl must be an origin only, without a path such as /api/v1 (got "http://127.0.0.1:1/api/v1"). ${baseUrl}`,
        ),
        "another protocol": shop(
          "baseUrl",
          "ftp://127.0.0.1",
          `hosting:baseUrl must begin with https:// (got "ftp://127.0.0.1"). ${baseUrl}`,
        ),
        "a password": shop("baseUrl", "http://me:pw@127.0.0.1", `hosting:baseUrl must not contain a user name or password. ${baseUrl}`),
        "no token": shop("apiToken", "", `Configuration hosting:apiToken is missing. ${apiToken}`),
        "a token in two lines": shop("apiToken", "1|abcdef\nghijkl", `hosting:apiToken is malformed: it contains a space, a line break`),
        "a language": shop(
          "language",
          "xx",
          `hosting:language must be one of en, de, fr, es, fi (got "xx"). ${set("language", "de")}LANGUAGE).`,
        ),
        "a vocabulary": shop("vocabulary", "{", `hosting:vocabulary is not JSON. ${set("vocabulary", `'{"ctr":"…"}'`)}VOCABULARY).`),
        "a word": shop("vocabulary", '{"ctr":7}', 'hosting:vocabulary must be a JSON object of words; the value of "ctr" is not a word.'),
        "a ceiling": shop(
          "requestsPerMinute",
          "0",
          `hosting:requestsPerMinute must be a number of at least 1 (got "0"). ${set("requestsPerMinute", "100")}REQUESTS_PER_MINUTE).`,
        ),
        "a flag": shop("liveDiff", "no", `hosting:liveDiff must be true or false (got "no"). ${set("liveDiff", "false")}LIVE_DIFF).`),
      },
      setOnly,
    );
    expect(await stack.sandbox.journal()).toEqual([]);
  });

  test("a preview refuses malformed price and panel settings, and unknown settings", async () => {
    const { stack, fixture, setOnly } = await stackWithConfig();
    const [alpha] = await stack.sandbox.find("purchasedServers", { name: "alpha" });
    fixture.declare = () => new hosting.Volume("data", { serverUuid: String(alpha?.uuid), sizeGb: 50 });
    const data = (key: string, value: string, says: string): Refused<Set> => ({ set: [key, value], of: "data", says });
    await expectRefused(
      stack,
      {
        permission: data(
          "autoConfirm",
          "yes",
          `hosting:autoConfirm must be true or false (got "yes"). ${set("autoConfirm", "true")}AUTO_CONFIRM).`,
        ),
        cap: data(
          "maxMonthlyIncrease",
          "5 USD",
          `hosting:maxMonthlyIncrease must be a number of at least 0 (got "5 USD"), in decimal digits such as 5. ${set("maxMonthlyIncrease", "20")}MAX_MONTHLY_INCREASE).`,
        ),
      },
      setOnly,
    );

    fixture.declare = () => new hosting.game.Schedule("nightly", { server: "abcd1234", cron: "0 4 * * *" });
    await stack.sandbox.clearJournal();
    await setOnly(["panelRequestsPerMinute", "many"]);
    expect(await refusal(stack)).toContain('hosting:panelRequestsPerMinute must be a number of at least 1 (got "many").');
    await setOnly(["panelUrl", "http://127.0.0.1:1/server/abcd1234"]);
    expect(await refusal(stack)).toContain(
      `hosting:panelUrl must be an origin only, without a path such as /api/client (got "http://127.0.0.1:1/server/abcd1234"). ${set("panelUrl", "https://panel.example.com")}PANEL_URL).`,
    );
    fixture.declare = () => new hosting.Project("shop");
    await setOnly(["apiTokn", "x"]);
    expect(await refusal(stack)).toContain(
      "Configuration hosting:apiTokn is unknown. Did you mean hosting:apiToken? Remove it with: pulumi config rm hosting:apiTokn",
    );
    expect(await stack.sandbox.journal()).toEqual([]);
  });

  test("a resource reports a missing API address only if it needs that API", async () => {
    const fixture = { declare: (): unknown => new hosting.Project("shop") };
    const stack = await open({ program: async () => void fixture.declare(), secretConfig: { "hosting:apiToken": "1|x" }, sandbox: false });
    expect(await refusal(stack)).toMatch(
      /^shop: .*Configuration hosting:baseUrl is missing\. Set it with: pulumi config set hosting:baseUrl https:\/\/console\.example\.com \(or the environment variable HOSTING_BASE_URL\)\. \[invalid_setting\]$/,
    );
    fixture.declare = () => new hosting.game.Schedule("nightly", { server: "abcd1234", cron: "0 4 * * *" });
    expect(await refusal(stack)).toMatch(
      /^nightly: .*Configuration hosting:panelUrl is missing\. Set it with: pulumi config set hosting:panelUrl https:\/\/panel\.example\.com \(or the environment variable HOSTING_PANEL_URL\)\. \[invalid_setting\]$/,
    );
  });

  test("the error about a rejected token explains how to create a new token", async () => {
    const { stack, setOnly } = await stackWithConfig();
    const rejected = "1|rejected-token-of-nobody";
    const writer = await stack.sandbox.addToken(["write", "deploy"]);
    const advice = "set it with: pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).";
    await expectRefused(
      stack,
      {
        rejected: shop(
          "apiToken",
          rejected,
          `GET /projects failed with 401: "Unauthenticated". The token is missing, wrong, expired or revoked. Create one in the console, then ${advice}`,
        ),
        "without Read": shop(
          "apiToken",
          writer,
          `GET /projects failed with 403: "Missing required permissions: read". This call requires the token permission "Read", and a team role that allows it. Create a token with "Read" in the console, then ${advice}`,
        ),
      },
      setOnly,
    );
    // The engine itself would hide a secret of the stack, so the rejected token is not a secret here.
    await stack.setConfig("hosting:apiToken", rejected);
    expect(await refusal(stack)).not.toContain("rejected-token");
  });

  test("`up` stops at the first call for which the token has no permission", async () => {
    const { stack, fixture, setOnly } = await stackWithConfig();
    const { sandbox } = stack;
    const failed = async () => {
      const { text, result } = await errorsOf(stack.up());
      expect(JSON.stringify(result.diagnostics)).not.toMatch(/\n\s+at /);
      return text;
    };
    await setOnly(["apiToken", await sandbox.addToken(["read"])]);
    expect(await failed()).toContain(
      'POST /projects failed with 403: "Missing required permissions: write". This call requires the token permission "Write"',
    );
    expect(await sandbox.find("projects")).toEqual([]);

    const project = await sandbox.add("projects", { name: "there" });
    const [alpha] = await sandbox.find("purchasedServers", { name: "alpha" });
    const application = await sandbox.add("applications", {
      source: "ctrimage",
      project_uuid: project,
      environment_name: "production",
      server_uuid: String(alpha?.uuid),
      ctr_registry_image_name: "registry.example.com/web",
    });
    fixture.declare = () => new hosting.Deployment("release", { applicationUuid: application });
    await setOnly(["apiToken", await sandbox.addToken(["read", "write"])]);
    await sandbox.clearJournal();
    expect(await failed()).toContain(
      `failed with 403: "Missing required permissions: deploy". This call requires the token permission "Deploy"`,
    );
    expect(await writesOf(stack)).toEqual(["POST /applications/{id}/start"]);
    expect(await sandbox.find("deployments")).toEqual([]);
  });
});
