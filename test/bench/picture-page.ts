import { chromium } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../electron-double/chromium/find-chromium.ts';
import { drawPhoto } from '../support/page/photos.ts';
import { serviceClient } from '../support/service-client.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

// Serves client pages of proposals with 30 photos until it is ended, and prints their addresses: for Lighthouse, which
// is no part of the project. `node --import ./test/support/load-tsx.ts test/bench/picture-page.ts`

const pictures = 30;
const perSection = 3;
const themes = ['classic', 'clean', 'studio', 'editorial', 'ledger', 'statement'] as const;
const size = { width: 1600, height: 1200 } as const;
/** So that none has more bytes than the app embeds in a text. */
const quality = 0.45;
const sentence = 'Interviews with the people who use it, then a prototype they can try for two weeks. ';

async function drawPhotos(): Promise<readonly Buffer[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const photos: Buffer[] = [];
  // Each a little larger, so that no two are equal.
  for (let index = 0; index < pictures; index += 1)
    photos.push(await drawPhoto(page, size.width + index, size.height, quality));
  await browser.close();
  return photos;
}

async function upload({ url, key }: ServiceProcess, photo: Buffer): Promise<string> {
  const response = await fetch(`${url}/files`, {
    method: 'POST',
    headers: { authorization: `Token token=${key}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  return z.object({ file: z.object({ url: z.string() }) }).parse(await response.json()).file.url;
}

async function makeProposal(
  service: ServiceProcess,
  theme: string,
  sources: readonly string[],
): Promise<string> {
  const { create, update } = serviceClient(service);
  const client = await create('/clients', {
    name: 'Rosa',
    email: `${theme}${sources[0]?.length ?? 0}@example.com`,
  });
  const proposal = await create('/proposals', { title: `Pier ${theme}`, client_id: Number(client), theme });
  for (let start = 0; start < pictures; start += perSection) {
    const figures = sources
      .slice(start, start + perSection)
      .map(
        (source, index) =>
          `<figure class="picture wide"><img src="${source}" width="${String(size.width + start + index)}"` +
          ` height="${String(size.height)}" alt="The pier, view ${String(start + index + 1)}"></figure><p>${sentence.repeat(3)}</p>`,
      );
    await create('/sections', {
      ...{
        proposal_id: Number(proposal),
        title: `Part ${String(start / perSection + 1)}`,
        section_type: 'text',
      },
      body: figures.join(''),
    });
  }
  await update(`/proposals/${proposal}/send_proposal`, {
    ...{ email: 'rosa@example.com', subject: 'Pier', message: 'Please have a look.' },
  });
  const { public_id } = service.database.one(`SELECT public_id FROM proposals WHERE id = ${proposal}`);
  return `${new URL(service.url).origin}/p/${String(public_id)}`;
}

const folder = await makeTemporaryFolder('picture-page');
const service = await startService({
  folder: folder.path,
  flags: ['--seed', 'empty', '--rate-limit', 'off'],
});
const photos = await drawPhotos();
const uploaded = await Promise.all(photos.map((photo) => upload(service, photo)));
for (const theme of themes)
  process.stdout.write(`files ${theme} ${await makeProposal(service, theme, uploaded)}\n`);
// As much as a text may have: 500,000 characters for three pictures.
const embedded = photos.map(
  (photo) => `data:image/jpeg;base64,${photo.subarray(0, 115_000).toString('base64')}`,
);
process.stdout.write(`data clean ${await makeProposal(service, 'clean', embedded)}\n`);
process.once('SIGTERM', () => {
  void service.stop().then(() => folder.remove());
});
