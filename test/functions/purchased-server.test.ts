import { getPurchasedServer, getPurchasedServers } from "../../provider/functions/hosting/server";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test("getPurchasedServer finds a server by name, and shares one request with getPurchasedServers", async () => {
  const fixture = await open();
  await fixture.sandbox.clearJournal();
  const [{ servers }, alpha, beta] = await Promise.all([
    fixture.ask(getPurchasedServers, {}),
    fixture.ask(getPurchasedServer, { name: "alpha" }),
    fixture.ask(getPurchasedServer, { name: "beta" }),
  ]);
  expect([alpha, beta]).toEqual(["alpha", "beta"].map((name) => servers.find((server) => server.name === name)));
  expect(alpha).toMatchObject({ city: "Helsinki", region: "one:hel", status: "ready" });
  expect((await fixture.sandbox.journal()).map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/v1/svc/servers"]);
});

test("getPurchasedServer lists the candidates if not exactly one server has the name", async () => {
  const fixture = await open();
  const alpha = await fixture.server("alpha");
  const named = (name: string) => fixture.ask(getPurchasedServer, { name });
  await expect(named("Alpha")).rejects.toMatchObject({
    code: "gone",
    message: expect.stringMatching(new RegExp(`no server named "Alpha"\\. Available: alpha \\(${alpha}\\), beta \\(`)),
  });
  fixture.restart();
  const [beta] = await fixture.sandbox.find("purchasedServers", { name: "beta" });
  await fixture.sandbox.mutate("purchasedServers", String(beta?.$id), { name: "alpha" });
  await expect(named("alpha")).rejects.toMatchObject({
    code: "ambiguous",
    message: expect.stringContaining(`several servers have the name "alpha": alpha (${alpha}), alpha (${beta?.$id})`),
  });
});
