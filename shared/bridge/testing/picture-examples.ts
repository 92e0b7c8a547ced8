import type { MethodName } from '../contract.ts';
import type { Example } from './example.ts';

type PictureMethod = Extract<MethodName, `pictures.${string}`>;

const hash = 'a1'.repeat(32);

/** Examples of the methods in `picture-methods.ts`. */
export const pictureExamples: { readonly [M in PictureMethod]: Example<M> } = {
  'pictures.add': {
    input: { accountKey: 'https://service.example/api/v2#7', base64: 'iVBORw0KGgo=' },
    output: { hash },
  },
  'pictures.read': {
    input: { hash },
    output: { picture: { type: 'image/png', base64: 'iVBORw0KGgo=' } },
  },
};
