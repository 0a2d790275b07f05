import * as z from "zod";
import type { Call } from "../../api/call";
import type { Client } from "../../api/client";
import type { Found, Listed } from "../../api/game/catalogue";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";

// Arguments, results and search of the functions for addons and for modpacks. Both catalogues have the same two calls (search, versions).

const Row = z.object({
  id: z.string().describe("Id of the project in the catalogue."),
  name: z.string().describe("Name of the project, or its id if it has no name."),
});

export const place = {
  server: field(
    z.string().min(1),
    "Identifier of the game server, or its uuid. The available catalogues depend on the game of the server.",
  ),
  source: field(z.string().min(1), "The catalogue, from `getAddons`."),
};

export const search = {
  query: field(z.string().optional(), "Search text. Default: everything."),
  page: field(z.int().min(1).optional(), "Which page of the results to return. Default: the first page."),
};

export const project = field(z.string().min(1), "Id of the project.");

export const found = {
  projects: field(z.array(Row), "One page of the results."),
  total: field(z.number().nullable(), "Number of results on all pages; null if the panel does not show it."),
};

export const versions = field(z.array(Row), "Versions that fit the server, in the panel's order.");

interface Search {
  server: string;
  source: string;
  query?: string | undefined;
  page?: number | undefined;
}

type SearchQuery = { source: string; q?: string | undefined; page?: number | undefined };

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
