import { ApplicationRow } from "../../../provider/api/hosting/applications";
import { isStopped } from "../../../provider/platform/hosting/status-words";
import { interruptionOf } from "../../../provider/resources/hosting/deployment/interruptions";
import { jsonIn } from "../../json";
import { counted } from "../../words";
import type { Check } from "../check";
import type { Context } from "../context";
import { type Answer, answered } from "../endpoint";
import { info, ok, skip } from "../finding";

/** Maximum number of applications that are read. Each needs its own request, because the list does not contain all settings. */
const MOST_READ = 20;

async function rowsAt(context: Context, path: string): Promise<ApplicationRow[] | string> {
  const { endpoint, token } = await context.api("hosting");
  const answer = await answered(endpoint.get(`/api/v1${path}`, token()));
  if (typeof answer === "string") return answer;
  return answer.status === 200 ? rowsIn(answer) : `the applications cannot be read (status ${answer.status})`;
}

/** Returns the rows in a response: a list or one object, without a wrapper or in the wrapper of any platform variant. */
function rowsIn({ text }: Answer): ApplicationRow[] {
  const found: unknown = jsonIn(text);
  const { data, applications = data ?? found } = (found ?? {}) as Readonly<Record<string, unknown>>;
  return (Array.isArray(applications) ? applications : [applications]).flatMap((row: unknown) => ApplicationRow.safeParse(row).data ?? []);
}

export const interruptions: Check = {
  id: "interruptions",
  group: "hosting",
  what: "the next deployments do not interrupt the running applications",
  needs: ["token"],
  async run(context) {
    const listed = await rowsAt(context, "/applications");
    if (typeof listed === "string") return skip(listed);
    const running = listed.filter(({ status }) => status && !isStopped(status));
    const read = await Promise.all(running.slice(0, MOST_READ).map(({ uuid }) => rowsAt(context, `/applications/${uuid}`)));
    const found = read
      .flatMap((rows) => (typeof rows === "string" ? [] : rows))
      .flatMap((row) => {
        const interruption = interruptionOf(row);
        return interruption === undefined ? [] : [{ name: row.name, text: `${row.name} ${interruption.line}: ${interruption.what}` }];
      });
    const unread = running.length > MOST_READ ? `; ${running.length - MOST_READ} further applications were not read` : "";
    if (found.length === 0) return ok(`${counted(running.length, "running application")}${unread}`, { applications: [] });
    return info(`the next deployment: ${found.map(({ text }) => text).join(". ")}${unread}`, {
      facts: { applications: found.map(({ name }) => name) },
    });
  },
};
