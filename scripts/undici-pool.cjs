// What the bundled provider takes of undici: a pool, and how to ask it. The paths below are not promised by undici; where a release moves
// them, the build fails, and nobody's program.
const Dispatcher = require("undici/lib/dispatcher/dispatcher.js");

Object.assign(Dispatcher.prototype, { request: require("undici/lib/api/api-request.js") });

module.exports = { Pool: require("undici/lib/dispatcher/pool.js") };
