/**
 * Returns the package that the Pulumi CLI installs when a program refers to `git/hosting` by its git address. It has the dependencies of the plugin: the
 * package of the same release, and the SDK whose language host starts `index.js`.
 */
export function gitPackage({ version, peerDependencies }: { version: string; peerDependencies: Readonly<Record<string, string>> }): string {
  const dependencies = { ...peerDependencies, "pulumi-hosting": version };
  return `${JSON.stringify({ name: "pulumi-resource-hosting", version, private: true, main: "index.js", dependencies }, null, 2)}\n`;
}
