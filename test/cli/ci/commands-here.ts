import { writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { reportCommand } from "../../../cli/report/command";
import { runHere } from "../../rehearsal/command-here";

/** A shell script that runs a command on the server in this process, prints its output, and exits with its code. */
export const ASK_HERE = `answer=$(mktemp -d)
exec 3<>"/dev/tcp/127.0.0.1/$COMMANDS_PORT"
{ printf '%s\\0' "$answer" "$PWD" "$#" "$@"; env -0; printf '\\0'; } >&3
read -r code <&3
cat "$answer/stdout"
cat "$answer/stderr" >&2
exit "$code"`;

/** Serves `pulumi-hosting report` to the shells of a test, because starting a process would take most of the time. */
export class CommandsHere {
  private last: Promise<unknown> = Promise.resolve();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  static async start(): Promise<CommandsHere> {
    const commands = new CommandsHere();
    await new Promise<void>((done) => commands.server.listen(0, "127.0.0.1", done));
    return commands;
  }

  get environment(): Record<string, string> {
    const address = this.server.address();
    return { COMMANDS_PORT: typeof address === "object" && address !== null ? String(address.port) : "" };
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }

  private serve(socket: Socket): void {
    let received = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
      const [answer = "", folder = "", count = "0", ...items] = received.split("\0");
      const args = items.slice(0, Number(count));
      const environment = items.slice(Number(count));
      const end = environment.indexOf("");
      if (args.length < Number(count) || end < 0 || end === environment.length - 1) return; // the rest of the request has not arrived yet
      const env = Object.fromEntries(environment.slice(0, end).map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]));
      this.last = this.last.then(() => report(answer, folder, args, env)).then((code) => socket.end(`${code}\n`));
    });
  }
}

/** Runs one command at a time, because all commands share the working folder of this process. */
async function report(answer: string, folder: string, args: readonly string[], environment: Record<string, string>): Promise<number> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const printed = { stdout: "", stderr: "" };
    const command = reportCommand({
      environment,
      print: (text) => (printed.stdout += text),
      note: (text) => (printed.stderr += `${text}\n`),
    });
    const { code, stdout, stderr } = await runHere(command, args, environment);
    writeFileSync(join(answer, "stdout"), stdout + printed.stdout);
    writeFileSync(join(answer, "stderr"), stderr + printed.stderr);
    return code;
  } finally {
    process.chdir(before);
  }
}
