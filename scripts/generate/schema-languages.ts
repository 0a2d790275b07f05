/** What the SDK generators of Pulumi need to know beside the schema. All of them ask for the plugin of the schema's version. */
export const LANGUAGES: Readonly<Record<string, object>> = {
  nodejs: { packageName: "pulumi-hosting-sdk", respectSchemaVersion: true },
  python: { packageName: "pulumi_hosting", pyproject: { enabled: true }, respectSchemaVersion: true },
  go: { importBasePath: "pulumi-hosting.example/sdk/go/hosting", respectSchemaVersion: true },
  csharp: { rootNamespace: "PulumiHosting", namespaces: { hosting: "Hosting", game: "Game" }, respectSchemaVersion: true },
  java: { basePackage: "pulumihosting", packages: { game: "game" } },
};
