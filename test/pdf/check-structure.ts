import { isReference, plain, textOf, type Dictionary, type PdfReader, type Value } from './read-pdf.ts';

/** The types of ISO 32000-1, 14.8.4. */
const standardRoles = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu ' +
    'WT WP Figure Formula Form'
  ).split(' '),
);

/** What of a page or form an element contains. */
export interface ReadMark {
  /** The reference of the page or form, and the number in it. */
  readonly key: string;
  readonly page: string;
}

export interface ReadElement {
  readonly reference: string;
  readonly dictionary: Dictionary;
  /** After the role map. */
  readonly role: string;
  readonly parent: ReadElement | null;
  readonly kids: readonly ReadElement[];
  readonly marks: readonly ReadMark[];
  /** References of annotations. */
  readonly objects: readonly string[];
}

export interface ReadStructure {
  readonly root: ReadElement | null;
  /** In reading order. */
  readonly elements: readonly ReadElement[];
  readonly problems: readonly string[];
}

/** Reads the structure tree and checks that it is one. */
export function readStructure(pdf: PdfReader, treeRoot: Dictionary): ReadStructure {
  const problems: string[] = [];
  const elements: ReadElement[] = [];
  const roleMap = pdf.dictionary(treeRoot['/RoleMap']) ?? {};

  function roleOf(dictionary: Dictionary): string {
    let role = plain(dictionary['/S']).slice(1);
    for (let step = 0; step < 5 && !standardRoles.has(role); step += 1) {
      role = plain(roleMap[`/${role}`] ?? `/${role}`).slice(1);
    }
    if (!standardRoles.has(role)) problems.push(`02-001 no standard type: ${role}`);
    return role;
  }

  function read(reference: string, parent: ReadElement | null): ReadElement {
    const dictionary = pdf.dictionary(reference) ?? {};
    const kids: ReadElement[] = [];
    const marks: ReadMark[] = [];
    const objects: string[] = [];
    const element = { reference, dictionary, role: roleOf(dictionary), parent, kids, marks, objects };
    elements.push(element);
    const expected = parent === null ? null : parent.reference;
    if (expected !== null && dictionary['/P'] !== expected)
      problems.push(`an element names another parent: ${element.role}`);
    const page = dictionary['/Pg'];
    const add = (kid: Value): void => {
      if (typeof kid === 'number') {
        marks.push({ key: `${plain(page)} ${plain(kid)}`, page: plain(page) });
        return;
      }
      const inner = pdf.dictionary(kid) ?? {};
      if (inner['/Type'] === '/MCR') {
        const own = inner['/Pg'] ?? page;
        marks.push({ key: `${plain(inner['/Stm'] ?? own)} ${plain(inner['/MCID'])}`, page: plain(own) });
      } else if (inner['/Type'] === '/OBJR') objects.push(plain(inner['/Obj']));
      else if (isReference(kid)) kids.push(read(kid, element));
      else problems.push('an element has an unknown kid');
    };
    const content = dictionary['/K'];
    const list =
      isReference(content) && !Array.isArray(pdf.resolve(content)) ? [content] : pdf.resolve(content);
    if (Array.isArray(list)) for (const kid of list as readonly Value[]) add(kid);
    else if (list !== undefined && list !== null) add(list);
    return element;
  }

  const [top] = isReference(treeRoot['/K']) ? [treeRoot['/K']] : pdf.array(treeRoot['/K']);
  const root = isReference(top) ? read(top, null) : null;
  if (root?.role !== 'Document') problems.push('the structure has no Document at its root');
  return { root, elements, problems };
}

const groups = new Set(['Document', 'Part', 'Art', 'Sect', 'Div', 'NonStruct']);

/** The table attributes of a cell. */
function attributeOf(pdf: PdfReader, element: ReadElement, name: string): Value | undefined {
  const attributes = pdf.resolve(element.dictionary['/A']);
  const list = Array.isArray(attributes) ? (attributes as readonly Value[]) : [attributes];
  return list.map((item) => pdf.dictionary(item)?.[name]).find((value) => value !== undefined);
}

/** The marks of an element and all below it. */
export function marksBelow(element: ReadElement): readonly ReadMark[] {
  return [...element.marks, ...element.kids.flatMap(marksBelow)];
}

const isNotBlank = (value: Value | undefined): boolean => (textOf(value) ?? '').trim() !== '';

