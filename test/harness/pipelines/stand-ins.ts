import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = rootOf(__dirname);
const recordings = join(root, "test/report-recordings");

/** Searches upwards for the repository, because the code may run from `dist`. */
function rootOf(folder: string): string {
  return existsSync(join(folder, "test/report-recordings")) ? folder : rootOf(dirname(folder));
}

/**
 * Writes replacements of the commands npm, npx, curl and pulumi into a folder, and returns its path. `report`: the shell commands that run `report` with
 * the arguments "$@"; by default the built command.
 */
export function standIns(report?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "ci-bin-"));
  const script = (name: string, text: string): void => {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\nset -eu\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  script(
    "npm",
    `case "$*" in ci*|"install --prefix . --no-save --no-package-lock pulumi-hosting@"*) ;; *) exit 0 ;; esac
call=$1; to=.; while [ $# -gt 0 ]; do if [ "$1" = --prefix ]; then to=$2; fi; shift; done
[ "$call" = install ] || [ -f "$to/package.json" ] || exit 1
# What cannot be installed.
if [ "$(cd "$to"; pwd)" = "\${BROKEN:-}" ]; then exit 1; fi
ln -sfn ${JSON.stringify(join(root, "node_modules"))} "$to/node_modules"`,
  );
  const cli = `${JSON.stringify(process.execPath)} ${JSON.stringify(join(root, "dist/cli/main.js"))}`;
  script(
    "npx",
    `[ "$1 $2 $3" = "--no -- pulumi-hosting" ] || exit 64
shift 3; [ -e node_modules ] || exit 1
if [ "$1" != report ]; then exec ${cli} "$@"; fi
${report ?? `exec ${cli} "$@"`}`,
  );
  mkdirSync(join(folder, "release/pulumi"), { recursive: true });
  script(
    "curl",
    `archive() { tar -czf - -C ${JSON.stringify(join(folder, "release"))} pulumi; }
case "$*" in
  *"https://get.pulumi.com/releases/sdk/pulumi-v$PULUMI_VERSION-linux-"*.tar.gz) archive; printf "%s" "\${DAMAGE:-}" ;;
  *"https://get.pulumi.com/releases/sdk/pulumi-$PULUMI_VERSION-checksums.txt")
    for arch in arm64 x64; do archive | sha256sum | sed "s|-$|pulumi-v$PULUMI_VERSION-linux-$arch.tar.gz|"; done ;;
  *) exit 22 ;;
esac`,
  );
  script(
    "pulumi",
    `scene=\${PREVIEW:-drift}
# GitLab's jobs share one environment. Only the jobs that apply have a token that can write.
if [ "\${HOSTING_API_TOKEN:-}" = write ]; then scene=\${PREVIEW_OF_UP:-$scene}; fi
case "$1" in
  preview) cat ${JSON.stringify(recordings)}/"$scene"/preview-sames.json; echo "a note" >&2 ;;
  up) for last; do :; done; echo "$last\${GITHUB_TOKEN:-}" >> "$HOME/ups"
    while [ $# -gt 0 ]; do if [ "$1" = --event-log ]; then cp ${JSON.stringify(join(recordings, "change/up.event-log.jsonl"))} "$2"; fi; shift; done
    [ "$last" != "\${FAILS:-}" ] ;;
esac`,
  );
  return folder;
}
