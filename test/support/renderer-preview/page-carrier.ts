import type { Page } from '@playwright/test';
import type { Carrier } from '#shared/bridge/carrier.ts';

/** The main process's end of the page's `window.layoverBridge`. In the real app, the preload makes that object. */
export async function createPageCarrier(page: Page): Promise<Carrier> {
  const listeners = new Set<(message: unknown) => void>();
  await page.exposeFunction('previewSend', (text: string) => {
    for (const listener of listeners) listener(JSON.parse(text));
  });
  await page.addInitScript(() => {
    const inPage = new Set<(message: unknown) => void>();
    const globals = window as unknown as {
      previewSend: (text: string) => Promise<void>;
      previewReceive: (text: string) => void;
      layoverBridge: object;
    };
    globals.previewReceive = (text) => {
      for (const listener of inPage) listener(JSON.parse(text));
    };
    globals.layoverBridge = {
      send: (message: unknown) => void globals.previewSend(JSON.stringify(message)),
      onMessage: (listener: (message: unknown) => void) => {
        inPage.add(listener);
        return () => inPage.delete(listener);
      },
    };
  });
  return {
    send(message) {
      const text = JSON.stringify(message);
      // The page may be gone: no carrier guarantees delivery.
      page
        .evaluate((received) => {
          (window as unknown as { previewReceive?: (text: string) => void }).previewReceive?.(received);
        }, text)
        .catch(() => undefined);
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
