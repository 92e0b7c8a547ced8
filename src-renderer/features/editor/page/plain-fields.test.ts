// @vitest-environment jsdom
import { createElement, type ComponentProps, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { showWithDictionary } from '../../../components/spelling/testing/show-with-dictionary.ts';
import { TextCell } from '../lines/text-cell.tsx';
import { GrowingField } from './growing-field.tsx';

const show =
  (element: ReactElement) =>
  (into: HTMLElement): (() => void) => {
    const root = createRoot(into);
    root.render(element);
    return () => root.unmount();
  };

const nothing = (): void => undefined;

const title = (readOnly: boolean): ReactElement =>
  createElement(GrowingField, {
    ...{ value: 'What we recieve here', label: 'Title', placeholder: '', className: '' },
    ...{ onChange: nothing, onBlur: nothing, readOnly },
  });

const askAt = (field: HTMLElement): boolean =>
  field.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 0 }));

test('the spelling of a title is checked, and other words are offered in place of a wrong one', async () => {
  const execCommand = vi.fn<(command: string, ui: boolean, text: string) => void>();
  Object.assign(document, { execCommand });
  await showWithDictionary(show(title(false)), async (field, wrongWord) => {
    expect(await wrongWord()).toBe('recieve');
    field.setSelectionRange(10, 10);
    askAt(field);
    const item = await vi.waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
        ({ textContent }) => textContent === 'receive',
      );
      expect(found).toBeDefined();
      return found;
    }, 3000);
    item?.click();
    await vi.waitFor(() => expect(execCommand).toHaveBeenCalledWith('insertText', false, 'receive'), 3000);
    expect([field.selectionStart, field.selectionEnd]).toEqual([8, 15]);
    expect(document.activeElement).toBe(field);
  });
});

test('a locked title is not checked', async () => {
  await showWithDictionary(show(title(true)), async (field) => {
    await new Promise((resolve) => void setTimeout(resolve, 600));
    expect(field.parentElement?.querySelector('.misspelled')).toBeNull();
  });
});

test('the name of a line is checked, and stays open while a word has its menu', async () => {
  const commit = vi.fn<(direction: string) => void>();
  const grid = { commit, change: nothing, cancel: nothing, take: nothing, go: nothing, begin: nothing };
  const cell = createElement(TextCell, {
    ...{ name: 'Name', text: 'We recieve it', position: { row: 0, column: 0 } },
    ...{ isCurrent: true, isChosen: false, locked: false, describedBy: undefined },
    ...{ edit: { text: 'We recieve it', problem: null }, grid },
  } as unknown as ComponentProps<typeof TextCell>);
  await showWithDictionary(show(cell), async (field, wrongWord) => {
    expect(await wrongWord()).toBe('recieve');
    field.setSelectionRange(5, 5);
    askAt(field);
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull(), 3000);
    expect(commit).not.toHaveBeenCalled();
  });
  await showWithDictionary(show(cell), async (field) => {
    field.blur();
    await vi.waitFor(() => expect(commit).toHaveBeenCalledWith('leave'));
  });
});
