import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

// A static server on this machine, to look at the site before it is published.

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

export function serve(folder: string, port = 0): Promise<{ server: Server; address: string }> {
  const server = createServer(({ url = "/" }, response) => {
    const file = fileAt(folder, decodeURIComponent(new URL(url, "http://127.0.0.1").pathname));
    if (file === undefined) return void response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such page.\n");
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve({ server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
  });
}

/** If the address is a folder, returns its index. */
function fileAt(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, path));
  if (file !== folder && !file.startsWith(`${folder}${sep}`)) return undefined;
  const isFile = (candidate: string): boolean => statSync(candidate, { throwIfNoEntry: false })?.isFile() === true;
  return [file, join(file, "index.html")].find(isFile);
}
