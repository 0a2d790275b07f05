import { posix } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { transformSync } from "@swc/core";
import * as hosting from "../../../sdk";

/** Returns a program that evaluates these TypeScript files in this process. Each run evaluates them again. */
export function programIn(files: ReadonlyMap<string, string>): () => void {
  const compiled = new Map(
    [...files].flatMap(([path, text]) => (path.endsWith(".ts") ? [[path.slice(0, -3), compile(text)] as const] : [])),
  );
  return () => {
    const modules = new Map<string, { exports: unknown }>();
    const load = (path: string): unknown => {
      const known = modules.get(path);
      if (known) return known.exports;
      const code = compiled.get(path);
      if (code === undefined) throw new Error(`The program has no ${path}.ts.`);
      const module = { exports: {} };
      modules.set(path, module);
      const require = (name: string): unknown => {
        if (name === "pulumi-hosting") return hosting;
        if (name === "@pulumi/pulumi") return pulumi;
        return load(posix.join(posix.dirname(path), name));
      };
      new Function("exports", "require", "module", code)(module.exports, require, module);
      return module.exports;
    };
    load("index");
  };
}

const compile = (text: string): string =>
  transformSync(text, { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "commonjs" } }).code;
