import * as pulumi from "@pulumi/pulumi";
import type { HostName } from "../provider/core/host-choice";
import { RELEASE } from "../provider/core/release";
import { type AnyDefinition, exportName, providerText, TOKEN_ON } from "../provider/core/resource";
import { callerInfoText, HIDDEN } from "../provider/core/values";
import { nameOf, organization, parentOf, providerNameOf, typeOf, urnOf } from "./internals";

export interface Declared {
  definition: AnyDefinition;
  name: string;
  options: pulumi.CustomResourceOptions;
  /** The parent: the resource of this program whose id is the parent input. */
  parent: pulumi.Resource | undefined;
}

/** Returns the URN that the engine will give to a resource of this program. */
export const ownUrn = (resource: pulumi.Resource): string => urnOf(typeOf(resource), nameOf(resource), parentOf(resource));

/** Returns the properties that a host needs in addition to the inputs. The engine's requests to the host do not contain this data. */
export const hiddenInputsOn = (host: HostName, declared: Declared): pulumi.Inputs => ({
  ...(host === "plugin" ? forPlugin(declared) : forDynamicHost(declared)),
  ...(declared.options.id !== undefined ? { [HIDDEN.id]: undefined } : {}),
});

function forDynamicHost({ definition, name, options, parent }: Declared): pulumi.Inputs {
  const token = TOKEN_ON.dynamic(definition);
  const ignored = ignoredIn(options);
  return {
    __provider: providerText(exportName(definition)),
    [HIDDEN.caller]: callerInfoText({
      urn: urnOf(token, name, options.parent),
      parentUrn: parent ? ownUrn(parent) : "",
      isPreview: pulumi.runtime.isDryRun(),
      organization: organization(),
      ...protectionIn(options),
      provider: providerNameOf(token, options),
    }),
    ...(ignored.length > 0 ? { [HIDDEN.ignored]: ignored } : {}),
  };
}

/** A read gets no such properties, because the engine would pass them to the provider as if they were a state. */
function forPlugin({ options, parent }: Declared): pulumi.Inputs {
  if (options.id !== undefined) return {};
  const info = { urn: "", parentUrn: parent ? ownUrn(parent) : "", isPreview: false, organization: organization(), release: RELEASE };
  return { [HIDDEN.sdk]: callerInfoText({ ...info, ...protectionIn(options) }) };
}

const protectionIn = ({ protect }: pulumi.CustomResourceOptions): { isProtected?: true } => (protect === true ? { isProtected: true } : {});

export const ignoredIn = ({ ignoreChanges = [] }: pulumi.CustomResourceOptions): string[] => ignoreChanges.map(String);
