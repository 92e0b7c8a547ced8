/**
 * Limit of nested elements. Real texts have ten or twenty levels. Parsers recurse, so 160,000 levels block them for
 * seconds or crash them.
 */
export const maxNesting = 256;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const voidElements = set('area base br col embed hr img input link meta param source track wbr');

const blocks = set(
  'address article aside blockquote center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header main menu nav ol p pre section summary table ul',
);
/** Elements with an optional end tag, and the start tags that end them. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  p: set(
    'address article aside blockquote div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
  ),
  li: set('li'),
  dt: set('dt dd'),
  dd: set('dt dd'),
  option: set('option optgroup'),
  tr: set('tr'),
  td: set('td tr'),
  th: set('td th tr'),
  thead: set('tbody tfoot'),
  tbody: set('tbody tfoot'),
};
const tableParts = set('caption table tbody td tfoot th thead tr');

/** Elements whose end tag closes them even around other open elements. */
const formatting = set('a b big code em font i nobr s small strike strong tt u');
const inline = set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var',
);
/** Elements whose content is text up to their end tag. */
const textElements = set('iframe noembed noframes noscript plaintext script style textarea title xmp');
/** Foreign content (SVG, MathML), in which tags may be self-closing, and the elements in it that contain HTML again. */
const foreign = set('svg math');
const notForeign = set('annotation-xml desc foreignobject mi mn mo ms mtext title');
/** Scope boundaries: an end tag does not close elements beyond these, except for parts of a table. */
const walls = set('applet caption html marquee object select table td template th');

/** The start of a tag or comment, or a construct that parsers skip up to the next `>`. */
const markupPattern = /<!--|<!\[CDATA\[|<\/?[a-z][^\s/>]*|<[!?][^>]*>?|<\/[^>]*>?/giu;
/** The rest of a tag after its name. An unterminated tag ends after its last complete attribute. */
const restPattern = /(?:[\s/]|=?[^\s/>=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*|(?=>)))?|=)*>?/uy;
/** Tags and end marks inside content that parsers read differently. */
const ambiguousPattern = /-->|\]\]>|<\/?[a-z][^\s/>]*/giu;

/** A tag from `start` to `end`. */
interface Tag {
  readonly start: number;
  readonly end: number;
  readonly isBeyond: boolean;
}

/**
 * Reads markup tag by tag and tracks its depth: at least the depth in the service's parser, and hardly less than in a
 * browser. Content that parsers read differently (comments, scripts, attributes of end tags) opens levels and closes
 * none.
 *
 * @param visit gets each tag that opens a level, and both tags of elements beyond the limit; returns false to stop
 */
