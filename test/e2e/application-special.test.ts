import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

const git = { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main" } as const;

onEveryEngine("Inputs of an application that are not plain fields", (open) => {
  test("`up` sets, repairs and removes the web server's configuration and webhook secrets", async () => {
    const one = { git_provider_1: "a secret of sixteen", git_provider_3: "another of sixteen" };
    const fixture = await webShop(open, {
      args: { customWebServerConfiguration: "server { listen 80; }\n# ä", customLabels: "team=shop", manualWebhookSecrets: one },
    });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const made = await heldApplication(fixture);
    expect(made).toMatchObject({
      custom_web_server_configuration: "server { listen 80; }\n# ä",
      manual_webhook_secret_git_provider_1: "a secret of sixteen",
      manual_webhook_secret_git_provider_3: "another of sixteen",
    });
    expect(made.custom_labels).not.toContain("team=shop"); // the platform ignores the labels of the program, and generates its own
    await expectSettled(stack);

    await stack.sandbox.mutate("applications", String(outputs.id), {
      custom_web_server_configuration: "theirs",
      manual_webhook_secret_git_provider_3: "theirs",
      manual_webhook_secret_git_provider_2: "none of ours",
      custom_labels: "theirs",
    });
    expect(linesOf(await stack.up())).toEqual(["web: drift: customWebServerConfiguration, manualWebhookSecrets differ on the platform"]);
    const ours = {
      custom_web_server_configuration: "server { listen 80; }\n# ä",
      manual_webhook_secret_git_provider_3: "another of sixteen",
    };
    expect(await heldApplication(fixture)).toMatchObject({
      ...ours,
      manual_webhook_secret_git_provider_2: "none of ours",
      custom_labels: "theirs",
    });

    fixture.args = { customLabels: "team=web", manualWebhookSecrets: { git_provider_1: "a new one of sixteen" } };
    expect(happened(await stack.up(), "web")).toBe(
      "update customLabels customWebServerConfiguration manualWebhookSecrets.git_provider_1 manualWebhookSecrets.git_provider_3",
    );
    expect(await heldApplication(fixture)).toMatchObject({
      custom_web_server_configuration: null,
      custom_labels: Buffer.from("team=web").toString("base64"),
      manual_webhook_secret_git_provider_1: "a new one of sixteen",
      manual_webhook_secret_git_provider_2: "none of ours",
      manual_webhook_secret_git_provider_3: null,
    });
    await expectSettled(stack);

    fixture.args = {};
    const left = await stack.up();
    expect(linesOf(left)).toEqual([
      "web: left in place: customLabels was removed from the program; the API has no default, so the value is kept",
    ]);
    expect(await heldApplication(fixture)).toMatchObject({ manual_webhook_secret_git_provider_1: null });
    await expectSettled(stack);
  });

  test("`up` sets and repairs the domains of a compose file's services", async () => {
    const web = { name: "web", domain: "https://www.example.com" };
    const api = { name: "api", domain: "https://api.example.com", redirect: "both" as const };
    const fixture = await webShop(open, { args: { source: { ...git, buildPack: "ctrcompose" }, ctrComposeDomains: [web, api] } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const held = async () => JSON.parse(String((await heldApplication(fixture)).ctr_compose_domains));
    expect(await held()).toMatchObject({ web: { domain: web.domain }, api: { domain: api.domain, redirect: "both" } });
    await expectSettled(stack);

    await stack.sandbox.advance(10); // the platform has loaded the file
    fixture.args = { ...fixture.args, ctrComposeDomains: [{ ...api, domain: "https://api2.example.com" }, web] };
    await stack.up();
    expect(await held()).toMatchObject({ web: { domain: web.domain }, api: { domain: "https://api2.example.com" } });
    const theirs = JSON.stringify({
      web: { domain: "https://theirs.example.com" },
      api: { domain: "https://api2.example.com", redirect: "both" },
    });
    await stack.sandbox.mutate("applications", String(outputs.id), { ctr_compose_domains: theirs });
    expect(linesOf(await stack.up())).toEqual(["web: drift: ctrComposeDomains differs on the platform"]);
    expect(await held()).toMatchObject({ web: { domain: web.domain } });
    await expectSettled(stack);
  });

  test("`up` sends additionalFields unchanged, and reports a field that the API refuses", async () => {
    const fixture = await webShop(open);
    const { stack } = fixture;
    const { outputs } = await stack.up();
    fixture.args = { additionalFields: { of_a_later_release: { a: 1 } } };
    expect((await errorsOf(stack.up())).text).toMatch(/PATCH \/applications\/\w+ failed with 422: .*of_a_later_release/);
    // Simulates a later release of the platform, which accepts the field but does not show it.
    const answer = { kind: "status", code: 200, body: { uuid: String(outputs.id) } } as const;
    await stack.sandbox.fault({ match: { method: "PATCH", path: "/applications/{uuid}" }, ...answer });
    await writesOf(stack);
    await stack.up();
    const patch = (await stack.sandbox.journal()).find(({ method }) => method === "PATCH");
    expect(patch?.body).toEqual({ of_a_later_release: { a: 1 } });
    await expectSettled(stack);
    const again = { match: { method: "PATCH", path: "/applications/{uuid}" }, ...answer };
    await stack.sandbox.fault(again);
    fixture.args = { additionalFields: { another: 1 } };
    expect(linesOf(await stack.up())).toEqual([
      "web: left in place: additionalFields.of_a_later_release was removed from the program; the API has no default, so the value is kept",
    ]);

    const inputs = {
      health_check_path: "healthCheckPath",
      manual_webhook_secret_git_provider_1: "manualWebhookSecrets.git_provider_1",
      custom_web_server_configuration: "customWebServerConfiguration",
    };
    fixture.args = { additionalFields: Object.fromEntries([...Object.keys(inputs), "ctr_compose_raw"].map((name) => [name, "x"])) };
    const { text } = await errorsOf(stack.preview());
    for (const [name, input] of Object.entries(inputs))
      expect(text).toContain(`has a problem: additionalFields.${name}: has its own input. Set ${input} instead.`);
    expect(text).toContain("has a problem: additionalFields.ctr_compose_raw: has no effect");

    // An operator's API uses its own words instead of the neutral words of the specification.
    await stack.setConfig("hosting:vocabulary", '{"ctr":"whale","git_provider_1":"hub","web_server":"caterer"}');
    const own = {
      whalefile_location: "ctrfileLocation",
      whaleRegistryImageName: "ctrRegistryImageName",
      customWhaleRunOptions: "customCtrRunOptions",
      custom_caterer_configuration: "customWebServerConfiguration",
      manual_webhook_secret_hub: "manualWebhookSecrets.git_provider_1",
    };
    fixture.args = { additionalFields: Object.fromEntries([...Object.keys(own), "whale_compose_raw"].map((name) => [name, "x"])) };
    const refused = (await errorsOf(stack.preview())).text;
    for (const [name, input] of Object.entries(own))
      expect(refused).toContain(`has a problem: additionalFields.${name}: has its own input. Set ${input} instead.`);
    expect(refused).toContain("has a problem: additionalFields.whale_compose_raw: has no effect");
  });

  test("`up` deploys a new application if `instantDeploy` is true", async () => {
    const { stack } = await webShop(open, { args: { instantDeploy: true } });
    await stack.up();
    expect(await stack.sandbox.find("deployments")).toHaveLength(1);
    await expectSettled(stack);
  });

  test("`up` without the permission `Read sensitive data` writes only secrets that the program changes", async () => {
    const token = { token: "1|without-sensitive", permissions: ["read", "write", "deploy"] as const };
    const password = "the visitors' password";
    const secrets = { git_provider_1: "a secret of sixteen" };
    const fixture = await webShop(open, {
      args: {
        isHttpBasicAuthEnabled: true,
        httpBasicAuthUsername: "visitor",
        httpBasicAuthPassword: password,
        manualWebhookSecrets: secrets,
      },
      stack: { sandbox: { speed: 20, tokens: [token] }, secretConfig: { "hosting:apiToken": token.token } },
    });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ http_basic_auth_password: password });
    await expectSettled(stack);
    const unseen = linesOf(await stack.preview());
    expect(unseen).toHaveLength(1);
    expect(unseen[0]).toContain("Drift in secret values cannot be detected");

    await stack.sandbox.mutate("applications", String(outputs.id), { manual_webhook_secret_git_provider_1: "changed in the console" });
    fixture.args = { ...fixture.args, httpBasicAuthPassword: "a new password" };
    await writesOf(stack);
    await stack.up();
    const patch = (await stack.sandbox.journal()).find(({ method }) => method === "PATCH");
    expect(Object.keys(patch?.body as object)).toEqual(["http_basic_auth_password"]);
    expect(await heldApplication(fixture)).toMatchObject({
      http_basic_auth_password: "a new password",
      manual_webhook_secret_git_provider_1: "changed in the console",
    });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 3 });
  });
});
