// What the bundled provider takes of undici: a pool, how to ask it, and a proxy where one is needed. The paths below are not promised by undici; where a release moves
// them, the build fails, and nobody's program.
const Dispatcher = require("undici/lib/dispatcher/dispatcher.js");

Object.assign(Dispatcher.prototype, { request: require("undici/lib/api/api-request.js") });

module.exports = {
  Pool: require("undici/lib/dispatcher/pool.js"),
  get ProxyAgent() {
    return require("undici/lib/dispatcher/proxy-agent.js");
  },
};
