import * as pulumi from "@pulumi/pulumi";
import { ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { nearest } from "../../provider/core/log/text";
import type { Components, Construction } from "../../provider/hosts/plugin/construct-call";
import { components } from "../components/all";
import type { HostingComponent } from "../components/component";
import type { ComponentDefinition } from "../components/definition";
import { GameServer } from "../components/game-server";
import { componentToken } from "../components/token";
import { WebApp } from "../components/web-app";
import { answerBy } from "../functions";
import type { GameServerArgs, WebAppArgs } from "../generated";
import { decideHost } from "../host";
import { argumentsOf } from "./inputs";
import { configure, deserializeInputs, optionsOf, promiseOf, serialized, standInForStack, waitForRPCs, withLocalStorage } from "./message";

type Options = pulumi.ComponentResourceOptions;

interface Constructed {
  readonly component: HostingComponent;
  readonly outputs: pulumi.Inputs;
}

const constructors: Readonly<Record<string, (name: string, args: object, options: Options) => Constructed>> = {
  WebApp(name, args, options) {
    const component = new WebApp(name, args as WebAppArgs, options);
    const { url, applicationUuid, projectUuid } = component;
    return { component, outputs: { url, applicationUuid, projectUuid, databaseUrl: component.readableDatabaseUrl } };
  },
  GameServer(name, args, options) {
    const component = new GameServer(name, args as GameServerArgs, options);
    const { identifier, address } = component;
    return { component, outputs: { identifier, address } };
  },
};

/** For each construction in progress, the function that fails it. A failed lookup of a component rejects a promise that no code awaits. */
const underWay = new Set<(error: unknown) => void>();

/** Serves the `Construct` calls of programs in other languages than TypeScript. */
export const constructing: Components = {
  construct: (construction) =>
    withLocalStorage(async () => {
      let fail: (error: unknown) => void = () => undefined;
      const failure = new Promise<never>((_, reject) => {
        fail = reject;
      });
      underWay.add(fail);
      try {
        return await Promise.race([constructed(construction), failure]);
      } finally {
        underWay.delete(fail);
      }
    }),

  fail(error) {
    for (const reject of underWay) reject(error);
    return underWay.size > 0;
  },
};

async function constructed({ request: bytes, engineAddress, ask }: Construction): Promise<Uint8Array> {
  const request = ConstructRequest.deserializeBinary(bytes);
  const definition = definitionOf(request.getType());
  await configure(request, engineAddress);
  const stack = standInForStack(request);
  decideHost(stack, "plugin");
  answerBy(stack, ask);
  const given = await deserializeInputs(request.getInputs(), request.getInputdependenciesMap());
  const { args, unknown } = await argumentsOf(definition, given);
  for (const key of unknown)
    void pulumi.log.info(
      `${request.getName()}: the value of ${key} is not known yet, so this preview does not show the resources that depend on it.`,
      stack,
    );
  const made = constructors[definition.type]?.(request.getName(), args, optionsOf(request, stack));
  if (!made) throw new Error(`${definition.type} has no constructor`);
  const [values, dependencies] = await serialized(`construct(${definition.type})`, made.outputs);
  const urn = await promiseOf(made.component.urn);
  await waitForRPCs();
  return responseOf(urn, values, dependencies).serializeBinary();
}

function responseOf(urn: string, values: Record<string, unknown>, dependencies: ReadonlyMap<string, string[]>): ConstructResponse {
  const response = new ConstructResponse()
    .setUrn(urn)
    .setState(Struct.fromJavaScript(values as Parameters<typeof Struct.fromJavaScript>[0]));
  const all = response.getStatedependenciesMap();
  for (const [key, urns] of dependencies) all.set(key, new ConstructResponse.PropertyDependencies().setUrnsList(urns));
  return response;
}

function definitionOf(token: string): ComponentDefinition {
  const found = components.find((definition) => componentToken(definition) === token);
  if (found) return found;
  const meant = nearest(
    token.split(":").at(-1) ?? "",
    components.map(({ type }) => type),
  );
  throw new Error(`there is no component ${token}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}
