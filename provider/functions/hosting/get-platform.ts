import * as z from "zod";
import { ApiError } from "../../api/errors";
import { service } from "../../api/hosting/service";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

export const getPlatform = defineFunction({
  name: "getPlatform",
  doc: "The platform itself: its version, whether it is well, and where its endpoint for assistants is.",
  source: 'docs/spec/hosting-api.md, "Open endpoints"',
  example: `const { version, assistant } = hosting.getPlatformOutput();
export const platform = version;
export const assistants = assistant.readonlyUrl;`,
  arguments: {},
  result: {
    version: field(z.string(), "The running version."),
    healthy: field(z.boolean(), "Whether it says that it is well."),
    assistant: field(
      z.object({
        url: z.string().describe("Address for tools that may write; each request bears its own token."),
        readonlyUrl: z.string().describe("Address for tools that only read."),
        healthy: z.boolean().describe("Whether it says that it is well; false also where the platform has no such endpoint."),
      }),
      "Where assistants reach the platform. Nothing but its health is asked for there.",
    ),
  },
  async call({ hosting, platform: { origin } }) {
    const [version, healthy, isAssistantHealthy] = await Promise.all([
      hosting.get(service.version),
      isHealthy(() => hosting.get(service.health)),
      isHealthy(() => hosting.get(service.assistantHealth), 400),
    ]);
    const assistant = { url: `${origin}/mcp`, readonlyUrl: `${origin}/mcp?readonly=1`, healthy: isAssistantHealthy };
    return { version: version.trim(), healthy, assistant };
  },
});

/** What answers that it is not well is there all the same; what does not answer at all is an error. */
async function isHealthy(ask: () => Promise<unknown>, unwellFrom = 500): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status ?? 0) >= unwellFrom) return false;
    throw error;
  }
}
