import { type LocalServer, RpcError, serve, unary } from "./grpc";
import type { Sdk } from "./sdk";
import { PLUGIN_PACKAGE, STACK_REFERENCE_TYPE } from "./urn";

/** The part of the engine's own package that a rehearsal supports: the reference to another stack. */
const BUILT_IN = {
  name: "pulumi",
  version: "3.0.0",
  resources: {
    [STACK_REFERENCE_TYPE]: {
      properties: {
        name: { type: "string" },
        outputs: { type: "object", additionalProperties: { $ref: "pulumi.json#/Any" } },
        secretOutputNames: { type: "array", items: { type: "string" } },
      },
      required: ["outputs"],
      inputProperties: { name: { type: "string" } },
    },
  },
};

/** Serves the schemas of packages. A program in YAML asks for the schema of each package that it uses. */
export function serveSchemas(sdk: Sdk, schema: () => Uint8Array): Promise<LocalServer> {
  const { service, messages } = sdk.schemaLoader();
  const getSchema = unary<
    import("@pulumi/pulumi/proto/codegen/loader_pb").GetSchemaRequest,
    import("@pulumi/pulumi/proto/codegen/loader_pb").GetSchemaResponse
  >(sdk, (request) => {
    const name = request.getPackage();
    if (name === BUILT_IN.name) return new messages.GetSchemaResponse().setSchema(Buffer.from(JSON.stringify(BUILT_IN)));
    if (name !== PLUGIN_PACKAGE)
      throw new RpcError(
        sdk.grpc.status.NOT_FOUND,
        `A rehearsal of a program in this language does not load the package "${name}", but only "${PLUGIN_PACKAGE}". Use the Pulumi CLI.`,
      );
    return new messages.GetSchemaResponse().setSchema(schema());
  });
  return serve(sdk, [[service, { getSchema }]]);
}
