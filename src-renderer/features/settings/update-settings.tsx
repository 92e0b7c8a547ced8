import { useEffect, useState } from 'react';
import type { UpdateState } from '#shared/bridge/update-state.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { useBridge, useUpdateState } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { SettingBlock, SettingRow, SettingSection } from './setting-section.tsx';

function stateText(state: UpdateState): string {
  switch (state.state) {
    case 'unsupported':
      return t('updates.unsupported');
    case 'idle':
      return state.checkedAt === null ? t('updates.never') : t('updates.upToDate');
    case 'checking':
      return t('updates.checking');
    case 'downloading':
      return t('updates.downloading', { version: state.version, percent: state.percent });
    case 'ready':
      return t('updates.ready', { version: state.version });
    case 'failed':
      return t('updates.failed');
    default:
      return assertNever(state);
  }
}

/** Newer versions of the app: availability, changes and restart. */
export function UpdateSettings() {
  const bridge = useBridge();
  const state = useUpdateState();
  if (state === undefined) return null;
  const checkedAt = state.state === 'idle' || state.state === 'failed' ? state.checkedAt : null;

  function restart(): void {
    // The only reason for a refusal is a pending send.
    bridge
      .call('updates.install', {})
      .catch(() =>
        showToast({ title: t('updates.notNow'), description: t('updates.sendsFirst'), tone: 'error' }),
      );
  }

  return (
    <SettingSection id="updates" title={t('updates.title')}>
      <SettingRow
        label={stateText(state)}
        hint={
          state.state === 'ready' ? (
            t('updates.readyHint')
          ) : checkedAt === null ? undefined : (
            <>
              {t('updates.checked')} <RelativeTime at={checkedAt} />
            </>
          )
        }
      >
        {(state.state === 'idle' || state.state === 'failed') && (
          <Button onClick={() => void bridge.call('updates.check', {})}>{t('updates.check')}</Button>
        )}
        {state.state === 'ready' && <Button onClick={restart}>{t('updates.restart')}</Button>}
      </SettingRow>
      {state.state !== 'unsupported' && <AutomaticChecks />}
      {state.state === 'ready' && state.notes !== '' && (
        <SettingBlock>
          <Notice tone="info" title={t('updates.notes')}>
            <span className="selectable whitespace-pre-line">{state.notes}</span>
          </Notice>
        </SettingBlock>
      )}
    </SettingSection>
  );
}

/** Turns the regular checks on or off. */
function AutomaticChecks() {
  const bridge = useBridge();
  const [automatic, setAutomatic] = useState<boolean | null>(null);
  useEffect(() => {
    void bridge.call('updates.getAutomatic', {}).then((settings) => setAutomatic(settings.automatic));
  }, [bridge]);
  if (automatic === null) return null;
  return (
    <SettingBlock>
      <Switch
        label={t('updates.automatic')}
        hint={t('updates.automaticHint')}
        checked={automatic}
        onChange={(next) => {
          setAutomatic(next);
          void bridge.call('updates.setAutomatic', { automatic: next });
        }}
      />
    </SettingBlock>
  );
}
