import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { GIT_PROVIDERS } from "../../api/hosting/rules";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

export const getPushWebhook = defineFunction({
  name: "getPushWebhook",
  doc: "What a repository's webhook needs so that a push deploys an application: its address and its secret, which the platform makes for each application. Only pushes to the branch of the application deploy it, and with `watchPaths` only those that change something there. An application of a git app needs no webhook.",
  source: 'docs/spec/hosting-api.md, "Inbound push webhooks"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const webhook = hosting.getPushWebhookOutput({ applicationUuid: web.id, gitProvider: "git_provider_1" });
// For the webhook resource of the git provider's own package.
export const url = webhook.url;
export const secret = webhook.secret;`,
  secret: true,
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    gitProvider: field(
      z.enum(GIT_PROVIDERS),
      "Where the repository is. Its word in the address is that of the setting `hosting:vocabulary`, without which the address is not the platform's.",
    ),
  },
  result: {
    url: field(z.string(), "Address of the webhook."),
    contentType: field(z.string(), "What it sends: `application/json`."),
    events: field(z.array(z.string()), "What it is sent for: `push` alone."),
    secret: field(z.string().nullable(), "Its secret; null where the token has no Read sensitive data."),
  },
  async call({ hosting, platform }, { applicationUuid, gitProvider }) {
    const row: Record<string, unknown> = await hosting.get(applications.get, { params: { uuid: applicationUuid } });
    const secret = row[`manual_webhook_secret_${gitProvider}`];
    return {
      url: `${platform.origin}${platform.words.path(`/webhooks/source/${gitProvider}/events/manual`)}`,
      contentType: "application/json",
      events: ["push"],
      secret: typeof secret === "string" ? secret : null,
    };
  },
});