/** Checks that elements stand where they may, and have what they need. */
export function checkElements(pdf: PdfReader, { elements }: ReadStructure): readonly string[] {
  const problems: string[] = [];
  const within = (element: ReadElement, ...roles: readonly string[]): boolean =>
    element.parent !== null && roles.includes(element.parent.role);
  const ids = new Set(elements.map(({ dictionary }) => dictionary['/ID']).filter((id) => id !== undefined));
  let level = 0;
  for (const element of elements) {
    const { role, kids, marks, dictionary } = element;
    if (kids.length + marks.length + element.objects.length === 0 && !['TD', 'TH'].includes(role)) {
      problems.push(`an element is empty: ${role}`);
    }
    if (/^H[1-6]$/u.test(role)) {
      const own = Number(role.slice(1));
      if (level === 0 && own !== 1) problems.push(`14-002 the first heading is ${role}`);
      else if (own > level + 1) problems.push(`14-003 ${role} follows H${String(level)}`);
      level = own;
    }
    switch (role) {
      case 'Figure':
        if (!isNotBlank(dictionary['/Alt']) && !isNotBlank(dictionary['/ActualText']))
          problems.push('13-004 a figure without a text');
        break;
      case 'TR':
        if (!within(element, 'Table', 'THead', 'TBody', 'TFoot'))
          problems.push('09-004 a row outside of a table');
        if (kids.some((kid) => !['TH', 'TD'].includes(kid.role)) || marks.length > 0)
          problems.push('09-004 a row with more than cells');
        break;
      case 'TH':
      case 'TD':
        if (!within(element, 'TR')) problems.push('09-004 a cell outside of a row');
        if (role === 'TH' && attributeOf(pdf, element, '/Scope') === undefined)
          problems.push('15-003 a header without a scope');
        for (const id of pdf.array(attributeOf(pdf, element, '/Headers'))) {
          if (!ids.has(id)) problems.push('15-003 a cell names a header that is not there');
        }
        break;
      case 'Table':
        problems.push(...checkTable(pdf, element));
        break;
      case 'L':
        if (kids.some((kid) => !['LI', 'L', 'Caption'].includes(kid.role)) || marks.length > 0)
          problems.push('09-005 a list with more than items');
        if (attributeOf(pdf, element, '/ListNumbering') === undefined)
          problems.push('16-001 a list without its kind of numbers');
        break;
      case 'LI':
        if (!within(element, 'L')) problems.push('09-005 an item outside of a list');
        if (kids.some((kid) => !['Lbl', 'LBody'].includes(kid.role)) || marks.length > 0)
          problems.push('09-005 an item with more than label and body');
        if (kids.filter((kid) => kid.role === 'LBody').length !== 1)
          problems.push('09-005 an item without one body');
        break;
      case 'Lbl':
      case 'LBody':
        if (!within(element, 'LI')) problems.push(`09-005 ${role} outside of an item`);
        break;
      case 'Link':
        if (element.objects.length === 0) problems.push('28-011 a link without a place on a page');
        break;
      case 'NonStruct':
        if (marks.length > 0 && isLoose(element)) problems.push('text stands in no block');
        break;
      case 'Document':
      case 'Div':
      case 'Sect':
        if (marks.length > 0) problems.push(`content stands in no block: ${role}`);
        break;
    }
  }
  return problems;
}

/** Whether nothing but groups stands around it. */
function isLoose(element: ReadElement): boolean {
  for (let above = element.parent; above !== null; above = above.parent)
    if (!groups.has(above.role)) return false;
  return true;
}

function checkTable(pdf: PdfReader, table: ReadElement): readonly string[] {
  const problems: string[] = [];
  if (
    table.marks.length > 0 ||
    table.kids.some((kid) => !['TR', 'THead', 'TBody', 'TFoot', 'Caption'].includes(kid.role))
  ) {
    problems.push('09-004 a table with more than rows');
  }
  const rows = table.kids.flatMap((kid) =>
    kid.role === 'TR' ? [kid] : kid.role === 'Caption' ? [] : kid.kids,
  );
  // Each row has as many columns as the others, with cells that reach into it from above.
  const reaching: number[] = [];
  const widths = rows.map((row) => {
    let column = 0;
    const past = (): void => {
      while ((reaching[column] ?? 0) > 0) {
        reaching[column] = (reaching[column] ?? 0) - 1;
        column += 1;
      }
    };
    for (const cell of row.kids) {
      past();
      const height = Number(attributeOf(pdf, cell, '/RowSpan') ?? 1);
      for (let left = Number(attributeOf(pdf, cell, '/ColSpan') ?? 1); left > 0; left -= 1) {
        reaching[column] = height - 1;
        column += 1;
      }
    }
    past();
    return column;
  });
  if (new Set(widths).size > 1) problems.push(`15-001 rows of ${[...new Set(widths)].join(', ')} columns`);
  return problems;
}
