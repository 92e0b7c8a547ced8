import { ImageRefusal } from '../refusal.ts';
import type { XmlElement } from './parse-xml.ts';
import { referencesIn, referencesOfClasses } from './svg-policy.ts';

/** Elements that are drawn when every reference is followed. */
const mostDrawn = 100_000;
/** Elements and references on the way to an element. */
const deepest = 500;

/**
 * Refuses a picture whose references draw far more than it contains, or refer to themselves.
 */
export function requireFewReferences(root: XmlElement): void {
  const byId = new Map<string, XmlElement>();
  collect(root, byId);
  const byClass = referencesOfClasses(styleSheetOf(root));
  const costs = new Map<XmlElement, number>();
  const underway = new Set<XmlElement>();

  function costOf(element: XmlElement): number {
    const known = costs.get(element);
    if (known !== undefined) return known;
    if (underway.has(element)) throw new ImageRefusal('refers to itself');
    if (underway.size > deepest) throw new ImageRefusal('has too long a chain of references');
    underway.add(element);
    let cost = 1;
    for (const child of element.children) if (typeof child !== 'string') cost += costOf(child);
    for (const id of referencesOf(element, byClass)) {
      const target = byId.get(id);
      if (target !== undefined) cost += costOf(target);
    }
    underway.delete(element);
    if (cost > mostDrawn) throw new ImageRefusal('repeats its parts too often');
    costs.set(element, cost);
    return cost;
  }
  costOf(root);
}

function collect(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = element.attributes.get('id');
  // The first one counts, as in a browser.
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') collect(child, byId);
}

function styleSheetOf({ name, children }: XmlElement): string {
  return children
    .map((child) => (typeof child !== 'string' ? styleSheetOf(child) : name === 'style' ? child : ''))
    .join('');
}

function referencesOf(
  { attributes }: XmlElement,
  byClass: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const classes = attributes.get('class')?.split(/\s+/u) ?? [];
  return [
    ...classes.flatMap((name) => byClass.get(name) ?? []),
    ...Array.from(attributes).flatMap(([key, value]) =>
      key === 'xlink:href' ? [value.slice(1)] : referencesIn(value),
    ),
  ];
}
