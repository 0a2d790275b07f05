import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { packedPaths } from "./packed";

const root = resolve(__dirname, "../..");

const withoutCode = (text: string): string =>
  text
    .replace(/```[\s\S]*?```/g, "")
    .replace(/^ {4}.*$/gm, "")
    .replace(/`[^`\n]*`/g, "");

test("every link of every packed page leads to a packed file", () => {
  const files = packedPaths();
  const there = new Set(files.flatMap((path) => path.split("/").map((_, n, parts) => parts.slice(0, n + 1).join("/"))));
  const pages = files.filter((path) => path.endsWith(".md") && path !== "CHANGELOG.md");
  expect(pages.length).toBeGreaterThan(100);
  const dead = pages.flatMap((page) => {
    const text = withoutCode(readFileSync(resolve(root, page), "utf8"));
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      const target = link.replace(/#.*$/, "");
      if (target === "" || /^https?:/.test(target)) return [];
      const path = posix.normalize(posix.join(posix.dirname(page), target)).replace(/\/$/, "");
      return there.has(path) ? [] : [`${page}: ${link}`];
    });
  });
  expect(dead).toEqual([]);
});

test("every file of an example is packed", () => {
  const files = new Set(packedPaths());
  const { stdout } = spawnSync("git", ["ls-files", "examples/*/*"], { cwd: root, encoding: "utf8" });
  const tracked = stdout.trim().split("\n");
  expect(tracked.length).toBeGreaterThan(30);
  expect(tracked.filter((path) => !files.has(path))).toEqual([]);
});

// The modules of programs and policies, and the functions, run only as parts of the bundles, so only their declarations are packed.
test("every packed module requires only packed modules", () => {
  const files = new Set(packedPaths());
  const modules = [...files].filter((path) => /^dist\/.*\.js$/.test(path));
  expect(modules.length).toBeGreaterThan(500);
  const dead = modules.flatMap((module) => {
    const text = readFileSync(resolve(root, module), "utf8");
    return [...text.matchAll(/\b(?:require|import)\("(\.[^"]*)"\)/g)].flatMap(([, path = ""]) => {
      const target = posix.join(posix.dirname(module), path);
      return [target, `${target}.js`, `${target}/index.js`].some((one) => files.has(one)) ? [] : [`${module}: ${path}`];
    });
  });
  expect(dead).toEqual([]);
});
