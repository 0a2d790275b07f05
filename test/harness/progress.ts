const LOG_INTERVAL = 60_000;

/**
 * Shows progress on stderr: on a terminal in one line that is updated in place, in a log in at most one line a minute. `keep` writes a line that
 * stays.
 */
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
