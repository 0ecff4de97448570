const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;

/** The 128 bits of an address; IPv4 mapped into IPv6. Null when it is none. */
function bitsOf(address: string): bigint | null {
  if (IPV4.test(address))
    return 0xffff00000000n + address.split('.').reduce((all, byte) => all * 256n + BigInt(byte), 0n);
  const mapped = /^(.*:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(address);
  if (mapped) {
    if (!IPV4.test(mapped[2]!)) return null;
    const [a, b, c, d] = mapped[2]!.split('.').map(Number) as [number, number, number, number];
    return bitsOf(`${mapped[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`);
  }
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const given = groups.flat();
  if (!given.every((group) => IPV6_GROUP.test(group))) return null;
  if (halves.length === 1 ? given.length !== 8 : given.length > 7) return null;
  const all =
    halves.length === 1 ? given : [...groups[0]!, ...Array<string>(8 - given.length).fill('0'), ...groups[1]!];
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

interface Network {
  readonly bits: bigint;
  /** Leading bits that count, of 128. */
  readonly length: number;
}

function parseNetwork(text: string): Network | null {
  const parts = text.split('/');
  if (parts.length > 2) return null;
  const [address, prefix] = parts as [string, string | undefined];
  const bits = bitsOf(address);
  if (bits === null) return null;
  const most = IPV4.test(address) ? 32 : 128;
  if (prefix === undefined) return { bits, length: 128 };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > most) return null;
  return { bits, length: Number(prefix) + (128 - most) };
}

/** True for an address or network such as `10.20.0.0/16`, `2001:db8::/32`, `10.20.3.7`. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/** True when an address lies in one of the networks, or when there are none. */
export function isWithin(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const bits = address === null ? null : bitsOf(address);
  if (bits === null) return false;
  return networks.some((text) => {
    const network = parseNetwork(text);
    if (!network) return false;
    const rest = BigInt(128 - network.length);
    return bits >> rest === network.bits >> rest;
  });
}
