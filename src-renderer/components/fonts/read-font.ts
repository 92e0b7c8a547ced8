/** The faces of the documents (`document-fonts.ts`). Each is a chunk that is loaded when it is shown or printed. */
const faces = import.meta.glob<string>(
  [
    '../../../node_modules/@fontsource/inter/files/inter-{latin,latin-ext,vietnamese,cyrillic,greek}-{400-normal,400-italic,500-normal,600-normal,700-normal}.woff2',
    '../../../node_modules/@fontsource/{source-sans-3,jost,source-serif-4,eb-garamond,zilla-slab}/files/*-{latin,latin-ext}-{400-normal,400-italic,500-normal,600-normal,700-normal}.woff2',
  ],
  { query: '?inline', import: 'default' },
);

/** A font file as base64; null where it is not among the faces of the documents. */
export async function readFont(file: string): Promise<string | null> {
  const load = Object.entries(faces).find(([path]) => path.endsWith(`/${file}`))?.[1];
  const address = await load?.();
  return address?.split(',', 2)[1] ?? null;
}
