import { readFile } from 'node:fs/promises';
import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import color from './icons/color-32.png?asset';
import template16 from './icons/tray-16.png?asset';
import template32 from './icons/tray-32.png?asset';
import { trayLabel } from './tray-label.ts';
import { t } from '../i18n/translate.ts';

interface TrayActions {
  readonly open: () => void;
  readonly syncNow: () => void;
  readonly quit: () => void;
}

/** The tray icon while the app works without a window. */
export interface AppTray {
  update(status: SyncStatus): void;
  remove(): void;
}

/** Shows the icon in the tray, or in the menu bar on macOS. */
export async function showTray(status: SyncStatus, { open, syncNow, quit }: TrayActions): Promise<AppTray> {
  const tray = new Tray(await trayImage());
  const update = (now: SyncStatus): void => {
    const label = trayLabel(now);
    tray.setToolTip(`Layover: ${label}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label, enabled: false },
        { type: 'separator' },
        { label: t('tray.open'), click: open },
        { label: t('tray.syncNow'), click: syncNow },
        { type: 'separator' },
        { label: t('menu.quit'), click: quit },
      ]),
    );
  };
  tray.on('click', open);
  update(status);
  return { update, remove: () => tray.destroy() };
}

async function trayImage(): Promise<NativeImage> {
  if (process.platform !== 'darwin') return nativeImage.createFromBuffer(await readFile(color));
  const image = nativeImage.createFromBuffer(await readFile(template16), { scaleFactor: 1 });
  image.addRepresentation({ scaleFactor: 2, buffer: await readFile(template32) });
  image.setTemplateImage(true);
  return image;
}
