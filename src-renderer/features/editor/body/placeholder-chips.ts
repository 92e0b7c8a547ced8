import { findPlaceholders } from '#shared/domain/proposals/placeholders.ts';

/** Attribute of a chip. Its value is the placeholder as written, with braces. */
export const chipAttribute = 'data-merge';

function textNodesOf(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, 4); // NodeFilter.SHOW_TEXT
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node as Text);
  return found;
}

/**
 * Wraps each placeholder in a chip, and returns the chips. Preformatted text is skipped, because it can hold only text.
 */
export function wrapPlaceholders(root: HTMLElement): readonly HTMLElement[] {
  const chips: HTMLElement[] = [];
  for (const node of textNodesOf(root)) {
    if (node.parentElement?.closest('pre') != null) continue;
    let rest: Text = node;
    for (const { text } of findPlaceholders(node.data)) {
      const start = rest.data.indexOf(text);
      if (start === -1) break;
      const chipText = rest.splitText(start);
      rest = chipText.splitText(text.length);
      const chip = root.ownerDocument.createElement('span');
      chip.setAttribute(chipAttribute, text);
      chipText.replaceWith(chip);
      chip.append(chipText);
      chips.push(chip);
    }
  }
  return chips;
}

/** Replaces chips by their original text. */
export function unwrapChips(root: HTMLElement): void {
  for (const chip of root.querySelectorAll(`[${chipAttribute}]`)) {
    chip.replaceWith(chip.getAttribute(chipAttribute) ?? '');
  }
  root.normalize();
}
