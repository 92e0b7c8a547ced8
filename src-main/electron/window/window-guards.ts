import type { Session, WebContents } from 'electron';
import type { Logger } from '../../core/ports.ts';
import { isOpenable, isOwnPage } from './navigation.ts';

interface Guards {
  /** Origin of the only page that a window may show. */
  readonly pageOrigin: string;
  readonly openExternal: (url: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Keeps a window on the app's own page: it navigates nowhere else, opens no second window and embeds nothing.
 * A link that a person follows goes to the system's browser when its address is one that may (`isOpenable`).
 */
export function guardNavigation(webContents: WebContents, { pageOrigin, openExternal, log }: Guards): void {
  const handOver = (url: string): void => {
    if (!isOpenable(url)) {
      log.info('A page asked for an address that is not opened.');
      return;
    }
    openExternal(url).catch((error: unknown) => log.error('An address could not be opened.', error));
  };

  webContents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnPage(event.url, pageOrigin)) return;
    event.preventDefault();
    if (event.isMainFrame) handOver(event.url);
  });
  webContents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url, pageOrigin)) event.preventDefault();
  });
  webContents.setWindowOpenHandler(({ url }) => {
    handOver(url);
    return { action: 'deny' };
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
}

/** What the page may use of the system: writing to the clipboard when a person copies, and nothing else. */
const grantedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Denies camera, location, devices, notifications and the like, whether they are asked for or looked up. */
export function guardPermissions(session: Session, pageOrigin: string): void {
  session.setPermissionRequestHandler((webContents, permission, answer) => {
    answer(grantedPermissions.has(permission) && isOwnPage(webContents.getURL(), pageOrigin));
  });
  session.setPermissionCheckHandler((_webContents, permission, requestingOrigin) => {
    return grantedPermissions.has(permission) && isOwnPage(requestingOrigin, pageOrigin);
  });
  session.setDevicePermissionHandler(() => false);
}
