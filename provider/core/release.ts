/** Release of this package, as package.json has it (a test holds them to each other). It stands in users' states. */
export const RELEASE = "0.2.0";
