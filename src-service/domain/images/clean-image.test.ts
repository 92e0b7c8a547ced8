import { describe, expect, it } from 'vitest';
import { logoTypes, pictureTypes } from '#shared/domain/account/images.ts';
import { ServiceFailure } from '../../failure.ts';
import { cleanImage } from './clean-image.ts';
import { hostileLogos, hostilePictures } from './testing/hostile-images.ts';
import { chunk, exifSegment, jpegFile, pngFile, svgFile } from './testing/image-files.ts';

const dangers =
  /script|alert|evil|on(?:load|click|begin|error|end)\b|foreignObject|<(?:image|iframe|embed|object|animate|set|a|filter|feImage)\b|javascript|https?:(?!\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)")|file:|data:|@|url\((?!#)|<!|<\?|GPS/iu;

function outcomeOf(bytes: Buffer, types: Parameters<typeof cleanImage>[2]): string {
  try {
    const { bytes: clean, type } = cleanImage(bytes, 'logo', types);
    // A text on the picture runs nothing.
    const text = Buffer.from(clean)
      .toString('latin1')
      .replaceAll(/<(text|title)>[^<]*<\/\1>/gu, '');
    return dangers.test(text) ? `dangerous ${type}: ${text.slice(0, 300)}` : 'cleaned';
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return error.message;
  }
}

const sentence = /^(?:cleaned|logo (?:is|has|must|defines|refers|repeats|draws) .{5,90})$/u;

describe('hostile files', () => {
  it('are at least 100', () => {
    expect(hostileLogos.length + hostilePictures.length).toBeGreaterThanOrEqual(100);
  });

  it.each(hostileLogos)('as a logo: %s', (_, bytes) => {
    expect(outcomeOf(bytes, logoTypes)).toMatch(sentence);
  });

  it.each(hostilePictures)('as a picture: %s', (_, bytes) => {
    expect(outcomeOf(bytes, pictureTypes)).toMatch(sentence);
  });

  it('cleaning a cleaned file changes nothing', () => {
    for (const bytes of [svgFile('<script>1</script><style>.a{fill:red}</style><g class="a"/>'), pngFile()]) {
      const once = cleanImage(bytes, 'logo', logoTypes);
      expect(cleanImage(once.bytes, 'logo', logoTypes)).toEqual(once);
    }
  });
});

describe('usual files', () => {
  it('an SVG keeps its drawing: gradients, clips, uses, classes and texts', () => {
    const drawing =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient>' +
      '<clipPath id="c"><rect class="b" width="4" height="4"/></clipPath></defs>' +
      '<style>.a{fill:url(#g)}.b{fill:none}</style><g class="a" clip-path="url(#c)" transform="rotate(4)">' +
      '<path d="M0 0L9 9" style="stroke:#fff;stroke-width:2"/><use xlink:href="#g"/></g><text x="1">A &amp; B</text>';
    const { bytes } = cleanImage(svgFile(drawing), 'logo', logoTypes);
    expect(Buffer.from(bytes).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">' +
        `${drawing}<rect width="9" height="9"/></svg>`,
    );
  });

  it('an SVG of a drawing program loses its additions, and one of a fixed size can be scaled', () => {
    const file =
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape -->\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n' +
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://x" width="40mm" height="20mm">' +
      '<sodipodi:namedview xmlns:sodipodi="http://y" pagecolor="#fff"/><metadata><x/></metadata>' +
      '<a href="https://studio.example"><path inkscape:label="P" d="M0 0"/></a></svg>';
    const { bytes, type } = cleanImage(Buffer.from(file), 'logo', logoTypes);
    expect([type, Buffer.from(bytes).toString()]).toEqual([
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40mm"' +
        ' height="20mm" viewBox="0 0 40 20"><path d="M0 0"/></svg>',
    ]);
  });

  it('a PNG stays as it is, without its metadata and what is behind its end', () => {
    const plain = pngFile();
    const more = Buffer.concat([
      pngFile({ before: [chunk('tEXt', Buffer.from('a\0b')), chunk('pHYs', Buffer.alloc(9))] }),
      Buffer.from('more'),
    ]);
    for (const bytes of [plain, more])
      expect(Buffer.from(cleanImage(bytes, 'logo', logoTypes).bytes)).toEqual(plain);
    const interlaced = pngFile({ interlace: 1, content: Buffer.alloc(5 + 5 + 9) });
    expect(cleanImage(interlaced, 'logo', logoTypes).type).toBe('image/png');
  });

  it('a JPEG keeps which side is up, and loses the place where it was taken', () => {
    const { bytes } = cleanImage(jpegFile(8, 8, [exifSegment(6)]), 'picture', pictureTypes);
    const clean = Buffer.from(bytes);
    expect(clean.toString('latin1')).not.toContain('GPS');
    expect(cleanImage(clean, 'picture', pictureTypes).bytes).toEqual(clean);
    expect(clean.subarray(0, 20).toString('latin1')).toContain('Exif');
    expect(clean.length).toBe(jpegFile().length + 36);
  });
});
