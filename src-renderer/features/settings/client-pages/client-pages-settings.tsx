import { useState } from 'react';
import type { HostState } from '#shared/domain/hosting/host-state.ts';
import { useWorkspace } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SettingBlock, SettingRow, SettingSection } from '../setting-section.tsx';
import { ChangePortDialog } from './change-port-dialog.tsx';
import { PublicAddress } from './public-address.tsx';
import { ReachabilityRow } from './reachability-row.tsx';

const stateLabels = {
  running: 'clientPages.on',
  starting: 'clientPages.starting',
  stopped: 'clientPages.notOn',
  failed: 'clientPages.notOn',
} as const;

interface Props {
  readonly host: HostState;
}

/** The pages on which clients read and decide: where this computer serves them, and how clients reach it. */
export function ClientPagesSettings({ host }: Props) {
  const [isChanging, setChanging] = useState(false);
  const attachesPdf = useWorkspace()?.account.attaches_pdf === true;
  const { service, port, publicUrl, check } = host;
  const target = port === null ? '–' : `127.0.0.1:${port}`;
  return (
    <SettingSection
      id="client-pages"
      title={t('clientPages.title')}
      description={t('clientPages.description')}
    >
      <SettingRow label={t('settings.state')}>{t(stateLabels[service.state])}</SettingRow>
      <SettingRow label={t('clientPages.here')} hint={t('clientPages.hereHint')}>
        <span className="selectable figures">{target}</span>
        <Button className="ml-2" onClick={() => setChanging(true)}>
          {t('clientPages.changeMenu')}
        </Button>
      </SettingRow>
      <SettingBlock>
        <PublicAddress publicUrl={publicUrl} />
      </SettingBlock>
      {publicUrl === null ? (
        <SettingBlock>
          {attachesPdf ? (
            <Notice title={t('clientPages.pdfInstead')}>{t('clientPages.pdfInsteadText')}</Notice>
          ) : (
            <Notice tone="warning" title={t('clientPages.without')}>
              {t('clientPages.withoutText')}
            </Notice>
          )}
        </SettingBlock>
      ) : (
        <>
          <ReachabilityRow
            publicUrl={publicUrl}
            target={target}
            check={check}
            isRunning={service.state === 'running'}
          />
          {publicUrl.startsWith('http:') && (
            <SettingBlock>
              <Notice tone="warning">{t('clientPages.unencrypted')}</Notice>
            </SettingBlock>
          )}
        </>
      )}
      {isChanging && <ChangePortDialog host={host} onClose={() => setChanging(false)} />}
    </SettingSection>
  );
}
