/**
 * The Pulumi CLI installs this package when a program refers to `packages/plugin-git` by its git address. The language host of the SDK starts
 * `index.js`.
 */
export function gitPackage({ version, peerDependencies }: { version: string; peerDependencies: Readonly<Record<string, string>> }): string {
  const dependencies = { ...peerDependencies, "pulumi-hosting": version };
  return `${JSON.stringify({ name: "pulumi-resource-hosting", version, private: true, main: "index.js", dependencies }, null, 2)}\n`;
}
