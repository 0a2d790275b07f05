// Platform variants of responses in the hosting API. Later releases return them, or no document shows their fields
// (the marks [L] and [R] in docs/facts/hosting.md). `variants/later-answers.ts` rewrites them.

export const ANSWER_VARIANTS = {
  registries: {
    about:
      "Form in which the registries of a server are listed: next to `error`, as a bare list (and 400 if the server is unreachable), or as a list of only names and users (docs/facts/hosting.md 9.7).",
    alternatives: ["beside error", "list", "names"],
  },
  registryChecks: {
    about: "Response of the login check to an invalid login: 400, or 200 with `valid: false` (docs/facts/hosting.md 9.7).",
    alternatives: ["400", "valid"],
  },
  previewFields: {
    about: "Field of a preview that contains its addresses: `domains`, or `fqdn` as in an application (docs/facts/hosting.md 8.2).",
    alternatives: ["domains", "fqdn"],
  },
  auditActors: {
    about: "Field of an audit event that names its author: `actor_name`, `user`, or `name` in `user` (docs/facts/hosting.md 10.1).",
    alternatives: ["actor_name", "user", "user.name"],
  },
  metrics: {
    about:
      "Form of a measurement: a pair of milliseconds and a number, a pair of strings with an ISO time, or an object (docs/facts/hosting.md 9.1).",
    alternatives: ["milliseconds", "texts", "objects"],
  },
  logs: {
    about: "Whether logs are one string or a list of lines (docs/facts/hosting.md 3.7).",
    alternatives: ["text", "lines"],
  },
} as const;
