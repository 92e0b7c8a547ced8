// @vitest-environment jsdom
import { createElement } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { expect, onTestFinished, test } from 'vitest';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { showInWindow, testSession } from '../../components/testing/show-in-window.ts';
import { createMemoryJournal } from '../../data/testing/memory-journal.ts';
import { createDisk, openWindow } from '../../data/testing/open-window.ts';
import { findButton, press } from '../../ui/testing/render.ts';
import { AccountMenu } from './account-menu.tsx';

test('the account’s name in the sidebar opens the other accounts', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const window = openWindow(createMemoryJournal(), createDisk());
  onTestFinished(() => window.crash());
  const other: KnownAccount = {
    ...testSession,
    accountKey: 'b',
    accountName: 'Norte Studio',
    isOpen: false,
    waiting: null,
  };
  const props = Object.assign({ router }, { children: createElement(AccountMenu) });
  showInWindow(createElement(RouterContextProvider, props), {
    session: testSession,
    accounts: [other],
    store: window.store,
  });
  await press(findButton('Harbor & Pine'));
  const items = [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  expect(items).toEqual(['Harbor & Pine', 'Norte Studio', 'Add an account…', 'Account settings']);
});
