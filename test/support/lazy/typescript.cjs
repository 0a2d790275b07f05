// The SDK of Pulumi loads its compiler with its first line, and no test lets it turn a function into text. In each test file that is a
// quarter of a second of Jest's module loader (jest.config.cjs).
const actual = () => require("../../../node_modules/typescript/lib/typescript.js");
module.exports = new Proxy({}, { get: (_, key) => (key === "__esModule" ? true : actual()[key]) });
