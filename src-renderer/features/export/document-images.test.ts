import { expect, test } from 'vitest';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { BusinessState, Image } from '#shared/domain/account/business-state.ts';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { readImages } from './document-images.ts';

function clientWith(state: Pick<BusinessState, 'user' | 'logo' | 'picture'>): BridgeClient {
  const images: Readonly<Record<string, Image>> = {
    logo: { type: 'image/svg+xml', base64: 'PHN2Zy8+' },
    picture: { type: 'image/png', base64: 'iVBORw==' },
  };
  const call = async (method: string, input: { readonly kind?: string }): Promise<unknown> =>
    method === 'business.get' ? state : { image: images[input.kind ?? ''] ?? null };
  return { call, on: () => () => undefined, dispose: () => undefined } as unknown as BridgeClient;
}

const user = { id: toServerId('7'), name: 'Ana', email: 'ana@x.example', signature: '', admin: true };

test('images are part of the document, and a picture belongs to its user', async () => {
  const logo = { type: 'image/svg+xml', hash: 'a' } as const;
  const picture = { type: 'image/png', hash: 'b' } as const;
  expect(await readImages(clientWith({ user, logo, picture }))).toEqual({
    logo: 'data:image/svg+xml;base64,PHN2Zy8+',
    picture: { userId: '7', source: 'data:image/png;base64,iVBORw==' },
  });
  expect(await readImages(clientWith({ user, logo: null, picture: null }))).toEqual({
    logo: null,
    picture: null,
  });
});
