/** Notes as a publisher gives them: text or HTML, for one version or for several. */
export type ReleaseNotes =
  | string
  | readonly { readonly version: string; readonly note: string | null }[]
  | null
  | undefined;

/** Longest text that is shown, in characters. */
const maxLength = 4000;

/** Release notes as plain text. They come from outside, so no markup of theirs reaches the page. */
export function notesAsText(notes: ReleaseNotes): string {
  const text =
    typeof notes === 'string'
      ? plain(notes)
      : (notes ?? []).map(({ version, note }) => `${version}\n${plain(note ?? '')}`.trim()).join('\n\n');
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plain(text: string): string {
  return text
    .replace(/<li[^>]*>/giu, '\n• ')
    .replace(/<(?:br|\/p|\/h\d|\/ul)[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&(amp|lt|gt|quot|#39);/gu, (_all, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
