/** Settings of Pulumi's SDK generators in addition to the schema. All of them require the plugin of the schema's version. */
export const LANGUAGES: Readonly<Record<string, object>> = {
  nodejs: { packageName: "pulumi-hosting-sdk", respectSchemaVersion: true },
  python: { packageName: "pulumi_hosting", pyproject: { enabled: true }, respectSchemaVersion: true },
  go: { importBasePath: "pulumi-hosting.example/sdk/go/hosting", respectSchemaVersion: true },
  csharp: { rootNamespace: "PulumiHosting", namespaces: { hosting: "Hosting", game: "Game" }, respectSchemaVersion: true },
  java: { basePackage: "pulumihosting", packages: { game: "game" } },
};
