// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { contentExtensions } from '../schema.ts';
import { askForVideo, VideoDialog } from './video-dialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const isAsked = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null;

function show(): () => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(createElement(VideoDialog, { PosterField: () => null })));
  return () => act(() => root.unmount());
}

test('the question for a video ends with its screen and with its text', () => {
  const editor = new Editor({ extensions: contentExtensions, injectCSS: false });
  const leave = show();
  act(() => askForVideo(editor));
  expect(isAsked()).toBe(true);
  leave();
  const leaveNext = show();
  expect(isAsked()).toBe(false);
  editor.destroy();
  act(() => askForVideo(editor));
  expect(isAsked()).toBe(false);
  leaveNext();
});
