import { Command, InvalidArgumentError } from "commander";
import { progressLine } from "../../harness/progress";
import { systemClock } from "../../provider/api/clock";
import { type Killed, killedAt, twoAtOnce, twoOfOneStack, wholeRun } from "./kill";

/** `npm run proof -- kill`. */
export const killCommand = new Command("kill")
  .description("Kills a whole up after each of its requests, in processes of its own, and runs it again. Exit code 1 on a hole.")
  .option("--json", "one JSON object per kill on stdout")
  .option("--every <n>", "only every nth request", wholeNumber, 1)
  .option("--from <n>", "from this request on", wholeNumber, 1)
  .option("--to <n>", "up to this request", wholeNumber)
  .action(run);

interface Options {
  json?: true;
  every: number;
  from: number;
  to?: number;
}

async function run({ json, every, from, to }: Options): Promise<void> {
  const progress = progressLine();
  progress.say("without a kill");
  const whole = await wholeRun();
  const all: Killed[] = [];
  for (let request = from; request <= Math.min(to ?? whole.requests, whole.requests); request += every) {
    progress.say(`killed at request ${request} of ${whole.requests}`);
    const killed = await killedAt(request, whole, systemClock);
    all.push(killed);
    if (json) console.log(JSON.stringify(killed));
    else if (killed.hole !== undefined) progress.keep(`HOLE after request ${request}, ${killed.call}\n${killed.hole}`);
  }
  progress.say("two runs of one stack at once");
  const pair = await twoOfOneStack(whole);
  progress.say("two stacks of one program at once");
  const strangers = await twoAtOnce();
  progress.end();
  const holes = all.filter(({ hole }) => hole !== undefined).length;
  for (const [what, hole] of [
    ["two runs of one stack at once", pair],
    ["two stacks of one program at once", strangers],
  ]) {
    if (json) console.log(JSON.stringify({ what, hole }));
    else console.log(`${what}: ${hole === undefined ? "well" : `HOLE\n${hole}`}`);
  }
  if (!json) console.log(`${all.length} kills in an up of ${whole.requests} requests: ${holes} holes`);
  if (holes > 0 || pair !== undefined || strangers !== undefined) process.exitCode = 1;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be an integer from 1 on.");
  return Number(text);
}
