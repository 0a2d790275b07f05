import * as hosting from "pulumi-hosting";

// A project groups environments, and the platform creates the environment "production" with it.
const shop = new hosting.Project("shop", { description: "What the shop needs" });

export const projectName = shop.name;
