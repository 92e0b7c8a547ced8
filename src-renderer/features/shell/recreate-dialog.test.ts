// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AppError } from '#shared/errors/app-error.ts';
import { showInWindow } from '../../components/testing/show-in-window.ts';
import type { DataStore, HistoryResult } from '../../data/index.ts';
import { eventually, findButton, press } from '../../ui/testing/render.ts';
import { RecreateDialog } from './recreate-dialog.tsx';

const done: HistoryResult = {
  ...{ label: 'Delete 82 proposals', problem: null, question: null, stopped: false },
  ...{ deletedIds: [], restoredIds: [], deletedOnServiceCount: 0, withdrawnSendIds: [] },
};

/** Asks about 82 deleted proposals and agrees. */
async function agree(work: Promise<HistoryResult>): Promise<void> {
  const question = createStore(() => ({ count: 82, undoneCount: 0, total: 82, recreate: () => work }));
  const history = { question, leaveDeleted: () => undefined } as unknown as DataStore['history'];
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const props = Object.assign({ router }, { children: createElement(RecreateDialog) });
  showInWindow(createElement(RouterContextProvider, props), { store: { history } });
  await press(findButton('Create as drafts'));
}

test('a slow recreation says that it is under way, then its result', async () => {
  const work = Promise.withResolvers<HistoryResult>();
  await agree(work.promise);
  await eventually(() => expect(document.body.textContent).toContain('Undoing…'));
  work.resolve(done);
  await eventually(() => expect(document.body.textContent).toContain('Undone: Delete 82 proposals'));
});

test('a recreation that fails says so', async () => {
  const work = Promise.withResolvers<HistoryResult>();
  await agree(work.promise);
  work.reject(new AppError('internal', 'A bug.'));
  await eventually(() => expect(document.body.textContent).toContain('A bug.'));
});
