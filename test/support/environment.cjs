// Jest runs tests in a context whose global object is a Proxy: each `Object`, `Promise` or `Error` in a test, in the provider and in the SDK is looked
// up through it, thirty times slower than elsewhere. A context with a global object of its own has the same globals without the detour.
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
