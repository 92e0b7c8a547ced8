/** Elements that stay, with everything else about their drawing. All others go with their content. */
export const safeElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);

/** Elements that go, while their content stays. */
export const unwrappedElements: ReadonlySet<string> = new Set(['a', 'switch']);

/** What a picture consists of; a file without any of them is empty. */
export const drawnElements: ReadonlySet<string> = new Set([
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'],
]);

/** No handlers, no filters and markers, which multiply work, and no fonts from elsewhere. `href` and `style` are checked besides. */
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

/** Functions in values that load nothing. */
const safeFunctions = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'matrix', 'translate', 'scale', 'rotate', 'skewx', 'skewy'],
  ...['translatex', 'translatey', 'scalex', 'scaley'],
]);

const localReference = /^\s*(?:"#[\w.:-]+"|'#[\w.:-]+'|#[\w.:-]+)\s*$/u;

/** Whether a value of an attribute or style loads nothing and runs nothing. */
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

/** The ids that a value refers to by `url(#id)`. */
export function urlReferences(value: string): readonly string[] {
  return Array.from(value.matchAll(/url\(\s*["']?#([\w.:-]+)/giu), ([, id = '']) => id);
}

const declaration = /^\s*([a-z-]+)\s*:\s*([^;{}]*)$/iu;

/** The safe declarations of a style; empty if there are none. */
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
/** Classes, elements and ids, also combined. */
const simpleSelector = /^[\w\s.#,>*:-]+$/u;
/** The elements that such a rule concerns are known without a browser. */
const classSelector = /^\s*\.[\w-]+(?:\s*,\s*\.[\w-]+)*\s*$/u;

/** The safe rules of a style sheet. Rules with `@` and with unusual selectors are left out. */
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

/** The ids that a cleaned style sheet makes the elements of a class refer to. */
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
