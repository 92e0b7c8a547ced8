// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { showWithDictionary } from '../../../../components/spelling/testing/show-with-dictionary.ts';
import { openBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import { askForPictureTexts, PictureDialog } from './picture-dialog.tsx';

test('the spelling of an alternative text is checked', async () => {
  const { content } = openBody(
    '<figure class="picture text center"><img src="data:image/png;base64,AAAA" alt="We recieve it"></figure>',
    bodySchema,
  );
  const editor = new Editor({ extensions: contentExtensions, content, injectCSS: false });
  editor.commands.setNodeSelection(0);
  try {
    setTimeout(() => askForPictureTexts(editor));
    const show = (into: HTMLElement): (() => void) => {
      const root = createRoot(into);
      root.render(createElement(PictureDialog));
      return () => root.unmount();
    };
    await showWithDictionary(show, async (field, wrongWord) => {
      expect(field.value).toBe('We recieve it');
      expect(await wrongWord()).toBe('recieve');
    });
  } finally {
    editor.destroy();
  }
});
