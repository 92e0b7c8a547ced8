import type { MethodName } from '../contract.ts';
import type { Example } from './example.ts';

type FileMethod = Extract<MethodName, `files.${string}`>;

/** Examples of the methods about files and printing. */
export const fileExamples: { readonly [M in FileMethod]: Example<M> } = {
  'files.choose': {
    input: { kind: 'file', type: 'pdf', suggestedName: 'Website' },
    output: { target: { id: 't-1', name: 'Website.pdf' } },
  },
  'files.write': {
    input: { targetId: 't-1', title: 'Website', content: { kind: 'text', text: 'Hello' } },
    output: { name: 'Website.pdf' },
  },
  'files.print': { input: { html: '<p>Light</p>', pageSize: 'A4' }, output: { printed: true } },
  'files.previewPdf': { input: { html: '<p>Light</p>', pageSize: 'A4' }, output: { base64: 'JVBERg==' } },
  'files.reveal': { input: { targetId: 't-1' }, output: {} },
};
