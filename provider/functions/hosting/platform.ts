import * as z from "zod";
import { ApiError } from "../../api/errors";
import { service } from "../../api/hosting/service";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";

export const getPlatform = defineFunction({
  name: "getPlatform",
  doc: "The platform itself: its version, its health, and its endpoint for assistants.",
  page: {
    source: 'docs/spec/hosting-api.md, "Open endpoints"',
    example: `const { version, assistant } = hosting.getPlatformOutput();
export const platform = version;
export const assistants = assistant.readonlyUrl;`,
  },
  arguments: {},
  result: {
    version: field(z.string(), "The running version."),
    healthy: field(z.boolean(), "Whether the platform reports that it is healthy."),
    assistant: field(
      z.object({
        url: z.string().describe("Address for tools that may write. A tool sends its own token with each request."),
        readonlyUrl: z.string().describe("Address for tools that only read."),
        healthy: z.boolean().describe("Whether the endpoint reports that it is healthy. Also false if the platform has no such endpoint."),
      }),
      "Endpoint for assistants. The function only checks the health of the endpoint.",
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

/**
 * Returns false if the endpoint answers with a status of at least `unwellFrom`. Throws if the endpoint does not answer, or answers with an error
 * status below `unwellFrom`.
 */
async function isHealthy(ask: () => Promise<unknown>, unwellFrom = 500): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status ?? 0) >= unwellFrom) return false;
    throw error;
  }
}
