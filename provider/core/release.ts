/** Release of this package, as package.json has it. It stands in users' states. */
export const RELEASE = "0.2.0";
