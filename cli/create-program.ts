// Entry of the package create-pulumi-hosting: `npm create pulumi-hosting [folder]` runs `init`. The package is bundled and has no dependencies.
import { RELEASE } from "../provider/core/settings/release";
import { endQuietlyWithoutReader } from "./command-line";
import { initCommand } from "./init/command";

endQuietlyWithoutReader(process);
// npm removes the `--` before the options. pnpm passes it on.
const given = process.argv.filter((argument) => argument !== "--");
initCommand("npm create pulumi-hosting").usage("[folder] -- [options]").version(RELEASE).parse(given);
