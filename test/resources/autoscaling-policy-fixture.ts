import { autoscalingPolicy } from "../../provider/resources/hosting/autoscaling-policy/resource";
import type { Sandbox } from "../../sandbox";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

export const open = sandboxRuns();
export const PERMITTED = { "hosting:autoConfirm": "true" };

/** Opens a sandbox with an application on the server alpha (size app-2). A copy costs 6.00 USD a month in Helsinki, 7.20 USD in Paris. */
export async function openPolicies({
  config = {},
  server = "alpha",
  ports = "3000" as string | null,
}: {
  config?: Record<string, string>;
  server?: string;
  ports?: string | null;
} = {}) {
  const fixture = await open({ config });
  const { sandbox } = fixture;
  const applicationUuid = await addApplication(fixture, {
    server_uuid: await fixture.server(server),
    ...(ports === null ? {} : { ports_exposes: ports }),
  });
  const policies = fixture.of(autoscalingPolicy);
  const held = async () => (await sandbox.find("autoscaling"))[0];
  const puts = async () => (await sandbox.journal()).filter(({ method }) => method === "PUT").map(({ body }) => body);
  const preview = async (inputs: object, olds: object = {}) => (await policies.preview({ ...inputs }, { ...olds })).failures;
  return { fixture, sandbox, policies, held, puts, preview, inputs: { applicationUuid } };
}

/** Makes the platform show this policy, even after a write. */
export const showing = (sandbox: Sandbox, shown: object) =>
  sandbox.fault({
    match: { method: "GET", path: "/applications/{uuid}/autoscaling" },
    times: 0,
    kind: "status",
    code: 200,
    body: { configured: false, blocker: null, policy: {}, cities: [{ id: "one:hel", monthly_price: 6 }], status: null, ...shown },
  });

/** Changes a policy with at most 3 copies, without a permission. Returns the price from the refusal, or "nothing". */
export async function increase(now: object, then: object): Promise<string> {
  const { fixture, policies, inputs, sandbox } = await openPolicies();
  const before = { ...inputs, enabled: true, maxCopies: 3, ...now };
  const { enabled: _, ...off } = before;
  const state = await policies.create({ ...off, enabled: false });
  await sandbox.mutate("autoscaling", inputs.applicationUuid, { enabled: before.enabled });
  fixture.restart();
  try {
    await policies.update({ ...state, outs: before }, { ...before, ...then });
    return "nothing";
  } catch (error) {
    return String(error).replace(/^Error: | is not permitted.*$/g, "");
  }
}
