import { useEffect, useState } from 'react';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { FactRow, SettingSection } from './setting-section.tsx';

const platformNames: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

/** Which Layover this is, for whoever is asked about it. */
export function AboutSettings() {
  const bridge = useBridge();
  const [info, setInfo] = useState<MethodOutput<'app.info'> | null>(null);
  useEffect(() => {
    let shown = true;
    void bridge.call('app.info', {}).then((answer) => {
      if (shown) setInfo(answer);
    });
    return () => {
      shown = false;
    };
  }, [bridge]);
  return (
    <SettingSection id="about" title={t('settings.about')}>
      <FactRow label={t('settings.version')} value={info === null ? '' : `Layover ${info.version}`} />
      <FactRow label={t('settings.runtime')} value={info?.runtime ?? ''} />
      <FactRow
        label={t('settings.system')}
        value={info === null ? '' : (platformNames[info.platform] ?? info.platform)}
      />
    </SettingSection>
  );
}
