import * as pulumi from "@pulumi/pulumi";

/** An explicit provider for an account, as the smallest possible class (docs/facts/engine.md 11.1). */
export class Account extends pulumi.ProviderResource {
  constructor(name: string, settings: Record<string, pulumi.Input<unknown>>, options?: pulumi.ResourceOptions) {
    const texts = Object.entries(settings).map(([key, value]) => [`hosting:${key}`, text(value)]);
    super("pulumi-nodejs", name, Object.fromEntries(texts), options);
  }
}

/** A configuration contains only texts. */
const text = (value: pulumi.Input<unknown>): pulumi.Output<string> =>
  (pulumi.output(value) as pulumi.Output<unknown>).apply((known) => (typeof known === "string" ? known : JSON.stringify(known)));
