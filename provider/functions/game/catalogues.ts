import * as z from "zod";
import type { Call } from "../../api/call";
import type { Client } from "../../api/client";
import type { Found, Listed } from "../../api/panel/catalogue";
import { field } from "../../core/field";
import { belowKnownServer } from "../../platform/game/server-state";

// Searches in mod catalogues: addons and modpacks have the same two calls.

const Row = z.object({
  id: z.string().describe("Its id in the catalogue."),
  name: z.string().describe("Its name; the id where it has none."),
});

export const place = {
  server: field(z.string().min(1), "Identifier of the game server, or its uuid: catalogues depend on its game."),
  source: field(z.string().min(1), "The catalogue, as `getAddons` lists it."),
};

export const search = {
  query: field(z.string().optional(), "What to search for. Default: everything."),
  page: field(z.int().min(1).optional(), "Which page of what was found. Default: the first."),
};

export const project = field(z.string().min(1), "Id of the project.");

export const found = {
  projects: field(z.array(Row), "What was found, one page of it."),
  total: field(z.number().nullable(), "How many were found; null where the panel does not say."),
};

export const versions = field(z.array(Row), "Versions that fit the server, in the panel's order.");

interface Search {
  server: string;
  source: string;
  query?: string | undefined;
  page?: number | undefined;
}

type SearchQuery = { source: string; q?: string | undefined; page?: number | undefined };

/** One page of what a search finds. */
export async function searched<Q extends SearchQuery>(
  panel: Client,
  call: Call<never, Q, Found>,
  { server, source, query: q, page }: Search,
  further: Partial<Q> = {},
): Promise<{ projects: Listed[]; total: number | null }> {
  const query = { source, ...(q === undefined ? {} : { q }), ...(page === undefined ? {} : { page }), ...further } as Q;
  const { rows, total } = await belowKnownServer({ panel }, server, (below) => below.get(call, { params: { server }, query }));
  return { projects: rows, total: total ?? null };
}
