const LOG_INTERVAL = 60_000;

/** On a terminal, progress is one line that is updated in place. In a log, at most one line a minute appears. Permanent lines go to stderr. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr, now: () => number = Date.now) {
  const clear = stream.isTTY ? "\r\u001b[2K" : "";
  let logged = now();
  const log = (text: string) => {
    if (now() - logged < LOG_INTERVAL) return;
    logged = now();
    stream.write(`${text}\n`);
  };
  return {
    say: (text: string): void => (stream.isTTY ? void stream.write(`${clear}${text.slice(0, (stream.columns ?? 80) - 1)}`) : log(text)),
    keep: (text: string): void => void stream.write(`${clear}${text}\n`),
    end: (): void => void stream.write(clear),
  };
}
