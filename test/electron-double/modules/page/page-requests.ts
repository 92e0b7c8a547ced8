import type { EventEmitter } from 'node:events';
import type { Protocol as Cdp } from 'devtools-protocol';
import type { CdpSession } from '../../chromium/cdp.ts';
import { isPrivilegedScheme, toAppAddress } from '../addresses.ts';
import { createEvent } from '../events.ts';
import type { Session } from '../session.ts';
import { WebFrameMain, type FrameTree } from '../web-frame-main.ts';

/** The details of a page's `window.open`. */
export interface OpenDetails {
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: string;
}

/** The part of `WebContents` that requests need. */
interface RequestingPage extends EventEmitter {
  readonly session: Session;
  askToOpen(details: OpenDetails): void;
}

type Paused = Cdp.Fetch.RequestPausedEvent;

/**
 * Intercepts the requests of a page. Navigations go to the app's guards, requests of the app's schemes to its protocol
 * handlers, and all others to the network.
 */
export class PageRequests {
  readonly #webContents: RequestingPage;
  readonly #session: CdpSession;
  readonly #frames: FrameTree;
  readonly #mainFrame: string;
  /** The number of pending navigations that the app itself started; its guards do not see them. */
  #ownNavigations = 0;

  constructor(webContents: RequestingPage, session: CdpSession, frames: FrameTree, mainFrame: string) {
    this.#webContents = webContents;
    this.#session = session;
    this.#frames = frames;
    this.#mainFrame = mainFrame;
    session.on('Fetch.requestPaused', (paused) => this.#decide(paused));
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      // Schemes that Chromium does not load, such as mailto: no request follows that could be intercepted.
      if (!/^https?:/.test(url)) this.#isPrevented(frameId, url);
    });
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      webContents.askToOpen({
        url: toAppAddress(url),
        frameName: windowName,
        features: windowFeatures.join(','),
        disposition: 'new-window',
      });
    });
  }

  expectOwnNavigation(): void {
    this.#ownNavigations += 1;
  }

  async #decide(paused: Paused): Promise<void> {
    try {
      if (paused.resourceType === 'Document' && this.#isRefusedDocument(paused))
        await this.#fail(paused, 'Aborted');
      else await this.#answer(paused);
    } catch (error) {
      await this.#fail(paused, 'Failed').catch(() => undefined);
      throw error;
    }
  }

  #isRefusedDocument({ frameId, request, redirectedRequestId }: Paused): boolean {
    if (redirectedRequestId !== undefined) {
      return this.#emit('will-redirect', frameId, request.url);
    }
    if (frameId === this.#mainFrame && this.#ownNavigations > 0) {
      this.#ownNavigations -= 1;
      return false;
    }
    return this.#isPrevented(frameId, request.url);
  }

  #isPrevented(frameId: string, address: string): boolean {
    const isMainFrame = frameId === this.#mainFrame;
    const isPrevented = isMainFrame && this.#emit('will-navigate', frameId, address);
    return this.#emit('will-frame-navigate', frameId, address) || isPrevented;
  }

  #emit(name: string, frameId: string, address: string): boolean {
    const event = createEvent({
      url: toAppAddress(address),
      isMainFrame: frameId === this.#mainFrame,
      isSameDocument: false,
      frame: new WebFrameMain(this.#frames, frameId),
    });
    this.#webContents.emit(name, event, event.url);
    return event.defaultPrevented;
  }

  async #answer(paused: Paused): Promise<void> {
    const { requestId, request } = paused;
    const address = toAppAddress(request.url);
    const scheme = new URL(address).protocol.slice(0, -1);
    if (isPrivilegedScheme(scheme) && paused.resourceType === 'Other' && address.endsWith('/favicon.ico')) {
      // The browser asks for a new tab here, which Electron does not have.
      await this.#session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    const handler = this.#webContents.session.protocol.handlerOf(scheme);
    if (handler === undefined) {
      if (isPrivilegedScheme(scheme)) await this.#fail(paused, 'Failed');
      else await this.#session.send('Fetch.continueRequest', { requestId });
      return;
    }
    const response = await handler(
      new Request(address, {
        method: request.method,
        headers: request.headers,
        ...(request.postDataEntries !== undefined && { body: bodyOf(request.postDataEntries) }),
      }),
    );
    await this.#session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  }

  async #fail({ requestId }: Paused, errorReason: 'Aborted' | 'Failed'): Promise<void> {
    await this.#session.send('Fetch.failRequest', { requestId, errorReason });
  }
}

function bodyOf(entries: readonly Cdp.Network.PostDataEntry[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
}
