// @vitest-environment jsdom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { showWithDictionary } from '../../../components/spelling/testing/show-with-dictionary.ts';
import { WrittenMessage } from './written-message.tsx';

test('the text of an e-mail is checked', async () => {
  const props = { message: 'Hi,\n\nwe recieve it.', language: 'en', rows: 4 } as const;
  const element = createElement(WrittenMessage, { ...props, onChange: () => undefined });
  const show = (into: HTMLElement): (() => void) => {
    const root = createRoot(into);
    root.render(element);
    return () => root.unmount();
  };
  await showWithDictionary(show, async (_field, wrongWord) => {
    expect(await wrongWord()).toBe('recieve');
  });
});
