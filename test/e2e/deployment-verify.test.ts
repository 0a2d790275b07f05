import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf, requestsOf } from "./results";
import { webShop } from "./web-shop";

type Args = Partial<hosting.DeploymentArgs>;

const CHECK = { path: "/healthz", withinSeconds: 30 };

onEveryEngine("Deployment with verify", (open) => {
  /** An application with a domain that does not exist. In a rehearsal, the page of the sandbox answers in its place. */
  const released = async (release: Args = {}, application: Partial<hosting.ApplicationArgs> = {}) => {
    const fixture = { release: { verify: CHECK, ...release } as Args };
    const shop = await webShop(open, {
      args: { domains: ["https://shop.example.com"], ...application },
      more: (web) => {
        new hosting.Deployment("release", { applicationUuid: web.id, ...fixture.release });
        return {};
      },
      stack: { sandbox: { speed: 100 } },
    });
    const { sandbox } = shop.stack;
    const page = async (fields: Record<string, unknown>) =>
      sandbox.mutate("pages", String((await sandbox.find("applications"))[0]?.$id), fields as never);
    const deploy = (tag: string) => {
      shop.args = { ...shop.args, source: { kind: "ctrimage", image: "registry.example.com/web", tag } };
    };
    return { ...shop, sandbox, fixture, page, deploy };
  };

  test("`up` verifies a good release without a further write, and no line, output or state contains the answer's body", async () => {
    const { stack, deploy, page, fixture } = await released();
    await stack.up();
    await page({ body: "the-body-of-the-answer", headers: { "x-release": "the-header-of-the-answer" } });
    fixture.release = { verify: { ...CHECK, contains: "body-of", header: { "X-Release": "the-header-of-the-answer" }, status: 200 } };
    await stack.up();
    await expectSettled(stack);
    deploy("2.0");
    await requestsOf(stack);
    const result = await stack.up();
    const requests = await requestsOf(stack);
    expect(requests.filter((one) => one.startsWith("POST"))).toEqual(["POST /applications/{id}/start"]);
    const said = JSON.stringify([result.diagnostics, result.outputs, await stack.exportState()]);
    expect(said).not.toContain("the-body-of-the-answer");
    await expectSettled(stack);
  });

  test("a Deployment fails if the application does not give the expected answer, and the next `up` deploys again", async () => {
    const { stack, deploy, page, sandbox } = await released();
    await stack.up();
    await page({ versions: { next: { status: 503 } } });
    deploy("2.0");
    const { text, result } = await errorsOf(stack.up());
    expect(text).toMatch(/deployment \w+ finished, but https:\/\/shop\.example\.com\/healthz answers 503 after 30 s\. .*\[unhealthy\]$/s);
    expect(
      linesOf(result, "release").some((line) => /waiting: https:\/\/shop\.example\.com\/healthz answers 50\d for \d+ s$/.test(line)),
    ).toBe(true);
    await page({ versions: {} });
    await stack.up();
    expect(await sandbox.find("deployments")).toHaveLength(3);
    await expectSettled(stack);
  });

  test("`up` fails if this machine never reached the address, and the next `up` only verifies the same deployment", async () => {
    const { stack, fixture, sandbox } = await released({ verify: { url: "http://127.0.0.1:1/", withinSeconds: 9 } });
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(/is not verified: http:\/\/127\.0\.0\.1:1\/ does not answer: the connection was refused\..*\[not_reachable\]$/s);
    await stack.refresh();
    fixture.release = { verify: CHECK };
    await requestsOf(stack);
    await stack.up();
    expect((await requestsOf(stack)).filter((one) => one.startsWith("POST"))).toEqual([]);
    expect((await sandbox.find("pages"))[0]?.answered).toBe(3);
    expect(await sandbox.find("deployments")).toHaveLength(1);
    await expectSettled(stack);
  });

  test("a later deployment of another user ends the check", async () => {
    const { stack, deploy, page, sandbox } = await released();
    await stack.up();
    const application = String((await sandbox.find("applications"))[0]?.$id);
    await page({ versions: { next: { status: 503 } } });
    deploy("2.0");
    const running = stack.up();
    for (;;) {
      const rows = await sandbox.find("deployments");
      if (rows.length === 2 && rows[1]?.status === "finished") break;
      await new Promise((done) => setImmediate(done));
    }
    const newer = await sandbox.add("deployments", { application_uuid: application });
    expect(linesOf(await running, "release")).toContain(`release: not verified: deployment ${newer} is newer`);
  });

  test("a preview sends no request to the address", async () => {
    const { stack, deploy, sandbox } = await released({ verify: { url: "https://www.example.org/" } });
    await stack.preview();
    await stack.up();
    const answered = async () => (await sandbox.find("pages"))[0]?.answered;
    const before = await answered();
    expect(before).toBeGreaterThan(0);
    deploy("2.0");
    await stack.preview();
    expect(await answered()).toBe(before);
  });

  test.each<[string, Args, string]>([
    ["no address", { verify: { status: 200 } }, "needs exactly one of path and url"],
    ["two addresses", { verify: { path: "/", url: "https://a.example" } }, "needs exactly one of path and url"],
    ["a path without a slash", { verify: { path: "healthz" } }, "must begin with /, such as /healthz"],
    ["an address with a user", { verify: { url: "https://u:p@a.example" } }, "must be an http or https address without a user"],
    ["another scheme", { verify: { url: "ftp://a.example" } }, "must be an http or https address without a user"],
    ["a word as the status", { verify: { path: "/", status: "abc" } }, "must be a status such as 200"],
    ["a range that ends before it begins", { verify: { path: "/", status: "500-200" } }, "must be a status such as 200"],
    ["too long a time", { verify: { path: "/", withinSeconds: 3601 } }, "withinSeconds"],
    ["a fraction", { verify: { path: "/", everySeconds: 1.5 } }, "everySeconds"],
    ["zero answers", { verify: { path: "/", consecutive: 0 } }, "consecutive"],
    ["too short a time", { verify: { path: "/", withinSeconds: 8 } }, "must be at least consecutive × everySeconds, which is 9 (got 8)"],
    ["a header with a line break", { verify: { path: "/", header: { "x-a": "a\r\nb" } } }, "must not contain a line break"],
    ["an empty text", { verify: { path: "/", contains: "" } }, "contains"],
    ["a rollback without a check", { verify: undefined, onUnhealthy: "rollback" }, "needs verify"],
    ["no deployment", { runOnCreate: false }, "cannot be set together with runOnCreate: false"],
  ])("a preview refuses %s", async (_, release, reason) => {
    const { stack } = await released(release);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
  });

  test("a preview refuses a path of an application without domains", async () => {
    const { stack, fixture } = await released({ verify: undefined }, { domains: [] });
    await stack.up();
    fixture.release = { verify: CHECK, triggers: [2] };
    expect((await errorsOf(stack.preview())).text).toContain("needs a domain, and the application has none");
  });
});
