import { emailNoticeKinds } from '#shared/domain/activity/email-notices.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SettingBlock } from '../setting-section.tsx';
import { useEmailNotices } from './use-email-notices.ts';

interface Props {
  readonly accountKey: string;
}

/** E-mails about clients, to the user and to the clients. Left out for a service that sends none. */
export function EmailNotices({ accountKey }: Props) {
  const { reading, failure, read, change } = useEmailNotices(accountKey);
  if (reading.state === 'reading') return null;
  if (reading.state === 'failed')
    return (
      <SettingBlock>
        <Notice
          tone="error"
          live
          title={t('notifications.emailMe')}
          action={
            <Button variant="quiet" onClick={read}>
              {t('notifications.again')}
            </Button>
          }
        >
          {reading.reason}
        </Notice>
      </SettingBlock>
    );
  const { notices } = reading;
  if (notices === null) return null;
  const { emailMe, copyToClient } = notices;
  return (
    <>
      <SettingBlock>
        <fieldset className="flex flex-col gap-1">
          <legend className="pb-1 text-ui text-ink">{t('notifications.emailMe')}</legend>
          {emailNoticeKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={emailMe.includes(kind)}
              onChange={(wanted) =>
                change({
                  copyToClient,
                  emailMe: emailNoticeKinds.filter((other) =>
                    other === kind ? wanted : emailMe.includes(other),
                  ),
                })
              }
            >
              {t(`notifications.emailOf_${kind}`)}
            </Checkbox>
          ))}
        </fieldset>
      </SettingBlock>
      <SettingBlock>
        <Switch
          label={t('notifications.copyToClient')}
          hint={t('notifications.copyToClientHint')}
          checked={copyToClient}
          onChange={(on) => change({ emailMe, copyToClient: on })}
        />
        {failure !== null && (
          <Notice tone="error" live className="mt-3">
            {t('notifications.emailsNotSaved', { reason: failure })}
          </Notice>
        )}
      </SettingBlock>
    </>
  );
}
