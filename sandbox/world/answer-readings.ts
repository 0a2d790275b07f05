// Readings of answers that later releases of the hosting API give, or whose fields no document shows (the marks [L] and [R] in docs/facts/hosting.md).
// `readings/later-answers.ts` rewrites them.

export const ANSWER_READINGS = {
  registries: {
    about:
      "How the registries of a server are listed: beside `error`; as a bare list, with 400 from a server that is away; or as one of names and users alone (docs/facts/hosting.md 9.7).",
    alternatives: ["beside error", "list", "names"],
  },
  registryChecks: {
    about: "How the check of a login answers that does not work: with 400, or with 200 and `valid: false` (docs/facts/hosting.md 9.7).",
    alternatives: ["400", "valid"],
  },
  previewFields: {
    about: "Which field of a preview has its addresses: `domains`, or `fqdn` as in an application (docs/facts/hosting.md 8.2).",
    alternatives: ["domains", "fqdn"],
  },
  auditActors: {
    about: "Which field of an audit event names who did it: `actor_name`, `user`, or `name` in `user` (docs/facts/hosting.md 10.1).",
    alternatives: ["actor_name", "user", "user.name"],
  },
  metrics: {
    about:
      "How a measurement is written: a pair of milliseconds and a number, a pair of texts with an ISO time, or an object (docs/facts/hosting.md 9.1).",
    alternatives: ["milliseconds", "texts", "objects"],
  },
  logs: {
    about: "Whether logs are one text, or a list of lines (docs/facts/hosting.md 3.7).",
    alternatives: ["text", "lines"],
  },
} as const;
