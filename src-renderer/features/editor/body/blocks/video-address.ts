/** The address of a video as typed, with its scheme. Null for anything but a page that is read over HTTPS. */
export function videoAddress(text: string): URL | null {
  const typed = text.trim();
  const address = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/iu.test(typed) ? typed : `https://${typed}`);
  return address?.protocol === 'https:' && address.hostname.includes('.') ? address : null;
}
