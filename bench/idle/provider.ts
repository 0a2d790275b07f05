import { randomUUID } from "node:crypto";

type Bag = Record<string, unknown>;

/** A dynamic provider that does nothing. If the measured provider takes longer, the difference is its own cost. */
export const provider = {
  check: async (_olds: Bag, news: Bag) => ({ inputs: news, failures: [] }),
  diff: async () => ({ changes: false }),
  create: async (inputs: Bag) => ({ id: randomUUID(), outs: inputs }),
  read: async (id: string, props: Bag) => ({ id, props }),
  update: async (_id: string, _olds: Bag, news: Bag) => ({ outs: news }),
  delete: async () => undefined,
};
