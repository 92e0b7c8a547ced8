/** Names that Windows keeps for devices, with or without an ending. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Room for an ending and a number within the 255 bytes that file systems give a name. */
const longestName = 180;

/**
 * A title as a file's name, without its ending: nothing that means something to a file system, nothing that a
 * reader cannot see, and never empty. Letters of every language stay.
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

/** Cuts at a character, by the bytes it takes. */
function shorten(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > longestName) break;
    kept += character;
  }
  return kept.replaceAll(/[.\s]+$/gu, '');
}
