import type { Browser, Page } from '@playwright/test';
import type { TestService } from '../../src-service/testing/test-service.ts';

/** A page of a client in a browser, and the addresses elsewhere that it has asked for. */
export interface ClientPage {
  readonly page: Page;
  readonly requested: readonly string[];
}

interface Screen {
  readonly width: number;
  readonly height: number;
  /** False for a browser without scripts. */
  readonly runsScripts?: boolean;
}

const origin = 'http://service.test';

/**
 * Opens a page of a service in process. Its answers are as they are over HTTP, with their policy. Other hosts answer
 * with a page that says nothing.
 */
export async function openClientPage(
  browser: Browser,
  { service }: TestService,
  path: string,
  { width, height, runsScripts = true }: Screen,
): Promise<ClientPage> {
  const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: runsScripts });
  const requested: string[] = [];
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (new URL(request.url()).origin !== origin) {
      requested.push(request.url());
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' });
      return;
    }
    const answer = await service.fetch(
      new Request(request.url(), {
        method: request.method(),
        headers: request.headers(),
        body: request.postData(),
      }),
      '203.0.113.80',
    );
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  const page = await context.newPage();
  await page.goto(origin + path);
  return { page, requested };
}
