import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { NotificationSettings } from '#shared/domain/activity/notifications.ts';
import type { SettingsFile } from '../files/settings-file.ts';

type NotificationMethods = 'notifications.getSettings' | 'notifications.setSettings';

export function createNotificationHandlers(
  settings: SettingsFile<NotificationSettings>,
): Pick<BridgeHandlers, NotificationMethods> {
  return {
    'notifications.getSettings': async () => settings.get(),
    'notifications.setSettings': async (next) => {
      await settings.set(next);
      return {};
    },
  };
}
