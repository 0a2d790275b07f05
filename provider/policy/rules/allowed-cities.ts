import * as z from "zod";
import { isUnknown } from "../../core/values";
import { resourceRule } from "../rule";

export const allowedCities = resourceRule({
  id: "allowed-cities",
  description: "Databases and autoscaled servers are in the cities that the team allows.",
  cure: "Choose one of the cities in the option `cities` of this rule.",
  reads: { ManagedDatabase: ["region"], AutoscalingPolicy: ["enabled", "allowedCities"] },
  options: z.strictObject({
    cities: z
      .array(z.string().min(1))
      .min(1)
      .describe("Ids of the cities, such as `hel`. A region such as `one:hel` is in the city `hel`."),
  }),
  resource({ kind, inputs: { region, enabled, allowedCities: chosen } }, { cities }) {
    const isAllowed = (one: unknown): boolean => isUnknown(one) || cities.some((city) => one === city || String(one).endsWith(`:${city}`));
    if (kind === "ManagedDatabase") return isAllowed(region) ? [] : [`\`region\` is "${region}"`];
    if (enabled !== true) return [];
    const list = Array.isArray(chosen) ? chosen : [];
    if (list.length === 0) return ["`allowedCities` is empty, so servers are added in any city"];
    return list.filter((city) => !isAllowed(city)).map((city) => `\`allowedCities\` contains "${city}"`);
  },
});
