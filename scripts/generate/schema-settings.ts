import { SETTINGS, type SettingType } from "../../provider/core/settings/setting-keys";
import type { Properties, TypeSpec } from "./package-schema";

const TYPES: Readonly<Record<SettingType, TypeSpec>> = {
  text: { type: "string" },
  flag: { type: "boolean" },
  number: { type: "number" },
  words: { type: "object", additionalProperties: { type: "string" } },
};

/** The keys of the stack's configuration are also the inputs of an explicit provider. */
export const settingProperties = (): Properties =>
  Object.fromEntries(
    Object.entries(SETTINGS).map(([key, { type, secret, doc }]) => [
      key,
      { ...TYPES[type], description: doc, ...(secret ? { secret } : {}) },
    ]),
  );
