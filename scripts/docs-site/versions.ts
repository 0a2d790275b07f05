import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

// Writes the files next to the folders of the site's versions: the list of versions, and `latest`, whose pages lead to the newest version.

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/;

/** Sorts versions, the newest first. A prerelease is older than its release. */
export function newestFirst(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at >= 0) return (b[at] ?? 0) - (a[at] ?? 0);
  const [before, after] = [preRelease(one), preRelease(other)];
  if (before === "" || after === "") return before.length - after.length;
  return after.localeCompare(before, "en", { numeric: true });
}

const numbersOf = (version: string): number[] => (VERSION.exec(version) ?? []).slice(1, 4).map(Number);
const preRelease = (version: string): string => VERSION.exec(version)?.[4] ?? "";

/** Links are relative, so that the folder works at every address. Returns the versions. */
export function writeVersions(site: string): string[] {
  const versions = readdirSync(site)
    .filter((name) => VERSION.test(name))
    .sort(newestFirst);
  const newest = versions.find((version) => preRelease(version) === "") ?? versions[0];
  if (newest === undefined) return [];
  const items = versions.map((version) => `<li><a href="${version}/">${version}</a>${version === newest ? " (latest)" : ""}</li>`);
  writeFileSync(join(site, "index.html"), listPage(items));
  writeFileSync(join(site, "versions.json"), `${JSON.stringify({ latest: newest, versions }, undefined, 2)}\n`);
  const latest = join(site, "latest");
  rmSync(latest, { recursive: true, force: true });
  for (const page of pagesOf(join(site, newest))) {
    const target = join(latest, page);
    mkdirSync(dirname(target), { recursive: true });
    const up = relative(dirname(target), join(site, newest)).replaceAll("\\", "/");
    writeFileSync(target, movedPage(`${up}/${page.replaceAll("\\", "/")}`));
  }
  return versions;
}

const pagesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));

const head = (title: string): string =>
  `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n`;

const listPage = (items: readonly string[]): string => `${head("pulumi-hosting: versions")}<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem }
</style>
<h1>pulumi-hosting</h1>
<p>Documentation by version. <a href="latest/">latest</a> leads to the newest release.</p>
<ul>
${items.join("\n")}
</ul>
`;

/** Returns a page that leads to the address `to`. Its script keeps the query and the anchor. */
const movedPage = (
  to: string,
): string => `${head("pulumi-hosting")}<script>location.replace(${JSON.stringify(to)} + location.search + location.hash)</script>
<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>
<p><a href="${to}">The newest version of this page</a></p>
`;
