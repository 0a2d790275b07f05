import { Log } from "../../../provider/core/log/log";

function logs() {
  const lines: { severity: string; text: string; urn?: string }[] = [];
  const said = new Set<string>();
  const log = (name: string) => new Log((line) => lines.push(line), name, `urn::${name}`, said);
  return { lines, log };
}

test.each<[(log: Log) => void, string, string]>([
  [
    (log) => log.report("warning", { line: "drift", keys: ["sizeGb", "backups"] }),
    "warning",
    "web: drift: sizeGb, backups differ on the platform",
  ],
  [(log) => log.report("warning", { line: "drift", keys: ["cron"] }), "warning", "web: drift: cron differs on the platform"],
  [(log) => log.gone(), "warning", "web: gone from the platform, will be created again"],
  [(log) => log.adopted("a project (id p1): adopt is true"), "warning", "web: adopted: a project (id p1): adopt is true"],
  [
    (log) => log.exists('a project named "web"', "p1"),
    "warning",
    'web: exists: a project named "web" is there already (id p1); up will stop unless adopt is true',
  ],
  [(log) => log.waiting("deployment in_progress", 39.6), "info", "web: waiting: deployment in_progress for 40 s"],
  [(log) => log.info("price: +5.00 USD/month"), "info", "web: price: +5.00 USD/month"],
  [(log) => log.warning("look"), "warning", "web: look"],
  [(log) => log.debug("detail"), "debug", "web: detail"],
])("the log writes a line with its severity and its resource (line %#)", (say, severity, text) => {
  const { lines, log } = logs();
  say(log("web"));
  expect(lines).toEqual([{ severity, text, urn: "urn::web" }]);
});

test("the log writes a line once per run and resource", () => {
  const { lines, log } = logs();
  for (const name of ["web", "web", "api"]) log(name).gone();
  expect(lines.map(({ text }) => text.slice(0, 8))).toEqual(["web: gon", "api: gon"]);
});

test("the log writes a line about all resources once, without a name", () => {
  const { lines, log } = logs();
  for (const name of ["web", "api"]) log(name).once("info", "values are hidden");
  expect(lines.map(({ text }) => text)).toEqual(["values are hidden"]);
});

test("the log repeats the line of a wait", () => {
  const { lines, log } = logs();
  for (let n = 0; n < 2; n++) log("web").waiting("deployment queued", 40);
  expect(lines).toHaveLength(2);
});
