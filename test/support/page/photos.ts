import type { Page } from '@playwright/test';

/** A JPEG like a camera's, with gradients and noise. */
export async function drawPhoto(page: Page, width: number, height: number, quality = 0.9): Promise<Buffer> {
  const address = await page.evaluate(
    ([across, down, kept]) => {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const sky = context.createLinearGradient(0, 0, across, down);
      sky.addColorStop(0, '#27476e');
      sky.addColorStop(0.6, '#f2b880');
      sky.addColorStop(1, '#3b2f2f');
      context.fillStyle = sky;
      context.fillRect(0, 0, across, down);
      for (let index = 0; index < 3000; index += 1) {
        context.fillStyle = `hsl(${String((index * 47) % 360)} 40% ${String(20 + (index % 60))}% / 0.5)`;
        context.fillRect(
          (index * 7919) % across,
          (index * 104_729) % down,
          20 + (index % 90),
          8 + (index % 40),
        );
      }
      return canvas.toDataURL('image/jpeg', kept);
    },
    [width, height, quality] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** The same as a phone held upright writes it: to be turned by 90°, with the name of the camera. */
export function turned(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 8);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Make: eight characters behind the entries.
  tiff.set([0x01, 0x0f, 0, 2, 0, 0, 0, 8, 0, 0, 0, 38], 10);
  // Orientation: 6.
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 22);
  tiff.write('PhoneCo\0', 38, 'latin1');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
