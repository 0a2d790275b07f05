// Program, engine and provider of a test are usually in one process. A gRPC call between them goes directly from client to server, and each message
// is still serialised and parsed. Sockets and HTTP/2 would take half the time of an end-to-end test. Calls to other processes are real. A server
// opens a port only if a test declares that a run starts processes (real-ports.ts).
const grpc = require("../../node_modules/@grpc/grpc-js/build/src/index.js");

/** True if servers open ports. */
const ports = { areReal: false };

/** Servers of this process, by address. */
const servers = new Map();

/** Higher than any real port. */
let lastPort = 100_000;

class Server extends grpc.Server {
  methods = new Map();
  underWay = new Set();

  addService(service, implementation) {
    super.addService(service, implementation);
    for (const [name, { path, requestStream, responseStream }] of Object.entries(service)) {
      const method = implementation[name] ?? implementation[service[name].originalName];
      if (method && !requestStream && !responseStream) this.methods.set(path, method.bind(implementation));
    }
  }

  bindAsync(address, credentials, done) {
    const bound = (error, port) => {
      if (!error) {
        this.address = `${address.slice(0, address.lastIndexOf(":"))}:${port}`;
        servers.set(this.address, this);
      }
      done(error, port);
    };
    if (ports.areReal) super.bindAsync(address, credentials, bound);
    else setImmediate(bound, null, ++lastPort);
  }

  forceShutdown() {
    this.leave("The server is gone.");
    super.forceShutdown();
  }

  tryShutdown(done) {
    servers.delete(this.address);
    super.tryShutdown(done);
  }

  leave(details) {
    servers.delete(this.address);
    for (const call of this.underWay) call.fail(statusError(grpc.status.UNAVAILABLE, details));
  }
}

function statusError(code, details, metadata = new grpc.Metadata()) {
  return Object.assign(new Error(`${code} ${grpc.status[code]}: ${details}`), { code, details, metadata });
}

class LocalCall {
  constructor(server, callback, calls) {
    this.server = server;
    this.callback = callback;
    this.calls = calls;
    server.underWay.add(this);
    calls.add(this);
  }

  end(error, value) {
    if (!this.server.underWay.delete(this)) return;
    clearTimeout(this.timer);
    this.calls.delete(this);
    setImmediate(this.callback, error, value);
  }

  fail(error) {
    this.end(error);
  }

  /** Sets the deadline from the options of a call: a date, or milliseconds. */
  endBy(deadline) {
    const late = () => this.fail(statusError(grpc.status.DEADLINE_EXCEEDED, "Deadline exceeded"));
    this.timer = setTimeout(late, Math.max(0, Number(deadline) - Date.now()));
  }

  cancel() {
    this.fail(statusError(grpc.status.CANCELLED, "Cancelled on client"));
  }

  getPeer() {
    return this.server.address;
  }
}

function startLocal(
  client,
  server,
  { path, requestSerialize, requestDeserialize, responseSerialize, responseDeserialize },
  request,
  callback,
) {
  const call = new LocalCall(server, callback, client.localCalls);
  const method = server.methods.get(path);
  if (!method) {
    call.fail(statusError(grpc.status.UNIMPLEMENTED, `The server does not implement the method ${path}`));
    return call;
  }
  const received = requestDeserialize(Buffer.from(requestSerialize(request)));
  setImmediate(() =>
    method(
      { request: received, metadata: new grpc.Metadata(), cancelled: false, getPeer: () => "this process", getPath: () => path },
      (error, value) => {
        if (error)
          call.fail(statusError(error.code ?? grpc.status.UNKNOWN, error.details ?? error.message ?? "Unknown Error", error.metadata));
        else call.end(null, responseDeserialize(Buffer.from(responseSerialize(value))));
      },
    ),
  );
  return call;
}

function makeGenericClientConstructor(methods, name, options) {
  const Real = grpc.makeGenericClientConstructor(methods, name, options);
  class Client {
    constructor(address, credentials, channelOptions) {
      this.address = address;
      this.toReal = () => {
        this.real ??= new Real(address, credentials, channelOptions);
        return this.real;
      };
      this.localCalls = new Set();
    }

    close() {
      this.isClosed = true;
      this.real?.close();
      for (const call of [...this.localCalls]) call.cancel();
    }

    waitForReady(deadline, callback) {
      if (servers.has(this.address)) setImmediate(callback);
      else this.toReal().waitForReady(deadline, callback);
    }

    getChannel() {
      return this.toReal().getChannel();
    }
  }
  for (const [key, definition] of Object.entries(methods)) {
    const invoke = function (...args) {
      const server = this.real ? undefined : servers.get(this.address);
      if (!server || this.isClosed || definition.requestStream || definition.responseStream) return this.toReal()[key](...args);
      const call = startLocal(this, server, definition, args[0], args.at(-1));
      const { deadline } = args.slice(1, -1).find((arg) => arg && !(arg instanceof grpc.Metadata)) ?? {};
      if (deadline !== undefined && Number.isFinite(Number(deadline))) call.endBy(deadline);
      return call;
    };
    Client.prototype[key] = invoke;
    if (definition.originalName) Client.prototype[definition.originalName] = invoke;
  }
  Client.service = methods;
  Client.serviceName = name;
  return Client;
}

module.exports = {
  ...grpc,
  ports,
  RealServer: grpc.Server,
  Server,
  makeGenericClientConstructor,
  makeClientConstructor: makeGenericClientConstructor,
};
