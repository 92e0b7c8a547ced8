/** Elements that are kept. All others are removed with their content, except the unwrapped ones. */
export const safeElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);

/** Elements that are replaced by their content. */
export const unwrappedElements: ReadonlySet<string> = new Set(['a', 'switch']);

/** Elements that draw something; a file without any of them is empty. */
export const drawnElements: ReadonlySet<string> = new Set([
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'],
]);

/**
 * Excludes handlers, external fonts, and filters and markers, which multiply the work of drawing. `href` and `style`
 * are checked separately.
 */
export const safeAttributes: ReadonlySet<string> = new Set([
  ...['id', 'class', 'style', 'href', 'xlink:href', 'viewBox', 'preserveAspectRatio', 'version', 'transform'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd'],
  ...['points', 'width', 'height', 'pathLength', 'rotate', 'textLength', 'lengthAdjust', 'offset'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['stop-color', 'stop-opacity', 'display', 'visibility', 'overflow', 'clip-path', 'clip-rule', 'mask'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'letter-spacing'],
  ...['word-spacing', 'text-anchor', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits', 'paint-order'],
  ...['maskContentUnits', 'patternUnits', 'patternContentUnits', 'patternTransform', 'vector-effect'],
  ...['shape-rendering', 'text-rendering', 'mix-blend-mode', 'isolation', 'xml:space'],
]);

/** CSS functions that load nothing. */
const safeFunctions = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'matrix', 'translate', 'scale', 'rotate', 'skewx', 'skewy'],
  ...['translatex', 'translatey', 'scalex', 'scaley'],
]);

const localReference = /^\s*(?:"#[\w.:-]+"|'#[\w.:-]+'|#[\w.:-]+)\s*$/u;

/** Whether the value of an attribute or style loads and runs nothing. */
export function isSafeValue(value: string): boolean {
  if (/[\\@<]|\/\*|javascript:|expression|data:/iu.test(value)) return false;
  for (const [, name = '', argument = ''] of value.matchAll(/([\w-]*)\s*\(([^)]*)\)?/gu)) {
    if (
      name.toLowerCase() === 'url' ? !localReference.test(argument) : !safeFunctions.has(name.toLowerCase())
    )
      return false;
  }
  return true;
}

/** The ids in a value's `url(#id)` references. */
export function urlReferences(value: string): readonly string[] {
  return Array.from(value.matchAll(/url\(\s*["']?#([\w.:-]+)/giu), ([, id = '']) => id);
}

const declaration = /^\s*([a-z-]+)\s*:\s*([^;{}]*)$/iu;

/** The safe declarations of a style; empty if it has none. */
export function cleanDeclarations(style: string): string {
  return style
    .split(';')
    .filter((part) => {
      const [, property = '', value = ''] = declaration.exec(part) ?? [];
      return safeAttributes.has(property.toLowerCase()) && isSafeValue(value);
    })
    .map((part) => part.trim())
    .join(';');
}

const rulePattern = /([^{}]*)\{([^{}]*)\}/gu;
/** Selectors of classes, elements and ids, also combined. */
const simpleSelector = /^[\w\s.#,>*:-]+$/u;
/** Selectors of classes alone: their elements can be found without a browser. */
const classSelector = /^\s*\.[\w-]+(?:\s*,\s*\.[\w-]+)*\s*$/u;

/** The safe rules of a style sheet. At-rules and rules with unusual selectors are left out. */
export function cleanStyleSheet(text: string): string {
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\//gu, ' ');
  return Array.from(withoutComments.matchAll(rulePattern), ([, selectors = '', style = '']) => {
    const declarations = cleanDeclarations(style)
      .split(';')
      .filter((part) => classSelector.test(selectors) || urlReferences(part).length === 0)
      .join(';');
    return simpleSelector.test(selectors) && declarations !== ''
      ? `${selectors.trim()}{${declarations}}`
      : '';
  }).join('');
}

/** The ids that each class refers to through a cleaned style sheet. */
export function referencesByClass(text: string): ReadonlyMap<string, readonly string[]> {
  const byClass = new Map<string, readonly string[]>();
  for (const [, selectors = '', style = ''] of text.matchAll(rulePattern)) {
    const ids = urlReferences(style);
    if (ids.length === 0) continue;
    for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)/gu))
      byClass.set(name, [...(byClass.get(name) ?? []), ...ids]);
  }
  return byClass;
}
