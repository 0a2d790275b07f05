import { createRequire } from "node:module";
import { ROOT } from "../support/root";

interface Packages {
  packages: readonly { packageJson: { name: string } }[];
}

test("`changeset version` finds the package among the workspaces", async () => {
  // The folders of the examples are workspaces, and changesets reads only workspaces. Without ".", it does not find the package itself.
  const ofChangesets = createRequire(require.resolve("@changesets/cli/package.json"));
  const { getPackages } = ofChangesets("@manypkg/get-packages") as { getPackages(folder: string): Promise<Packages> };
  const { packages } = await getPackages(ROOT);
  expect(packages.map(({ packageJson }) => packageJson.name)).toContain("pulumi-hosting");
});
