import { request } from "undici";
import { startSandbox } from "../../sandbox";
import { serverOf } from "../harness/fixture";
import type { Benchmark } from "./benchmark";
import { atMost } from "./figure";
import { P2, P3, programOf, requireSettled } from "./programs";
import { requestsIn } from "./requests/count";

/**
 * Number of requests that the API still allows in this window when the `up` of P3 begins. The `up` needs many more, so it reaches the limit
 * and ends in the next window. With 0 requests left, the provider would learn of the limit only from its first response, a 429.
 */
const LEFT = 20;

/** Sends requests, like another user of the same token, until the API allows only `left` more in this window. */
async function spendAllBut(left: number, { baseUrl, apiToken }: { baseUrl: string; apiToken: string }): Promise<void> {
  for (;;) {
    const answer = await request(`${baseUrl}/api/v1/projects`, { headers: { authorization: `Bearer ${apiToken}` } });
    await answer.body.dump();
    if (Number(answer.headers["x-ratelimit-remaining"]) <= left) return;
  }
}

export const rateLimit: Benchmark = {
  name: "rate-limit",
  doc: "429 responses under the API's limit: an up of 502 resources, followed at once by a preview of another program (takes a minute)",
  engines: "each",
  async *run({ open, progress }) {
    const sandbox = await startSandbox({ limits: true });
    try {
      const serverUuid = await serverOf(sandbox);
      const shops = await open({ program: programOf(P2, { form: "set", serverUuid }), sandbox });
      const big = await open({ program: programOf(P3, { form: "single", serverUuid, project: "big" }), sandbox, project: "big" });
      progress("up of P2");
      await shops.up();
      await spendAllBut(LEFT, sandbox);
      await sandbox.clearJournal();
      progress(`up of P3 with ${LEFT} requests left of this minute`);
      const begun = performance.now();
      await big.up();
      progress("preview of P2");
      requireSettled(await shops.preview());
      const { refused, total } = requestsIn(await sandbox.journal());
      yield atMost(
        0,
        { benchmark: "rate-limit", program: "P3, then P2", value: refused, unit: "answers 429", engine: big.engine },
        { requests: total, seconds: Math.round((performance.now() - begun) / 1000) },
      );
    } finally {
      await sandbox.close();
    }
  },
};
