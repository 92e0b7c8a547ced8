import type { CdpConnection } from '../chromium/cdp.ts';
import { originOf, toAppAddress } from './addresses.ts';

/** Electron's and Chromium's names of permissions. */
const names: readonly (readonly [electron: string, chromium: string])[] = [
  ['notifications', 'notifications'],
  ['geolocation', 'geolocation'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['idle-detection', 'idle-detection'],
];

/** Applies the answers of the app's permission check to an origin, before its page loads. */
export async function applyPermissions(
  connection: CdpConnection,
  pageAddress: string,
  isAllowed: (permission: string, origin: string) => boolean,
): Promise<void> {
  const { origin } = new URL(pageAddress);
  if (origin === 'null') return;
  const appOrigin = originOf(toAppAddress(pageAddress));
  await Promise.all(
    names.map(([electron, chromium]) =>
      connection.send('Browser.setPermission', {
        permission: { name: chromium },
        setting: isAllowed(electron, appOrigin) ? 'granted' : 'denied',
        origin,
      }),
    ),
  );
}
