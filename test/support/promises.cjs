// The SDK of Pulumi keeps a stack for each of its promises, in case it is never settled. Nobody reads them here.
exports.debugPromiseLeaks = false;
exports.debuggablePromise = (promise) => promise;
exports.leakedPromises = () => [new Set(), ""];
exports.promiseDebugString = () => "";
