/** Schemes that the app has made standard and secure (`protocol.registerSchemesAsPrivileged`). */
const privileged = new Set<string>();

export function addPrivilegedScheme(scheme: string): void {
  privileged.add(scheme);
}

export function isPrivilegedScheme(scheme: string): boolean {
  return privileged.has(scheme);
}

const appAddress = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([\s\S]*)$/i;
const pageAddress = /^https:\/\/([^/?#]*)--([a-z\d]+)\.invalid/;

/**
 * Chromium's address for a page of the app's own scheme: `app://layover/x` becomes `https://layover--app.invalid/x`,
 * a secure origin like the real one, on a host that cannot exist (RFC 6761).
 */
export function toPageAddress(address: string): string {
  const [, scheme = '', host = '', rest = ''] = appAddress.exec(address) ?? [];
  if (!privileged.has(scheme.toLowerCase())) return address;
  return `https://${host.toLowerCase()}--${scheme.toLowerCase()}.invalid${rest === '' ? '/' : rest}`;
}

/** The app's address for an address of Chromium's. */
export function toAppAddress(address: string): string {
  const [whole, host, scheme] = pageAddress.exec(address) ?? [];
  if (whole === undefined || scheme === undefined || !privileged.has(scheme)) return address;
  return `${scheme}://${host}${address.slice(whole.length)}`;
}

/** The origin in Electron's form: scheme and host for the app's own schemes. */
export function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'null';
  return privileged.has(url.protocol.slice(0, -1)) ? `${url.protocol}//${url.host}` : url.origin;
}
