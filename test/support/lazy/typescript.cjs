// The SDK of Pulumi loads its compiler with its first line, and no test lets it turn a function into text. In each test file that is a
// quarter of a second of Jest's module loader (jest.config.cjs).
const actual = () => require("../../../node_modules/typescript/lib/typescript.js");
const ownKeys = { __esModule: () => true, default: actual };
module.exports = new Proxy({}, { get: (_, key) => (Object.hasOwn(ownKeys, key) ? ownKeys[key]() : actual()[key]) });
