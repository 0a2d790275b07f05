import { getPushWebhook } from "../../provider/functions/hosting/push-webhook";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const OWN = { "hosting:vocabulary": JSON.stringify({ git_provider_1: "forge" }) };

/** Makes the platform use the word `forge` for `git_provider_1`. */
const inOwnWords = ({ path }: { path: string }, { text }: { text: string }) =>
  path.includes("/applications/") ? text.replaceAll("git_provider_1", "forge") : undefined;

test("getPushWebhook puts git_provider_1 into the address if the platform uses this word", async () => {
  const fixture = await open();
  const applicationUuid = await addApplication(fixture);
  const { url, secret } = await fixture.ask(getPushWebhook, { applicationUuid, gitProvider: "git_provider_1" });
  expect([url, secret]).toEqual([expect.stringContaining("/webhooks/source/git_provider_1/events/manual"), expect.any(String)]);
});

test.each(["git_provider_1", "forge"])(
  "getPushWebhook accepts %s if hosting:vocabulary contains the platform's word",
  async (gitProvider) => {
    const fixture = await open({ config: OWN, reword: inOwnWords });
    const applicationUuid = await addApplication(fixture);
    const { url, secret } = await fixture.ask(getPushWebhook, { applicationUuid, gitProvider });
    expect([url, secret]).toEqual([expect.stringContaining("/webhooks/source/forge/events/manual"), expect.any(String)]);
  },
);

test("getPushWebhook fails if the platform's word for git_provider_1 is unknown", async () => {
  const fixture = await open({ reword: inOwnWords });
  const applicationUuid = await addApplication(fixture);
  await expect(fixture.ask(getPushWebhook, { applicationUuid, gitProvider: "git_provider_1" })).rejects.toThrow(
    /the platform's own word for git_provider_1 is unknown.* webhook secrets for: .*forge.*pulumi config set hosting:vocabulary '\{"git_provider_1":"…"\}'/,
  );
});

test("getPushWebhook refuses an unknown git provider", async () => {
  const fixture = await open();
  const applicationUuid = await addApplication(fixture);
  await expect(fixture.ask(getPushWebhook, { applicationUuid, gitProvider: "forge" })).rejects.toThrow(
    /gitProvider "forge" is unknown\. Use git_provider_1, .*or the word /,
  );
});

test("getPushWebhook with a token without `Read sensitive data` returns no secret, and needs the platform's word in hosting:vocabulary", async () => {
  const args = { permissions: ["read"] } as const;
  const without = await open(args);
  const applicationUuid = await addApplication(without);
  await expect(without.ask(getPushWebhook, { applicationUuid, gitProvider: "git_provider_1" })).rejects.toThrow(/is unknown/);
  const fixture = await open({ ...args, config: OWN });
  const other = await addApplication(fixture);
  const { url, secret } = await fixture.ask(getPushWebhook, { applicationUuid: other, gitProvider: "git_provider_1" });
  expect([url, secret]).toEqual([expect.stringContaining("/webhooks/source/forge/"), null]);
});
