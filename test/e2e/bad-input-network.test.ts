import * as hosting from "../../sdk";
import { closedPort, localServer } from "../support/local-server";
import { onEveryEngine } from "./engines";
import { expectRefused, refusal } from "./refusals";
import { errorsOf, writesOf } from "./results";

onEveryEngine("Bad network", (open) => {
  const kinds = {
    shop: () => new hosting.Project("shop"),
    nightly: (server: string) => new hosting.game.Schedule("nightly", { server, cron: "0 4 * * *" }),
  };
  const stackDeclaring = async (kind: keyof typeof kinds) => {
    const fixture = { kind, server: "abcd1234" };
    const stack = await open({ program: async () => void kinds[fixture.kind](fixture.server) });
    return { stack, fixture };
  };

  test("a preview reports why an address is unreachable or not trusted", async () => {
    const { stack, fixture } = await stackDeclaring("shop");
    const server = await localServer((_, answer) => answer.end("{}"), true);
    try {
      const refused = `http://127.0.0.1:${await closedPort()}`;
      const tls = refused.replace("http", "https").replace(/\d+$/, new URL(stack.sandbox.baseUrl).port);
      const wrong = "Check hosting:baseUrl (HOSTING_BASE_URL).";
      await expectRefused(
        stack,
        {
          "a closed port": {
            set: refused,
            of: "shop",
            says: `GET /projects could not be sent: ${refused}: the connection was refused. ${wrong}`,
          },
          "a certificate of its own": {
            set: server.origin,
            of: "shop",
            says: `GET /projects could not be sent: ${server.origin}: the certificate is not trusted (self-signed certificate); for your own certificate authority, set NODE_EXTRA_CA_CERTS. Check hosting:baseUrl (HOSTING_BASE_URL)`,
          },
          "https where there is http": {
            set: tls,
            of: "shop",
            says: `GET /projects could not be sent: ${tls} does not speak TLS on this port`,
          },
        },
        (url) => stack.setConfig("hosting:baseUrl", url),
      );

      fixture.kind = "nightly";
      await stack.setConfig("hosting:panelUrl", refused);
      expect(await refusal(stack)).toMatch(
        /^nightly: .*GET \/ could not be sent: .* refused\. Check hosting:panelUrl \(HOSTING_PANEL_URL\)\. \[unreachable\]$/,
      );
    } finally {
      await server.close();
    }
  });

  test("a preview reports a response that is not the API's", async () => {
    const { stack, fixture } = await stackDeclaring("shop");
    const { sandbox } = stack;
    type Fault = Parameters<typeof sandbox.fault>[0];
    const check = "Check hosting:baseUrl (HOSTING_BASE_URL)";
    const every = { match: { path: "/projects" }, times: 0 } as const;
    await expectRefused<Fault>(
      stack,
      {
        page: {
          set: { ...every, kind: "html" },
          of: "shop",
          says: `GET /projects returned HTML instead of JSON. ${check}: a proxy, a login page or another service seems to answer there.`,
        },
        redirect: {
          set: { ...every, kind: "status", code: 302, headers: { location: "https://login.example.com/start?token=x" } },
          of: "shop",
          says: `GET /projects was redirected to https://login.example.com/start (302). ${check}`,
        },
        "another service": {
          set: { ...every, kind: "status", code: 200, body: { status: "up" } },
          of: "shop",
          says: "GET /projects returned an unexpected response (whole response:",
        },
        "a page with an error": {
          set: { ...every, kind: "status", code: 404, body: "<html><h1>Not here</h1></html>" },
          of: "shop",
          says: `GET /projects failed with 404 and a web page instead of the API's own response. ${check}: a proxy`,
        },
      },
      async (fault) => {
        await sandbox.clearFaults();
        await sandbox.fault(fault);
      },
    );
    fixture.kind = "nightly";
    await sandbox.fault({ match: { api: "panel" }, times: 0, kind: "html" });
    expect(await refusal(stack)).toContain("Check hosting:panelUrl (HOSTING_PANEL_URL): a proxy, a login page or another service");
    expect(await writesOf(stack)).toEqual([]);
  });

  test("`up` fails if the response to a write is a web page", async () => {
    const { stack } = await stackDeclaring("shop");
    await stack.sandbox.fault({ match: { method: "POST", path: "/projects" }, times: 0, kind: "html" });
    const { text } = await errorsOf(stack.up());
    expect(text).toContain('no new project "shop" has appeared in 150 s. Run the same command again');
    await stack.sandbox.clearFaults();
    await stack.up();
    expect(await stack.sandbox.find("projects")).toHaveLength(1);
  });

  test("the state keeps an object if the 404 of a request contains a web page or reports an unknown call", async () => {
    const { stack, fixture } = await stackDeclaring("shop");
    const { sandbox } = stack;
    await stack.up();
    const [server] = await sandbox.find("gameServers", { name: "survival" });
    const kept = async () => (await stack.exportState()).deployment.resources?.map(({ urn, id }) => `${urn} ${id}`);
    const before = await kept();
    const faults = {
      "a web page": "<html><h1>Not here</h1></html>",
      "This service does not offer the call": { message: "Route not found.", docs: "https://docs.example.com" },
    };
    for (const [says, body] of Object.entries(faults)) {
      await sandbox.fault({ match: { method: "DELETE" }, times: 0, kind: "status", code: 404, body });
      expect((await errorsOf(stack.destroy())).text).toContain(says);
      expect(await kept()).toEqual(before);
      await sandbox.clearFaults();
    }
    fixture.kind = "nightly";
    fixture.server = String(server?.identifier);
    await stack.up();
    const made = await kept();
    await sandbox.fault({ match: { api: "panel" }, times: 0, kind: "status", code: 404, body: faults["a web page"] });
    expect((await errorsOf(stack.refresh())).text).toContain("a web page");
    expect(await kept()).toEqual(made);
    await sandbox.clearFaults();
    await stack.destroy();
    expect(await sandbox.find("schedules")).toEqual([]);
  });
});
