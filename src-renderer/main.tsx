import './zod-settings.ts';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { App } from './app.tsx';
import { createWindowCarrier } from './bridge/index.ts';
import { createAppData, deleteRemovedMirrors } from './data/index.ts';
import { flushOnClose } from './flush-on-close.ts';
import { watchLanguage } from './watch-language.ts';
import { syncPreferences } from './sync-preferences.ts';
import { titleWhenTruncated } from './title-when-truncated.ts';
import { reportUnhandledErrors } from './report-unhandled-errors.ts';
import { applyPreferences, undoWindow } from './state/preferences.ts';
import { removedAccounts, unmarkRemoved } from './state/removed-accounts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

applyPreferences(document.documentElement, localStorage);
reportUnhandledErrors(window);
titleWhenTruncated(document);

const client = createBridgeClient(createWindowCarrier());
void client.call('app.info', {}).then(({ platform }) => {
  // Where the system's window buttons are (shell.css).
  document.documentElement.dataset['platform'] = platform;
});

void syncPreferences(client);

// A language that cannot be fetched leaves the window in English.
await watchLanguage(window, (settings) => void client.call('app.setLanguage', settings)).catch(
  () => undefined,
);

const data = createAppData(client, {
  undoWindow,
  onLeave() {
    // Without a word to the router, which would begin to show it.
    window.history.replaceState(null, '', '#/proposals');
    window.location.reload();
  },
});
flushOnClose(client, data);
const removed = removedAccounts();
void deleteRemovedMirrors(client, removed).then(() => unmarkRemoved(removed));

createRoot(root).render(
  <StrictMode>
    <App data={data} />
  </StrictMode>,
);
