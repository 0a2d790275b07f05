import { BlockList } from "node:net";

/** Ranges that no address of the public network is in (RFC 6890). */
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

/** Whether an IPv4 address can be one of the public network. */
export function isPublic(address: string): boolean {
  const ranges = new BlockList();
  for (const [network, prefix] of NOT_PUBLIC) ranges.addSubnet(network, prefix);
  return !ranges.check(address);
}

/** A set in the order in which it is compared. */
export const sortedAddresses = (addresses: readonly string[]): string[] => [...new Set(addresses)].sort();