function walk(markup: string, limit: number, visit: (tag: Tag) => boolean): void {
  const open: string[] = [];
  /** Number of open elements beyond the limit, by name, to match their end tags. */
  const beyond = new Map<string, number>();
  /** The end mark of content that parsers read differently: '' if it has no end, null outside such content. */
  let ambiguousUntil: string | null = null;
  /** Whether the ends of all foreign elements so far were unambiguous. */
  let trustsForeign = true;
  let at = 0;

  const begin = (name: string, start: number, end: number): boolean => {
    if (open.length < limit) {
      open.push(name);
      return visit({ start, end, isBeyond: false });
    }
    beyond.set(name, (beyond.get(name) ?? 0) + 1);
    return visit({ start, end, isBeyond: true });
  };

  for (;;) {
    const pattern: RegExp = ambiguousUntil === null ? markupPattern : ambiguousPattern;
    pattern.lastIndex = at;
    const match: RegExpExecArray | null = pattern.exec(markup);
    if (match === null) return;
    const [text] = match;
    const start = match.index;
    at = start + text.length;
    const isEnd = text.startsWith('</');
    const name = text.slice(isEnd ? 2 : 1).toLowerCase();
    const isTag = /^[a-z]/u.test(name);
    if (ambiguousUntil !== null) {
      if (text.toLowerCase() === ambiguousUntil) {
        ambiguousUntil = null;
        if (isEnd) remove(open, name);
      } else if (isTag && !isEnd && !voidElements.has(name) && !begin(name, start, at)) return;
      continue;
    }
    if (!isTag) {
      if (text === '<!--') {
        ambiguousUntil = '-->';
        // `<!-->` is a complete comment.
        at = start + 2;
      } else if (/^<!\[CDATA\[/iu.test(text)) ambiguousUntil = ']]>';
      continue;
    }
    if (isEnd) {
      const rest = /\s*>?/uy;
      rest.lastIndex = at;
      const tail = rest.exec(markup)?.[0] ?? '';
      // Parsers disagree about attributes of an end tag.
      if (!tail.endsWith('>')) ambiguousUntil = '';
      at += tail.length;
      const outside = beyond.get(name) ?? 0;
      if (outside > 0) {
        beyond.set(name, outside - 1);
        if (!visit({ start, end: at, isBeyond: true })) return;
        continue;
      }
      if (open.at(-1) !== name && open.includes(name) && isForeign(open)) trustsForeign = false;
      close(open, name);
      continue;
    }
    restPattern.lastIndex = at;
    const rest = restPattern.exec(markup)?.[0] ?? '';
    at += rest.length;
    if (voidElements.has(name)) {
      endImplied(open, name);
      continue;
    }
    if (rest.endsWith('/>')) {
      // Parsers disagree about whether a self-closed foreign element has content.
      if (foreign.has(name) || notForeign.has(name)) trustsForeign = false;
      else if (trustsForeign && isForeign(open)) continue;
    }
    endImplied(open, name);
    if (!begin(name, start, at)) return;
    if (textElements.has(name) && !isForeign(open)) ambiguousUntil = `</${name}`;
  }
}

/** Closes elements that the start tag `name` ends implicitly. */
function endImplied(open: string[], name: string): void {
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (endedBy[last]?.has(name) !== true) return;
    open.pop();
  }
}

/** Whether the current position is in foreign content. */
function isForeign(open: readonly string[]): boolean {
  const innermost = open.findLast((name) => foreign.has(name) || notForeign.has(name));
  return innermost !== undefined && foreign.has(innermost);
}

/** Closes the last element of this name, and the elements within it, if a parser would. */
function close(open: string[], name: string): void {
  const reachesFar = formatting.has(name) || blocks.has(name) || endedBy[name] !== undefined;
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const here = open[at] ?? '';
    if (here === name) {
      const inner = open.slice(at + 1);
      const stays = inline.has(name) ? inner : inner.filter((other) => endedBy[other] === undefined);
      open.splice(at, open.length - at, ...stays);
      return;
    }
    if (here === 'table' && tableParts.has(name)) return;
    if (reachesFar ? walls.has(here) && !tableParts.has(name) : !inline.has(here)) return;
  }
}

function remove(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at !== -1) open.splice(at, 1);
}

/** Whether markup is nested deeper than the limit. */
export function isNestedTooDeeply(markup: string, limit = maxNesting): boolean {
  if (!hasMoreTags(markup, limit)) return false;
  let isDeep = false;
  walk(markup, limit, ({ isBeyond }) => {
    isDeep = isBeyond;
    return !isBeyond;
  });
  return isDeep;
}

/** Fast check: most bodies have fewer tags than the limit. */
function hasMoreTags(markup: string, limit: number): boolean {
  let at = -1;
  for (let count = 0; count <= limit; count += 1) {
    at = markup.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/**
 * Removes the tags beyond the limit and keeps their content. Returns the same string if there are none.
 */
export function limitNesting(markup: string, limit = maxNesting): string {
  if (!isNestedTooDeeply(markup, limit)) return markup;
  const parts: string[] = [];
  let from = 0;
  walk(markup, limit, ({ start, end, isBeyond }) => {
    if (!isBeyond) return true;
    parts.push(markup.slice(from, start));
    from = end;
    return true;
  });
  const limited = parts.join('') + markup.slice(from);
  // Removing tags may create new ones; in this case only the text remains.
  return isNestedTooDeeply(limited, limit) ? limited.replaceAll(/<[^>]*>?/gu, ' ') : limited;
}
