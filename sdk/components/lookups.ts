import * as pulumi from "@pulumi/pulumi";
import { codedMessageOf, withCode } from "../../provider/core/log/errors";
import { namedRow } from "../../provider/functions/results";
import { ProgramError } from "../errors";
import { game, getEnvironments, getProjects, getPurchasedServer, getPurchasedServers, getServers } from "../generated";
import { sourcesOf } from "../internals";

/** Name of the function at the beginning of its message. It is removed, because the user of the component has not called the function. */
const FUNCTION = /^(?:game\.)?get\w+: /;

/** A server that a program names. The region is known only for a purchased server. */
export interface FoundServer {
  readonly uuid: string;
  readonly region?: string | null | undefined;
}

/** A game server that a program names. */
export interface FoundGameServer {
  readonly identifier: string;
  readonly address: string | null;
  readonly port: number | null;
}

/** Finds the objects that a component names by id or by name. Exactly one object must have the name. */
export class Lookups {
  constructor(
    private readonly component: pulumi.Resource,
    /** Begins the error messages, such as `WebApp "shop"`. */
    private readonly label: string,
  ) {}

  server(given: pulumi.Input<string>): pulumi.Output<FoundServer> {
    return pulumi.output(given).apply((text) => this.named("server", () => this.serverNamed(text)));
  }

  private async serverNamed(text: string): Promise<FoundServer> {
    const options = { parent: this.component };
    const { servers: bought = [] } = await getPurchasedServers(options);
    const own = bought.find(({ uuid }) => uuid === text);
    if (own) return own;
    if (!bought.some(({ name }) => name === text)) {
      const { servers: others = [] } = await getServers(options);
      const other = others.find(({ uuid }) => uuid === text);
      if (other) return { uuid: other.uuid };
    }
    return getPurchasedServer({ name: text }, options);
  }

  gameServer(given: pulumi.Input<string>): pulumi.Output<FoundGameServer> {
    return pulumi.output(given).apply((text) => this.named("server", () => this.gameServerNamed(text)));
  }

  private async gameServerNamed(text: string): Promise<FoundGameServer> {
    const options = { parent: this.component };
    const { servers = [] } = await game.getServers({}, options);
    return servers.find(({ identifier, uuid }) => identifier === text || uuid === text) ?? game.getServer({ name: text }, options);
  }

  /** An output of a resource is used as an id without a lookup, because the project possibly does not exist yet. */
  project(given: pulumi.Input<string>): pulumi.Output<string> {
    if (sourcesOf(given).length > 0) return pulumi.output(given);
    return pulumi.output(given).apply((text) => this.named("project", () => this.projectNamed(text)));
  }

  private async projectNamed(text: string): Promise<string> {
    const { projects = [] } = await getProjects({ parent: this.component });
    const own = projects.find(({ uuid }) => uuid === text);
    return (
      own ??
      namedRow(projects, text, {
        shown: ({ name, uuid }) => `${name} (${uuid})`,
        none: "there is no project",
        several: "projects",
        advice: "Set the id of one of them.",
      })
    ).uuid;
  }

  /** Returns the input of `Application` for an environment. A text that is no id of an environment in the project is a name. */
  environment(projectUuid: pulumi.Input<string>, given: pulumi.Input<string>) {
    const found = pulumi.all([projectUuid, given]).apply(([project, text]) =>
      this.named("environment", async () => {
        const { environments = [] } = await getEnvironments({ projectUuid: project }, { parent: this.component });
        return environments.some(({ uuid }) => uuid === text) ? { uuid: text, name: undefined } : { uuid: undefined, name: text };
      }),
    );
    // Each is undefined if the other one is set, which the types of the SDK do not express.
    return { environmentUuid: found.uuid as pulumi.Output<string>, environmentName: found.name as pulumi.Output<string> };
  }

  private async named<T>(input: string, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      throw this.problem(input, codedMessageOf(error).replace(FUNCTION, ""));
    }
  }

  problem(input: string, text: string): ProgramError {
    return new ProgramError(
      text.includes("[") ? `${this.label}: ${input}: ${text}` : withCode(`${this.label}: ${input} ${text}`, "invalid_input"),
    );
  }
}
