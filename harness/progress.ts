/** One line on a terminal that changes as the work goes on; elsewhere nothing, so that logs stay short. Lines to keep go to stderr. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const clear = stream.isTTY ? "\r\u001b[2K" : "";
  return {
    say: (text: string): void => void (stream.isTTY && stream.write(`${clear}${text.slice(0, (stream.columns ?? 80) - 1)}`)),
    keep: (text: string): void => void stream.write(`${clear}${text}\n`),
    end: (): void => void stream.write(clear),
  };
}
