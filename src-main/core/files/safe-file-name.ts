/** Reserved device names of Windows, with or without extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Longest name, bytes. It leaves room for an extension and a number within the 255 bytes of a file name. */
const longestName = 180;

/**
 * A file name without extension from a title. Replaces invisible characters and those with a meaning for file systems;
 * keeps letters of every language. Never empty.
 */
export function safeFileName(title: string, fallback: string): string {
  const name = shorten(
    title
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
      .replaceAll(/[<>:"/\\|?*]/gu, '-')
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .replaceAll(/^[.\s]+|[.\s]+$/gu, ''),
  );
  if (name === '') return fallback;
  return deviceName.test(name.split('.')[0] ?? '') ? `${name}-` : name;
}

/** Cuts to a number of bytes without splitting a character. */
function shorten(name: string): string {
  let bytes = 0;
  let cut = '';
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > longestName) break;
    cut += character;
  }
  return cut.replaceAll(/[.\s]+$/gu, '');
}
