// The SDK of Pulumi keeps a stack trace for each of its promises, in case it is never settled. Tests do not read these.
exports.debugPromiseLeaks = false;
exports.debuggablePromise = (promise) => promise;
exports.leakedPromises = () => [new Set(), ""];
exports.promiseDebugString = () => "";
