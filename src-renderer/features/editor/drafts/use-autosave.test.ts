// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DataProvider, type AppData, type DataStore } from '../../../data/index.ts';
import { createMemoryJournal } from '../../../data/testing/memory-journal.ts';
import { createDisk, openWindow, until, type TestWindow } from '../../../data/testing/open-window.ts';
import { ToastProvider } from '../../../ui/overlays/toast.tsx';
import { useDraft } from './use-draft.ts';

// jsdom measures nothing and has no clipboard.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
Object.assign(globalThis.navigator, { clipboard: { writeText: copied } });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const windows: TestWindow[] = [];
afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

/** The window's data, of which a draft needs the store alone. */
function dataOf(store: DataStore): AppData {
  return { store: createStore(() => store) } as Partial<AppData> as AppData;
}

test('words typed after another window has deleted the proposal are kept in a message', async () => {
  const [journal, disk] = [createMemoryJournal(), createDisk()];
  const [here, other] = [openWindow(journal, disk), openWindow(journal, disk)];
  windows.push(here, other);
  const id = await here.store.commands.createProposal({ title: 'Website' });
  await here.store.flush();

  function Title(): ReactNode {
    const draft = useDraft(
      'Website',
      (title, base) => here.store.commands.updateProposal(id, { title }, { title: base }),
      [id],
    );
    return createElement('input', {
      value: draft.value,
      onChange: ({ target }) => draft.onChange(target.value),
      onBlur: draft.onBlur,
    });
  }

  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const provided = { data: dataOf(here.store), children: createElement(Title) };
  const screen = createElement(ToastProvider, null, createElement(DataProvider, provided));
  act(() => root.render(screen));
  await other.store.commands.deleteProposals([id]);
  await until(async () => (await here.store.queries.proposal(id)) === null);

  const field = document.querySelector('input');
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, 'Website and shop');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // The screen of a deleted proposal closes.
  act(() => root.render(createElement(ToastProvider, null, null)));
  await act(() => until(() => document.body.textContent.includes('Couldn’t save your changes')));
  expect(document.body.textContent).toContain('What you changed no longer exists.');
  const copy = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Copy text',
  );
  await act(async () => copy?.click());
  expect(copied).toHaveBeenCalledExactlyOnceWith('Website and shop');
  await act(() => until(() => document.body.textContent.includes('Text copied')));
  act(() => root.unmount());
});
