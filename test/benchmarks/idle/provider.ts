import { randomUUID } from "node:crypto";

type Bag = Record<string, unknown>;

/** A dynamic provider that does nothing. Benchmarks also run a program with it: the difference is the cost of this package's provider. */
export const provider = {
  check: async (_olds: Bag, news: Bag) => ({ inputs: news, failures: [] }),
  diff: async () => ({ changes: false }),
  create: async (inputs: Bag) => ({ id: randomUUID(), outs: inputs }),
  read: async (id: string, props: Bag) => ({ id, props }),
  update: async (_id: string, _olds: Bag, news: Bag) => ({ outs: news }),
  delete: async () => undefined,
};
