/** The publisher's release notes, as text or HTML, for one or several versions. */
export type ReleaseNotes =
  | string
  | readonly { readonly version: string; readonly note: string | null }[]
  | null
  | undefined;

/** In characters; longer notes are cut. */
const maxLength = 4000;

/** Release notes as plain text. They are not trusted, so their markup must not reach the page. */
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
