import { Command } from "commander";
import { systemClock } from "../../../provider/api/clock";
import { positiveNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { titleUnder, underConditions } from "../conditions";
import { onHost } from "../host";
import { ignoreCancelledCalls } from "../proof";
import { ANSWERS, interruptedAt } from "./interrupt";
import { type Killed, killedAt } from "./kill";
import { resumedAt, watchedRun } from "./moments";
import { twoAtOnce } from "./together";

/** After one of this many kills, the proof also continues under a condition. */
const KILLS_PER_CONDITION = 5;

export const killCommand = onHost(new Command("kill"))
  .description(
    "Run a program once in separate processes. For each of its requests, resume from the state that a kill at this request would leave. The " +
      "proof also kills some real runs, and interrupts some with Ctrl-C. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per kill")
  .option("--every <n>", "Test only every nth request", positiveNumber, 1)
  .option("--from <n>", "First request to test", positiveNumber, 1)
  .option("--to <n>", "Last request to test", positiveNumber)
  .option("--kill-every <n>", "Kill a real run at every nth request", positiveNumber, 25)
  .option("--interrupt-every <n>", "Press Ctrl-C in a real run at every nth request", positiveNumber, 25)
  .option("--no-pairs", "Skip the test of two concurrent runs")
  .action(run);

interface Options {
  json?: true;
  every: number;
  from: number;
  to?: number;
  killEvery: number;
  interruptEvery: number;
  pairs: boolean;
}

async function run({ json, every, from, to, killEvery, interruptEvery, pairs }: Options): Promise<void> {
  const progress = progressLine();
  ignoreCancelledCalls();
  progress.say("Skip the runs that are really killed during the proof");
  const watched = await watchedRun(systemClock);
  const baseline = { requests: watched.moments.length, objects: watched.objects };
  const all: Killed[] = [];
  const note = (killed: Killed): void => {
    all.push(killed);
    if (json) console.log(JSON.stringify(killed));
    else if (killed.violation !== undefined)
      progress.keep(`VIOLATION after request ${killed.request}, ${killed.call}\n${killed.violation}`);
  };
  const asked = watched.moments.filter(({ request }) => request >= from && request <= (to ?? request) && (request - from) % every === 0);
  for (const { item, condition } of underConditions(asked, KILLS_PER_CONDITION)) {
    progress.say(titleUnder(`after request ${item.request} of ${baseline.requests}`, condition));
    note(await resumedAt(item, watched, condition));
  }
  const everyNth = (n: number) => asked.filter((_, index) => index % n === Math.floor(n / 2));
  const killed = everyNth(killEvery);
  for (const { request } of killed) {
    progress.say(`killed at request ${request}`);
    note(await killedAt(request, baseline, systemClock));
  }
  const interrupted = everyNth(interruptEvery);
  for (const { request } of interrupted) {
    for (const answer of ANSWERS) {
      progress.say(`Ctrl-C at request ${request}, ${answer}`);
      note(await interruptedAt(request, answer, baseline, systemClock));
    }
  }
  let together: string | undefined;
  if (pairs) {
    progress.say("two concurrent stacks of one program");
    together = await twoAtOnce();
  }
  progress.end();
  if (pairs) {
    const what = "two concurrent stacks of one program";
    console.log(
      json ? JSON.stringify({ what, violation: together }) : `${what}: ${together === undefined ? "well" : `VIOLATION\n${together}`}`,
    );
  }
  const violations = all.filter(({ violation }) => violation !== undefined).length;
  if (!json)
    console.log(
      `${asked.length} of ${baseline.requests} requests, ${killed.length} killed and ${interrupted.length} interrupted in separate processes: ${violations} violations`,
    );
  if (violations > 0 || together !== undefined) process.exitCode = 1;
}
