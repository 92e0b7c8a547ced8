import { ImageRefusal } from '../image-refusal.ts';
import type { XmlElement } from './parse-xml.ts';
import { urlReferences, referencesByClass } from './svg-policy.ts';

/** Limit of elements to draw when every reference is followed. */
const maxDrawnElements = 100_000;
/** Limit of elements and references on the path from the root to an element. */
const maxDepth = 500;

/** Refuses a picture whose references form a cycle, or draw far more elements than the file contains. */
export function checkReferences(root: XmlElement): void {
  const byId = new Map<string, XmlElement>();
  indexById(root, byId);
  const byClass = referencesByClass(styleSheetText(root));
  const costs = new Map<XmlElement, number>();
  const visiting = new Set<XmlElement>();

  function drawingCost(element: XmlElement): number {
    const cachedCost = costs.get(element);
    if (cachedCost !== undefined) return cachedCost;
    if (visiting.has(element)) throw new ImageRefusal('refers to itself');
    if (visiting.size > maxDepth) throw new ImageRefusal('has too long a chain of references');
    visiting.add(element);
    let cost = 1;
    for (const child of element.children) if (typeof child !== 'string') cost += drawingCost(child);
    for (const id of referencedIds(element, byClass)) {
      const target = byId.get(id);
      if (target !== undefined) cost += drawingCost(target);
    }
    visiting.delete(element);
    if (cost > maxDrawnElements) throw new ImageRefusal('repeats its parts too often');
    costs.set(element, cost);
    return cost;
  }
  drawingCost(root);
}

function indexById(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = element.attributes.get('id');
  // A browser uses the first element with an id.
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') indexById(child, byId);
}

function styleSheetText({ name, children }: XmlElement): string {
  return children
    .map((child) => (typeof child !== 'string' ? styleSheetText(child) : name === 'style' ? child : ''))
    .join('');
}

function referencedIds(
  { attributes }: XmlElement,
  byClass: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const classes = attributes.get('class')?.split(/\s+/u) ?? [];
  return [
    ...classes.flatMap((name) => byClass.get(name) ?? []),
    ...Array.from(attributes).flatMap(([key, value]) =>
      key === 'xlink:href' ? [value.slice(1)] : urlReferences(value),
    ),
  ];
}
