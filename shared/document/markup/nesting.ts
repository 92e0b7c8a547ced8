/**
 * How deep markup may be nested. What people write is ten or twenty levels deep; every program that takes a body apart
 * walks it level by level, and 160,000 levels stop it for seconds or for good.
 */
export const deepestNesting = 256;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const voidElements = set('area base br col embed hr img input link meta param source track wbr');

const blocks = set(
  'address article aside blockquote center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header main menu nav ol p pre section summary table ul',
);
/** Elements whose end may be left out, and what ends them when it begins directly within them. */
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

/** Elements whose end tag takes them out from around whatever else is open. */
const formatting = set('a b big code em font i nobr s small strike strong tt u');
const inline = set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var',
);
/** What stands in these is text up to their end. */
const textElements = set('iframe noembed noframes noscript plaintext script style textarea title xmp');
/** Drawings and formulas, where a tag may end itself, and what in them holds ordinary markup again. */
const foreign = set('svg math');
const notForeign = set('annotation-xml desc foreignobject mi mn mo ms mtext title');
/** An end tag does not reach beyond these, unless it is part of a table as well. */
const walls = set('applet caption html marquee object select table td template th');

/** A tag with its attributes, a comment's beginning, or what parsers skip to the next `>`. */
const markupPattern = /<!--|<!\[CDATA\[|<\/?[a-z][^\s/>]*|<[!?][^>]*>?|<\/[^>]*>?/giu;
/** The rest of a tag after its name; what has no end goes on to the end of its last whole attribute. */
const restPattern = /(?:[\s/]|=?[^\s/>=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*|(?=>)))?|=)*>?/uy;
/** Within what not all parsers take for text: beginnings and ends of tags, and what may end it. */
const doubtPattern = /-->|\]\]>|<\/?[a-z][^\s/>]*/giu;

/** What `walk` has found: a tag from `start` to `end`. */
interface Tag {
  readonly start: number;
  readonly end: number;
  readonly isBeyond: boolean;
}

/**
 * Reads markup tag by tag and counts how deep it is: never less deep than the service's parser makes it, and hardly
 * less than a browser's. Whatever parsers read differently (comments, scripts, attributes of end tags) opens levels
 * and closes none.
 *
 * @param see is told of each tag that opens a level, and of both ends of those beyond the limit; false ends it
 */
function walk(markup: string, limit: number, see: (tag: Tag) => boolean): void {
  const open: string[] = [];
  /** Tags beyond the limit, by name: their ends belong to them. */
  const beyond = new Map<string, number>();
  /** What ends the doubt; '' for nothing, null for none. */
  let doubt: string | null = null;
  /** Whether a drawing's end has never been in question. */
  let trustsForeign = true;
  let at = 0;

  const begin = (name: string, start: number, end: number): boolean => {
    if (open.length < limit) {
      open.push(name);
      return see({ start, end, isBeyond: false });
    }
    beyond.set(name, (beyond.get(name) ?? 0) + 1);
    return see({ start, end, isBeyond: true });
  };

  for (;;) {
    const pattern: RegExp = doubt === null ? markupPattern : doubtPattern;
    pattern.lastIndex = at;
    const match: RegExpExecArray | null = pattern.exec(markup);
    if (match === null) return;
    const [text] = match;
    const start = match.index;
    at = start + text.length;
    const isEnd = text.startsWith('</');
    const name = text.slice(isEnd ? 2 : 1).toLowerCase();
    const isTag = /^[a-z]/u.test(name);
    if (doubt !== null) {
      if (text.toLowerCase() === doubt) {
        doubt = null;
        if (isEnd) remove(open, name);
      } else if (isTag && !isEnd && !voidElements.has(name) && !begin(name, start, at)) return;
      continue;
    }
    if (!isTag) {
      if (text === '<!--') {
        doubt = '-->';
        // It may be its own end.
        at = start + 2;
      } else if (/^<!\[CDATA\[/iu.test(text)) doubt = ']]>';
      continue;
    }
    if (isEnd) {
      const rest = /\s*>?/uy;
      rest.lastIndex = at;
      const tail = rest.exec(markup)?.[0] ?? '';
      // Attributes of an end tag: nobody writes them, and every parser reads them in its own way.
      if (!tail.endsWith('>')) doubt = '';
      at += tail.length;
      const outside = beyond.get(name) ?? 0;
      if (outside > 0) {
        beyond.set(name, outside - 1);
        if (!see({ start, end: at, isBeyond: true })) return;
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
      // A drawing that ends at once: whether what follows is within it depends on the parser.
      if (foreign.has(name) || notForeign.has(name)) trustsForeign = false;
      else if (trustsForeign && isForeign(open)) continue;
    }
    endImplied(open, name);
    if (!begin(name, start, at)) return;
    if (textElements.has(name) && !isForeign(open)) doubt = `</${name}`;
  }
}

/** Ends what ends by itself when this begins directly within it. */
function endImplied(open: string[], name: string): void {
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (endedBy[last]?.has(name) !== true) return;
    open.pop();
  }
}

/** Whether the innermost that says so is a drawing or a formula. */
function isForeign(open: readonly string[]): boolean {
  const innermost = open.findLast((name) => foreign.has(name) || notForeign.has(name));
  return innermost !== undefined && foreign.has(innermost);
}

/** Closes the last element of this name, where a parser would, and what ends with it by itself. */
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

/** Whether markup is nested deeper than any program should have to follow. */
export function isNestedTooDeeply(markup: string, limit = deepestNesting): boolean {
  if (!hasMoreTags(markup, limit)) return false;
  let isDeep = false;
  walk(markup, limit, ({ isBeyond }) => {
    isDeep = isBeyond;
    return !isBeyond;
  });
  return isDeep;
}

/** Whether there is enough for so many levels at all: most bodies have fewer tags than that. */
function hasMoreTags(markup: string, limit: number): boolean {
  let at = -1;
  for (let count = 0; count <= limit; count += 1) {
    at = markup.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/**
 * Markup with nothing nested deeper: the tags beyond are left out, and what they enclose stays where they stood. The
 * very same text when there are none.
 */
export function limitNesting(markup: string, limit = deepestNesting): string {
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
  // What was torn apart may be read anew as something else; then only the text stays.
  return isNestedTooDeeply(limited, limit) ? limited.replaceAll(/<[^>]*>?/gu, ' ') : limited;
}
