import { useEffect, useState } from 'react';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { useBridge } from '../../bridge/index.ts';
import { SettingRow, SettingSection } from './setting-section.tsx';

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
  if (info === null) return null;
  return (
    <SettingSection title="About">
      <SettingRow label="Version">
        <span className="selectable figures">Layover {info.version}</span>
      </SettingRow>
      <SettingRow label="Runs on">
        <span className="selectable">
          {info.runtime}, {info.platform}
        </span>
      </SettingRow>
    </SettingSection>
  );
}
