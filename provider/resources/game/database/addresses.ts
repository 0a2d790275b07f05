import { BlockList } from "node:net";

/** Ranges outside the public network (RFC 6890). */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
];

export function isPublic(address: string): boolean {
  const ranges = new BlockList();
  for (const [network, prefix] of NOT_PUBLIC) ranges.addSubnet(network, prefix);
  return !ranges.check(address);
}

export const sortedAddresses = (addresses: readonly string[]): string[] => [...new Set(addresses)].sort();
