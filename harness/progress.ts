/**
 * A progress line on a terminal, updated in place; elsewhere nothing, so that logs stay short. Permanent lines go
 * to stderr.
 */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const clear = stream.isTTY ? "\r\u001b[2K" : "";
  return {
    say: (text: string): void => void (stream.isTTY && stream.write(`${clear}${text.slice(0, (stream.columns ?? 80) - 1)}`)),
    keep: (text: string): void => void stream.write(`${clear}${text}\n`),
    end: (): void => void stream.write(clear),
  };
}
