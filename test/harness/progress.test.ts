import { progressLine } from "./progress";

const SECOND = 1000;

function written(isTTY: boolean) {
  const texts: string[] = [];
  let time = 0;
  const stream = { isTTY, columns: 20, write: (text: string) => texts.push(text) > 0 } as unknown as NodeJS.WriteStream;
  const wait = (seconds: number) => {
    time += seconds * SECOND;
  };
  return { texts, wait, progress: progressLine(stream, () => time) };
}

test("a log file gets one line of progress per minute, and every line of `keep`", () => {
  const { texts, wait, progress } = written(false);
  progress.say("1 of 9");
  wait(61);
  progress.say("2 of 9");
  wait(30);
  progress.say("3 of 9");
  progress.keep("VIOLATION");
  wait(31);
  progress.say("4 of 9");
  progress.end();
  expect(texts.join("")).toBe("2 of 9\nVIOLATION\n4 of 9\n");
});

test("a terminal shows the progress on one line, cut to the terminal's width", () => {
  const { texts, progress } = written(true);
  progress.say("1 of 9: a name that is longer than the terminal");
  progress.end();
  expect(texts).toEqual(["\r\u001b[2K1 of 9: a name that", "\r\u001b[2K"]);
});
