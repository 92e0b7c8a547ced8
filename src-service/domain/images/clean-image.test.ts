import { describe, expect, it } from 'vitest';
import { logoTypes, pictureTypes } from '#shared/domain/account/images.ts';
import { ServiceFailure } from '../../failure.ts';
import { uploadTypes } from '#shared/domain/files/file-types.ts';
import { cleanImage, cleanUpload } from './clean-image.ts';
import { hostileLogos, hostilePictures, hostileUploads } from './testing/hostile-images.ts';
import {
  animatedWebpFile,
  avifFile,
  chunk,
  exifSegment,
  gifFile,
  jpegFile,
  pngFile,
  svgFile,
  webpFile,
} from './testing/image-files.ts';

const dangers =
  /script|alert|evil|on(?:load|click|begin|error|end)\b|foreignObject|<(?:image|iframe|embed|object|animate|set|a|filter|feImage)\b|javascript|https?:(?!\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)")|file:|data:|@|url\((?!#)|<!|<\?|GPS/iu;

/** In files whose compressed pictures may contain any letters. */
const dangersInPictures = /script|alert|evil|GPS|xmpmeta/iu;

function outcomeOf(bytes: Buffer, types: Parameters<typeof cleanImage>[2], pattern = dangers): string {
  try {
    const { bytes: clean, type } = cleanImage(bytes, 'logo', types);
    // A text on the picture runs nothing.
    const text = Buffer.from(clean)
      .toString('latin1')
      .replaceAll(/<(text|title)>[^<]*<\/\1>/gu, '');
    return pattern.test(text) ? `dangerous ${type}: ${text.slice(0, 300)}` : 'cleaned';
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

  it.each([...hostilePictures, ...hostileUploads])('as a picture of a text: %s', (_, bytes) => {
    const outcome = outcomeOf(bytes, uploadTypes, dangersInPictures);
    expect(outcome).toMatch(sentence);
    // Nothing of a file that is kept is what its bytes were not.
    if (outcome === 'cleaned') expect(cleanUpload(bytes, uploadTypes).width).toBeGreaterThan(0);
  });

  it('a file of which any byte is another one is cleaned or refused with a sentence', () => {
    for (const file of [avifFile, webpFile, animatedWebpFile, gifFile(2), pngFile(), jpegFile()])
      for (let at = 0; at < file.length; at += 1)
        for (const value of [0, 1, 127, 255]) {
          const changed = Buffer.from(file);
          changed[at] = value;
          // The words may stay where the file says that they are its picture.
          for (const bytes of [changed, file.subarray(0, at)])
            expect(outcomeOf(bytes, uploadTypes, /^$/u)).toMatch(sentence);
        }
  });

  it('cleaning a cleaned file changes nothing', () => {
    for (const bytes of [avifFile, webpFile, animatedWebpFile, gifFile(2)]) {
      const once = cleanUpload(bytes, uploadTypes);
      expect(cleanUpload(once.bytes, uploadTypes)).toEqual(once);
    }
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

  it('AVIF, WebP and GIF keep their pictures and lose the place where they were taken', () => {
    for (const [bytes, type, size] of [
      [avifFile, 'image/avif', [24, 16]],
      [webpFile, 'image/webp', [24, 16]],
      [animatedWebpFile, 'image/webp', [24, 16]],
      [gifFile(3), 'image/gif', [3, 2]],
    ] as const) {
      expect(bytes.toString('latin1').includes('GPS')).toBe(bytes !== animatedWebpFile);
      const clean = cleanUpload(Buffer.concat([bytes, Buffer.from('behind its end')]), uploadTypes);
      expect([clean.type, clean.width, clean.height]).toEqual([type, ...size]);
      const text = Buffer.from(clean.bytes).toString('latin1');
      expect(text).not.toMatch(/GPS|xmpmeta|behind/u);
      // The compressed picture is there to the byte.
      if (type === 'image/webp')
        expect(Buffer.from(clean.bytes).subarray(-40)).toEqual(
          bytes === animatedWebpFile ? bytes.subarray(-40) : expect.anything(),
        );
    }
  });

  it('a turned JPEG has the size that is shown', () => {
    const { width, height } = cleanUpload(jpegFile(8, 6, [exifSegment(6)]), uploadTypes);
    expect([width, height]).toEqual([6, 8]);
  });
});
