// As typescript.cjs: npm's package tree, of which the SDK of Pulumi asks when it turns a function into text.
const actual = () => require("../../../node_modules/@npmcli/arborist/lib/index.js");
module.exports = new Proxy({}, { get: (_, key) => (key === "__esModule" ? true : actual()[key]) });
