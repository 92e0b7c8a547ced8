import { htmlTextInLine } from '../../text/html-text.ts';

interface Anchor {
  readonly address: string;
  readonly text: string;
}

/** Addresses are equal, however a browser writes them. */
function comparable(address: string): string {
  let plain = address;
  try {
    plain = decodeURI(address);
  } catch {
    // An address with loose percent signs is compared as it is.
  }
  return plain.replace(/\/$/u, '').toLowerCase();
}

function attributeOf(attributes: string, name: string): string {
  return htmlTextInLine(new RegExp(`\\s${name}="([^"]*)"`, 'iu').exec(attributes)?.[1] ?? '');
}

/**
 * The texts of the links of a printed document. It is asked for each link in the order of the PDF; links that were not
 * printed are passed over.
 *
 * @param html whose attributes stand in double quotes
 */
export function linkTexts(html: string): (address: string) => string {
  const anchors = Array.from(
    html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/giu),
    ([, attributes = '', content = '']): Anchor => {
      const pictures = Array.from(content.matchAll(/<img\b([^>]*)>/giu), ([, own = '']) =>
        attributeOf(own, 'alt'),
      );
      const text = [htmlTextInLine(content), ...pictures].filter((part) => part !== '').join(' ');
      const named = attributeOf(attributes, 'aria-label') || text || attributeOf(attributes, 'title');
      return { address: attributeOf(attributes, 'href'), text: named };
    },
  );
  let at = 0;
  return (address) => {
    const wanted = comparable(address);
    const found = anchors.findIndex((anchor, index) => index >= at && comparable(anchor.address) === wanted);
    if (found === -1) return address;
    at = found + 1;
    return anchors[found]?.text || address;
  };
}
