import { Command, type CommanderError } from "commander";
import { EXIT } from "../../cli/command-line";

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, because the start of a process takes most of the time. Only tests of the process itself start one. */
export async function runHere(command: Command, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const to = (name: keyof typeof printed) => (text: string) => {
    printed[name] += text;
  };
  const line = (name: keyof typeof printed) => (text: unknown) => to(name)(`${text}\n`);
  const spies = [
    jest.spyOn(console, "log").mockImplementation(line("stdout")),
    jest.spyOn(console, "error").mockImplementation(line("stderr")),
  ];
  const before = process.env;
  process.env = { ...env };
  process.exitCode = 0;
  let code: number | undefined;
  const exit = ({ exitCode }: CommanderError): never => {
    code = exitCode === 0 ? 0 : EXIT.usage;
    throw new Error("the command ended");
  };
  try {
    const whole = new Command("pulumi-hosting").addCommand(
      command.configureOutput({ writeOut: to("stdout"), writeErr: to("stderr") }).exitOverride(exit),
    );
    await whole.parseAsync(["node", "pulumi-hosting", ...args]);
  } catch (error) {
    if (code === undefined) throw error;
  } finally {
    process.env = before;
    for (const spy of spies) spy.mockRestore();
  }
  const ended = { code: code ?? Number(process.exitCode), ...printed };
  process.exitCode = 0;
  return ended;
}
