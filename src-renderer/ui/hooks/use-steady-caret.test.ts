// @vitest-environment jsdom
import { act, createElement, useRef, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.ts';
import { useSteadyCaret } from './use-steady-caret.ts';

/** A field, and a button that stands for another window. */
function Field({ first, next }: { readonly first: string; readonly next: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(first);
  useSteadyCaret(field, value);
  return createElement(
    'div',
    null,
    // oxlint-disable-next-line react/refs -- a ref is handed on
    createElement('textarea', { ref: field, value, onChange: () => undefined }),
    createElement('button', { onClick: () => setValue(next) }),
  );
}

const changeElsewhere = (): void => document.querySelector('button')?.click();

/** The field's text with the caret as `|`, after a change from elsewhere with the caret at the first `|`. */
function afterChange(before: string, next: string): string {
  render(createElement(Field, { first: before.replace('|', ''), next }));
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('There is no field.');
  act(() => field.focus());
  field.setSelectionRange(before.indexOf('|'), before.indexOf('|'));
  document.dispatchEvent(new Event('selectionchange'));
  act(changeElsewhere);
  const at = field.selectionStart;
  return `${field.value.slice(0, at)}|${field.value.slice(at)}`;
}

test.each([
  ['before the caret', 'Pier wo|rk', 'New pier work', 'New pier wo|rk'],
  ['behind the caret', 'Pier wo|rk', 'Pier works and light', 'Pier wo|rks and light'],
  ['around the caret', 'Pier wo|rk', 'Pier light', 'Pier |light'],
  ['at the caret', 'Pier |', 'Pier light', 'Pier |light'],
])('a change from elsewhere %s keeps the caret in its text', (_what, before, next, after) => {
  expect(afterChange(before, next)).toBe(after);
});

test('typing moves the caret as the browser does', () => {
  render(createElement(Field, { first: 'Pier', next: 'Pier!' }));
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('There is no field.');
  act(() => field.focus());
  act(() => {
    field.value = 'Pier!';
    field.setSelectionRange(5, 5);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    changeElsewhere();
  });
  expect(field.selectionStart).toBe(5);
});
