import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { GIT_PROVIDERS } from "../../api/hosting/rules";
import { field } from "../../core/definition/field";
import { OperationError } from "../../core/log/errors";
import { defineFunction } from "../function";

export const getPushWebhook = defineFunction({
  name: "getPushWebhook",
  doc: "The address and the secret for a webhook of a git repository. The webhook deploys an application on every push to the application's branch. If the application sets `watchPaths`, only pushes that change one of these paths deploy it. The platform creates a secret for each application. An application of a git app needs no webhook.",
  page: {
    source: 'docs/spec/hosting-api.md, "Inbound push webhooks"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const webhook = hosting.getPushWebhookOutput({ applicationUuid: web.id, gitProvider: "git_provider_1" });
// Create the webhook with these two values, for example with the git provider's own Pulumi package.
export const url = webhook.url;
export const secret = webhook.secret;`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    gitProvider: field(
      z.string().min(1),
      "Git provider of the repository: `git_provider_1` to `git_provider_4`, or the platform's name for it in the setting `hosting:vocabulary`. The address of the webhook contains the platform's name. If the setting lacks this name, the call succeeds only if the platform itself uses the names `git_provider_1` to `git_provider_4`.",
    ),
  },
  result: {
    url: field(z.string(), "Address of the webhook."),
    contentType: field(z.string(), "Content type of its requests: `application/json`."),
    events: field(z.array(z.string()), "Events of the webhook: only `push`."),
    secret: field(z.string().nullable(), "Secret of the webhook; null if the token lacks the permission `Read sensitive data`."),
  },
  secret: true,

  async call({ hosting, platform }, { applicationUuid, gitProvider }) {
    const { words } = platform;
    const neutral = GIT_PROVIDERS.find((one) => one === gitProvider || words.ownWord(one) === gitProvider);
    if (neutral === undefined)
      throw invalid(
        `gitProvider ${JSON.stringify(gitProvider)} is unknown. Use ${GIT_PROVIDERS.join(", ")}, or the word that hosting:vocabulary contains for one of them.`,
      );
    const row: Record<string, unknown> = await hosting.get(applications.get, { params: { uuid: applicationUuid } });
    const key = `${SECRET}${neutral}`;
    const shown = Object.keys(row).filter((name) => name.startsWith(SECRET));
    if (!(key in row) && (words.ownWord(neutral) === undefined || shown.length > 0)) throw invalid(wordText(neutral, shown));
    const secret = row[key];
    return {
      url: `${platform.origin}${words.path(`/webhooks/source/${neutral}/events/manual`)}`,
      contentType: "application/json",
      events: ["push"],
      secret: typeof secret === "string" ? secret : null,
    };
  },
});

const SECRET = "manual_webhook_secret_";

const invalid = (text: string) => new OperationError(`getPushWebhook: ${text}`, { code: "invalid_argument" });

function wordText(neutral: string, shown: readonly string[]): string {
  const own = shown.map((name) => name.slice(SECRET.length)).join(", ");
  const words = own === "" ? "" : ` The application has webhook secrets for: ${own}.`;
  return `the platform's own word for ${neutral} is unknown, but the address of the webhook contains this word.${words} Set it with: pulumi config set hosting:vocabulary '{"${neutral}":"…"}'.`;
}
