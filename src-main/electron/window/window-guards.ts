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
 * Keeps a window on the app's page: no other navigation, no popups, no embedded pages. The system's browser opens a
 * clicked link if `isOpenable` allows it.
 */
export function guardNavigation(webContents: WebContents, { pageOrigin, openExternal, log }: Guards): void {
  const openInBrowser = (url: string): void => {
    if (!isOpenable(url)) {
      log.info('A page asked for an address that is not opened.');
      return;
    }
    openExternal(url).catch((error: unknown) => log.error('An address could not be opened.', error));
  };

  webContents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnPage(event.url, pageOrigin)) return;
    event.preventDefault();
    if (event.isMainFrame) openInBrowser(event.url);
  });
  webContents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url, pageOrigin)) event.preventDefault();
  });
  webContents.setWindowOpenHandler(({ url }) => {
    openInBrowser(url);
    return { action: 'deny' };
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
}

/** The page's only permission: writing to the clipboard when the user copies. */
const grantedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Denies all other permissions at requests and checks, such as camera, location and devices. */
export function guardPermissions(session: Session, pageOrigin: string): void {
  session.setPermissionRequestHandler((webContents, permission, answer) => {
    answer(grantedPermissions.has(permission) && isOwnPage(webContents.getURL(), pageOrigin));
  });
  session.setPermissionCheckHandler((_webContents, permission, requestingOrigin) => {
    return grantedPermissions.has(permission) && isOwnPage(requestingOrigin, pageOrigin);
  });
  session.setDevicePermissionHandler(() => false);
}
