import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** A parsed CIDR network: first address and prefix length. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Parses `10.0.0.0/8`, `::1/128` or a single address. Null for anything else. */
export function parseNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isAddress(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * The address of the client behind trusted proxies. Each proxy appends its caller's address to `X-Forwarded-For`. Read
 * from the end of the list, the first address outside the trusted networks is the client's. The client may have forged
 * all addresses before it.
 *
 * @param peer the address at the other end of the connection
 * @param forwardedFor the header, all its lines joined by commas
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trusted: readonly Network[],
): string {
  let client = normalized(peer);
  if (trusted.length === 0 || forwardedFor === null) return client;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  while (isTrusted(client, trusted)) {
    const hop = hops.pop();
    // A trusted proxy writes only addresses, so other text ends the list.
    if (hop === undefined || !isAddress(withoutPort(hop))) return client;
    client = normalized(withoutPort(hop));
  }
  return client;
}

/** Whether a text is an address. Refuses old spellings of IPv4 such as `0x7f.1`, which proxies do not write. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/u.exec(hop)?.[1] ?? /^([\d.]+):\d+$/u.exec(hop)?.[1] ?? hop;
}

/** Gives each address one spelling; an IPv4 address in IPv6 notation becomes IPv4. */
function normalized(text: string): string {
  return isAddress(text) ? ipaddr.process(text).toString() : text;
}

function isTrusted(text: string, trusted: readonly Network[]): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.process(text);
  return trusted.some((network) => contains(network, address));
}

function contains([network, bits]: Network, address: Address): boolean {
  if (network instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(network, bits);
  return address instanceof ipaddr.IPv6 && address.match(network, bits);
}
