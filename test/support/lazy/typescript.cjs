// The SDK of Pulumi loads its compiler at once, but needs it only to turn a function into text, which no test does. Loading it would take a quarter
// of a second of Jest's module loader in each test file (jest.config.cjs).
const actual = () => require("../../../node_modules/typescript/lib/typescript.js");
const ownKeys = { __esModule: () => true, default: actual };
module.exports = new Proxy({}, { get: (_, key) => (Object.hasOwn(ownKeys, key) ? ownKeys[key]() : actual()[key]) });
