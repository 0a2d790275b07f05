// `npm run proofs` runs all proofs in full, on both hosts, several processes at once. It keeps the output of each process in `.proofs/`, so that
// a later run of the same build continues where an earlier one ended. The proof `load` measures time, so it runs by itself: `npm run proof -- load`.
import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loaderOf } from "./proof-loader.mjs";
import { root, setup } from "./setup.mjs";

const HELP = `Usage: npm run proofs [-- options] [-- proofs]

Run all proofs in full, or the named ones. Prints a table, and exits with code 1 if a proof finds a violation.

Options:
  --jobs <n>    Number of processes at once. Most cases wait more than they compute (default: 4 for each core)
  --parts <n>   Number of parts of each proof that can be divided (default: 6)
  --except <p>  Comma-separated proofs to leave out
  --out <dir>   Folder of the outputs (default: .proofs)
  --again       Repeat the parts that are done`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: "string", default: String(4 * availableParallelism()) },
    parts: { type: "string", default: "6" },
    except: { type: "string", default: "" },
    out: { type: "string", default: join(root, ".proofs") },
    again: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [jobs, parts] = [values.jobs, values.parts].map(Number);
if (!(Number.isInteger(jobs) && jobs > 0 && Number.isInteger(parts) && parts > 0)) fail("--jobs and --parts must be whole numbers from 1.");

setup();
const { proofCommand } = createRequire(import.meta.url)(join(root, "dist/test/proofs/command.js"));
const proofs = proofCommand().commands.filter((command) => command.name() !== "load");
const names = proofs.map((command) => command.name());
const unknown = [...positionals, ...values.except.split(",").filter(Boolean)].filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no proof ${unknown.join(", ")}. The proofs are: ${names.join(", ")}.`);

const hasOption = (command, flag) => command.options.some(({ long }) => long === flag);
const isAsked = (name) => (positionals.length === 0 || positionals.includes(name)) && !values.except.split(",").includes(name);
/** What cannot be divided takes longest, so it begins first. */
const all = proofs
  .filter((command) => isAsked(command.name()))
  .sort((a, b) => Number(hasOption(a, "--shard")) - Number(hasOption(b, "--shard")))
  .flatMap((command) => partsOf(command));

mkdirSync(values.out, { recursive: true });
const waiting = all.filter((job) => values.again || doneOf(job) === undefined);
console.error(`${all.length} parts, ${all.length - waiting.length} of them done before`);
let begun = 0;
await Promise.all(Array.from({ length: jobs }, work));
report();

function partsOf(command) {
  const hosts = hasOption(command, "--host") ? ["dynamic", "plugin"] : [undefined];
  const shards = hasOption(command, "--shard") ? Array.from({ length: parts }, (_, n) => `${n + 1}/${parts}`) : [undefined];
  return hosts.flatMap((host) => shards.map((shard) => ({ name: command.name(), host, shard })));
}

function fileOf({ name, host, shard }) {
  return join(values.out, [name, host, shard?.replace("/", "of")].filter(Boolean).join("-"));
}

/** The result of a part that is done, if it ended well. */
function doneOf(job) {
  const file = `${fileOf(job)}.json`;
  const done = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  return done?.code === 0 ? done : undefined;
}

async function work() {
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    const { name, host, shard } = job;
    const title = [name, host, shard].filter(Boolean).join(" ");
    console.error(`${++begun}: ${title}`);
    const started = Date.now();
    const code = await runOf(job, [name, ...(host ? ["--host", host] : []), ...(shard ? ["--shard", shard] : []), "--json"]);
    const seconds = Math.round((Date.now() - started) / 1000);
    writeFileSync(`${fileOf(job)}.json`, JSON.stringify({ code, seconds, cases: casesOf(job) }));
    console.error(`${code === 0 ? "ok" : "FAILED"}: ${title}, ${seconds} s`);
  }
}

function runOf(job, args) {
  return new Promise((resolve) => {
    const output = createWriteStream(`${fileOf(job)}.jsonl`);
    const child = spawn(process.execPath, [...loaderOf(args), join(root, "dist/test/proofs/main.js"), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.on("close", (code) => output.end(() => resolve(code ?? 1)));
  });
}

/** One line of JSON for each case; the last one is the sum of some proofs. */
function casesOf(job) {
  const lines = readFileSync(`${fileOf(job)}.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const last = lines.length > 0 ? JSON.parse(lines[lines.length - 1]) : {};
  return last.cases ?? last.answers ?? lines.length;
}

function report() {
  const rows = new Map();
  for (const job of all) {
    const title = [job.name, job.host].filter(Boolean).join(" ");
    const row = rows.get(title) ?? { cases: 0, seconds: 0, failed: [] };
    const done = JSON.parse(readFileSync(`${fileOf(job)}.json`, "utf8"));
    row.cases += done.cases;
    row.seconds += done.seconds;
    if (done.code !== 0) row.failed.push(`${fileOf(job)}.jsonl`);
    rows.set(title, row);
  }
  for (const [title, { cases, seconds, failed }] of rows)
    console.log(
      `${title.padEnd(24)} ${String(cases).padStart(6)} cases ${String(seconds).padStart(6)} s ${failed.length > 0 ? `FAILED: ${failed.join(" ")}` : "ok"}`,
    );
  process.exitCode = [...rows.values()].some(({ failed }) => failed.length > 0) ? 1 : 0;
}

function fail(text) {
  console.error(text);
  process.exit(2);
}
