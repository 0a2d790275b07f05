// The parts of undici that the bundled provider uses: a pool, requests, and a proxy agent. undici does not guarantee these paths. If a
// release moves them, the build fails, but programs of users continue to work.
const Dispatcher = require("undici/lib/dispatcher/dispatcher.js");

Object.assign(Dispatcher.prototype, { request: require("undici/lib/api/api-request.js") });

module.exports = {
  Pool: require("undici/lib/dispatcher/pool.js"),
  get ProxyAgent() {
    return require("undici/lib/dispatcher/proxy-agent.js");
  },
};
