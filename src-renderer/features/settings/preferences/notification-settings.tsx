import { useEffect, useState } from 'react';
import {
  notifiableTypes,
  type NotificationSettings as Settings,
} from '#shared/domain/activity/notifications.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useSession } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { EmailNotices } from './email-notices.tsx';
import { minuteOfTime, timeOfMinute } from './minute-of-day.ts';
import { SettingBlock, SettingSection } from '../setting-section.tsx';

/** Default quiet hours: the night. */
const night = { from: 22 * 60, to: 7 * 60 };

/** System notifications about clients, quiet hours, and e-mails about clients. */
export function NotificationSettings() {
  const bridge = useBridge();
  const session = useSession();
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    void bridge.call('notifications.getSettings', {}).then(setSettings);
  }, [bridge]);
  if (settings === null) return null;
  const { types, quietHours } = settings;

  function change(next: Partial<Settings>): void {
    if (settings === null) return;
    const changed = { ...settings, ...next };
    setSettings(changed);
    void bridge.call('notifications.setSettings', { ...changed, types: [...changed.types] });
  }

  return (
    <SettingSection id="notifications" title={t('notifications.title')} description={t('notifications.hint')}>
      <SettingBlock>
        <fieldset className="flex flex-col gap-1">
          <legend className="pb-1 text-ui text-ink">{t('notifications.types')}</legend>
          {notifiableTypes.map((type) => (
            <Checkbox
              key={type}
              checked={types.includes(type)}
              onChange={(wanted) =>
                change({
                  types: notifiableTypes.filter((other) => (other === type ? wanted : types.includes(other))),
                })
              }
            >
              {t(`notifications.${type}`)}
            </Checkbox>
          ))}
        </fieldset>
      </SettingBlock>
      <SettingBlock>
        <Switch
          label={t('notifications.quiet')}
          hint={t('notifications.quietHint')}
          checked={quietHours !== null}
          onChange={(on) => change({ quietHours: on ? night : null })}
        />
        {quietHours !== null && (
          <div className="mt-3 flex gap-4">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                className="w-32"
                label={t(`notifications.${end}`)}
                value={timeOfMinute(quietHours[end])}
                onChange={(value) => {
                  const minute = minuteOfTime(value);
                  if (minute !== null) change({ quietHours: { ...quietHours, [end]: minute } });
                }}
              />
            ))}
          </div>
        )}
      </SettingBlock>
      {session?.state === 'connected' && (
        <EmailNotices key={session.accountKey} accountKey={session.accountKey} />
      )}
    </SettingSection>
  );
}
