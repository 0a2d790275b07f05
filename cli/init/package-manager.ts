import type { Manager } from "../ci/project";
import type { Environment } from "../pulumi/cli";

interface Commands {
  install: string;
  /** Runs a command of this package. */
  run: string;
  rehearse: string;
  test: string;
  check: string;
}

/** `yarn check` and `bun test` are commands of these managers, so their forms with `run` start the scripts. */
const COMMANDS: Readonly<Record<Manager, Commands>> = {
  npm: {
    install: "npm install",
    run: "npx pulumi-hosting",
    rehearse: "npx pulumi-hosting rehearse up",
    test: "npm test",
    check: "npm run check",
  },
  pnpm: {
    install: "pnpm install",
    run: "pnpm exec pulumi-hosting",
    rehearse: "pnpm exec pulumi-hosting rehearse up",
    test: "pnpm test",
    check: "pnpm run check",
  },
  yarn: {
    install: "yarn install",
    run: "yarn run pulumi-hosting",
    rehearse: "yarn run pulumi-hosting rehearse up",
    test: "yarn test",
    check: "yarn run check",
  },
  bun: {
    install: "bun install",
    run: "bunx pulumi-hosting",
    rehearse: "bunx pulumi-hosting rehearse up",
    test: "bun run test",
    check: "bun run check",
  },
};

export const commandsOf = (manager: Manager): Commands => COMMANDS[manager];

/** Returns the package manager that runs this command, as in `pnpm create pulumi-hosting`. All of them set this variable. */
export function managerIn({ npm_config_user_agent: agent = "" }: Environment): Manager {
  const name = agent.split("/", 1)[0] ?? "";
  return Object.hasOwn(COMMANDS, name) ? (name as Manager) : "npm";
}
