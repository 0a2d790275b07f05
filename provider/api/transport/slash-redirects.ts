import type { Send } from "../network";

/**
 * Follows a redirect that only adds or removes the `/` at the end of the path. Front servers send such a redirect for a GET, and the API accepts both
 * paths. Any other redirect is returned as the response.
 */
export function followSlashRedirects(origin: string, send: Send): Send {
  return async (request) => {
    const response = await send(request);
    const isRedirect = request.method === "GET" && (response.status === 301 || response.status === 308);
    const path = isRedirect ? otherSlash(origin, request.path, response.headers.location) : undefined;
    return path === undefined ? response : send({ ...request, path });
  };
}

function otherSlash(origin: string, path: string, location: string | undefined): string | undefined {
  if (location === undefined || !URL.canParse(location, origin + path)) return undefined;
  const [from, to] = [new URL(origin + path), new URL(location, origin + path)];
  const isSame = to.host === from.host && to.search === from.search;
  const isSlash = `${from.pathname}/` === to.pathname || `${to.pathname}/` === from.pathname;
  return isSame && isSlash ? to.pathname + to.search : undefined;
}
