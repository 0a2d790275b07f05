import { problemOfPermissions } from "../data/permission";
import { type NamedResource, parseNamedList } from "../named-list";
import { RESUME } from "../settings/setting-keys";
import type { Settings } from "../settings/settings";

/**
 * Returns a problem if `HOSTING_RESUME` contains a resource type that is unknown or that no run can resume. Without this check, the run would adopt
 * nothing and report nothing. `types`: all resource types, or none if they are unknown.
 */
export function resumeProblem(
  settings: Settings,
  types: readonly string[],
  canResume: (type: string) => boolean = () => true,
): string | undefined {
  settings.resumes("", "");
  const list = types.length > 0 ? parseNamedList(settings.resume) : undefined;
  const useless = list?.find(({ type }) => !canResume(type));
  const wrong = list && (problemOfPermissions(settings.resume, types) ?? (useless && uselessText(useless)));
  return wrong === undefined ? undefined : `${RESUME} ${wrong}`;
}

/** Continues a sentence that begins with `HOSTING_RESUME`. */
const uselessText = ({ type, name }: NamedResource): string =>
  `contains "${type}:${name}", but it has no effect on resources of this type, because no run adopts their objects: remove the entry`;
