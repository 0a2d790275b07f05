// Delays loading npm's package tree, like typescript.cjs. The SDK of Pulumi needs it when it turns a function into text.
const actual = () => require("../../../node_modules/@npmcli/arborist/lib/index.js");
module.exports = new Proxy({}, { get: (_, key) => (key === "__esModule" ? true : actual()[key]) });
