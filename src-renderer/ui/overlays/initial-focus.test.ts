// @vitest-environment jsdom
import { createElement, createRef, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

let root: Root;
let opener: HTMLButtonElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  flushSync(() => root.unmount());
  document.body.replaceChildren();
});

const field = createRef<HTMLInputElement>();

function question(open: boolean, confirmsFirst: boolean): ReactElement {
  const ways = { onConfirm: () => undefined, onCancel: () => undefined };
  const texts = {
    title: 'Archive 2 proposals?',
    confirmLabel: 'Archive',
    children: 'Their links stop working.',
  };
  return createElement(ConfirmDialog, { open, confirmsFirst, ...ways, ...texts });
}

function linkDialog(open: boolean): ReactElement {
  return createElement(
    Dialog,
    { open, title: 'Link', onClose: () => undefined, initialFocus: field },
    createElement('input', { ref: field }),
  );
}

/** Ends the current task, as before the next key. No frame is drawn. */
const endTask = () => Promise.resolve();
const frames = () => new Promise((resolve) => setTimeout(resolve, 60));

test.each([
  ['its action', true, 'Archive'],
  ['Cancel', false, 'Cancel'],
])('a question focuses %s before the next key', async (_what, confirmsFirst, label) => {
  flushSync(() => root.render(question(false, confirmsFirst)));
  flushSync(() => root.render(question(true, confirmsFirst)));
  await endTask();
  expect(document.activeElement?.textContent).toBe(label);
  await frames();
  expect(document.activeElement?.textContent).toBe(label);
  flushSync(() => root.render(question(false, confirmsFirst)));
  await frames();
  expect(document.activeElement).toBe(opener);
});

test('a dialog focuses its field before the next key', async () => {
  flushSync(() => root.render(linkDialog(true)));
  await endTask();
  expect(document.activeElement).toBe(field.current);
  flushSync(() => root.render(linkDialog(false)));
  await frames();
  expect(document.activeElement).toBe(opener);
});

test('the key that opens a question does not answer it, and the next one does', async () => {
  flushSync(() => root.render(question(true, true)));
  await endTask();
  const send = (type: 'keydown' | 'keypress'): boolean => {
    const event = new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true });
    return document.activeElement?.dispatchEvent(event) ?? false;
  };
  expect(document.activeElement?.textContent).toBe('Archive');
  expect(send('keypress')).toBe(false);
  send('keydown');
  expect(send('keypress')).toBe(true);
});
