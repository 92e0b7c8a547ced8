const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const voidElements = set(
  'area base bgsound br col embed frame hr image img input keygen link meta param source track wbr',
);

/** Elements whose content is read as text, or in a language of its own, up to their end tag. */
export const rawElements = set(
  'iframe math noembed noframes noscript plaintext script style svg template textarea title xmp',
);

/** Elements of another language, which `/>` ends. */
export const foreignElements = set('math svg');

/** Elements that show nothing. */
export const hiddenElements = set(
  'area base bgsound link meta noembed noframes noscript param script source style template title track wbr',
);

/** Tags that have no meaning within a body; parsers drop them and keep their content. */
export const hiddenTags = set('html head body frameset frame');

/** Elements that the editor keeps as they are. */
export const islandElements = set(
  'applet audio button canvas dialog embed fieldset form iframe image input keygen map marquee math meter object picture plaintext progress select svg textarea video xmp',
);
/** Islands that stand on a line of their own. */
const blockIslands = set('dialog fieldset form plaintext xmp');

/** Elements with children of their own layout, kept around the text in them. */
export const boxElements = set(
  'address article aside center dd details dir div dl dt figcaption figure footer header hgroup legend main menu nav search section summary',
);

/** Elements that hold text or blocks and that the editor edits. */
export const holderElements = set('blockquote li');

const textBlocks = set('blockquote h1 h2 h3 h4 h5 h6 hr li ol p pre ul');

/** Marks of the editor, by element. */
export const markElements = set('a b code del em i s strike strong u');

/** Whether an element begins a line of its own. */
export function isBlockName(name: string): boolean {
  return textBlocks.has(name) || name === 'table' || boxElements.has(name) || blockIslands.has(name);
}

/** Whether an element is a paragraph, a heading, a list, a quote, code or a divider. */
export function isTextBlock(name: string): boolean {
  return textBlocks.has(name);
}
