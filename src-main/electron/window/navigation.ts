/** In characters; longer addresses are refused. */
const maxAddressLength = 4000;

/**
 * Whether the system's browser or mail program may open an address: `https`, `mailto`, and client pages (`/p/…`) of a
 * service on this computer, such as the embedded one. Everything else is refused, above all `file:` and schemes that
 * start programs (security.md: "links in content").
 */
export function isOpenable(address: string): boolean {
  if (address.length > maxAddressLength) return false;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  switch (url.protocol) {
    case 'https:':
      return url.hostname !== '';
    case 'mailto:':
      // Allows recipients, subject and text, but no attachment and no other header.
      return [...url.searchParams.keys()].every((name) => /^(subject|body|cc|bcc)$/i.test(name));
    case 'http:':
      return isLoopback(url.hostname) && url.pathname.startsWith('/p/');
    default:
      return false;
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * Whether an address belongs to the app's page. Compares the parts of the address, because `URL.origin` is "null" for
 * schemes that Node does not know.
 *
 * @param pageOrigin such as `app://layover`
 */
export function isOwnPage(address: string, pageOrigin: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === pageOrigin;
}
