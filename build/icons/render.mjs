import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture } from '../lib/command.mjs';
import { main } from '../lib/main.mjs';
import { inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { UserError } from '../lib/user-error.mjs';
import { ensureSetup } from '../setup/ensure-setup.mjs';
import { encodeIcns, encodeIco, ICNS_SIZES, ICO_SIZES, PNG_SIZES } from './containers.mjs';

/** Up to this size, in pixels, the simpler drawing is clearer. */
const SMALL_UP_TO = 48;

/** Pixels of the macOS menu bar's icon, at 1x and 2x. */
const TRAY_SIZES = [16, 32];

const RENDER_TIMEOUT_MS = 60_000;

/**
 * `node build/icons/render.mjs`: draws every size of the icon from the SVG files. Writes the PNG, ICO and ICNS files for
 * electron-builder and the tray. The files are committed, so packing needs no browser.
 */
await main(async () => {
  const { env } = await ensureSetup({ chromium: true });
  const images = await render(env['LAYOVER_CHROMIUM'] ?? '');
  const folder = inRoot('build', 'icons');
  mkdirSync(path.join(folder, 'png'), { recursive: true });
  for (const size of PNG_SIZES)
    writeFileSync(path.join(folder, 'png', `${size}x${size}.png`), at(images, size));
  writeFileSync(
    path.join(folder, 'icon.ico'),
    encodeIco(ICO_SIZES.map((size) => ({ size, png: at(images, size) }))),
  );
  writeFileSync(
    path.join(folder, 'icon.icns'),
    encodeIcns(ICNS_SIZES.map((size) => ({ size, png: at(images, size) }))),
  );
  const tray = inRoot('src-main', 'electron', 'tray', 'icons');
  mkdirSync(tray, { recursive: true });
  writeFileSync(path.join(tray, 'color-32.png'), at(images, 32));
  for (const size of TRAY_SIZES)
    writeFileSync(path.join(tray, `tray-${size}.png`), at(images, `tray-${size}`));
  say(`Drew the icon in ${images.size} sizes.`);
  return 0;
});

/**
 * Draws both files on canvases of a page. The page returns the images as data URLs in its document, because a
 * screenshot cannot be smaller than the smallest window.
 *
 * @param {string} chromium
 * @returns {Promise<ReadonlyMap<string, Buffer>>} PNG by name: the size, or `tray-<size>`
 */
async function render(chromium) {
  const folder = mkdtempSync(path.join(tmpdir(), 'layover-icons-'));
  try {
    const page = path.join(folder, 'icons.html');
    const drawings = sources();
    writeFileSync(page, pageOf(drawings));
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const flags = ['--headless', '--disable-gpu', '--virtual-time-budget=20000', `--user-data-dir=${folder}`];
    const args = [...flags, ...sandbox, '--dump-dom', pathToFileURL(page).href];
    const { code, output } = await capture(chromium, args, { timeoutMs: RENDER_TIMEOUT_MS });
    const found = [...output.matchAll(/data-name="([\w-]+)" data-png="data:image\/png;base64,([^"]+)"/g)];
    if (code !== 0 || found.length !== drawings.length)
      throw new UserError(`Chromium drew nothing:\n${output}`);
    return new Map(found.map(([, name = '', data]) => [name, Buffer.from(data ?? '', 'base64')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {{ name: string, size: number, url: string }[]} which drawing each size takes */
function sources() {
  /** @param {string} name */
  const urlOf = (name) => {
    const svg = readFileSync(inRoot('build', 'icons', name));
    return `data:image/svg+xml;base64,${svg.toString('base64')}`;
  };
  const [large, small, tray] = [urlOf('icon.svg'), urlOf('icon-small.svg'), urlOf('tray.svg')];
  return [
    ...PNG_SIZES.map((size) => ({ name: String(size), size, url: size <= SMALL_UP_TO ? small : large })),
    ...TRAY_SIZES.map((size) => ({ name: `tray-${size}`, size, url: tray })),
  ];
}

/**
 * @param {{ name: string, size: number, url: string }[]} drawings
 * @returns {string} a page that draws them
 */
function pageOf(drawings) {
  return `<!doctype html><body><script type="module">
    for (const { name, size, url } of ${JSON.stringify(drawings)}) {
      const image = new Image(size, size);
      image.src = url;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      canvas.getContext('2d').drawImage(image, 0, 0, size, size);
      const result = document.createElement('i');
      result.dataset.name = name;
      result.dataset.png = canvas.toDataURL('image/png');
      document.body.append(result);
    }
  </script>`;
}

/**
 * @param {ReadonlyMap<string, Buffer>} images
 * @param {number | string} name
 * @returns {Buffer}
 */
function at(images, name) {
  const image = images.get(String(name));
  if (!image) throw new UserError(`The icon ${name} was not drawn.`);
  return image;
}
