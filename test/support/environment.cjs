// Jest runs tests in a context whose global object is a Proxy. Each `Object`, `Promise` or `Error` in a test, in the provider and in the SDK goes
// through this Proxy, which is thirty times slower than elsewhere. A context with its own global object has the same globals without the Proxy.
const vm = require("node:vm");
const { TestEnvironment } = require("jest-environment-node");

module.exports = class extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
};
