import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useRecordCounts, useMirrorPhase, useStore } from '../../data/index.ts';
import { errorText, locale, t } from '../../i18n/index.ts';
import { useShell } from '../../state/shell-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { FactRow, SettingBlock, SettingRow, SettingSection } from './setting-section.tsx';

/** Actions of these settings that other parts of the window handle. */
export interface DataActions {
  /** Exports a list to a file that the user chooses. */
  readonly onExportList: (list: 'clients' | 'proposals' | 'activities', format: 'csv' | 'json') => void;
  /** Resolves when the file is written or the user cancels. */
  readonly onSaveBackup: () => Promise<void>;
  /** Resolves when the file's contents are shown, or the reason why not. */
  readonly onOpenBackup: () => Promise<void>;
}

/** The data on this computer: backup, export, check and rebuild. */
export function DataSettings({ onExportList, onSaveBackup, onOpenBackup }: DataActions) {
  const store = useStore();
  const holdings = useRecordCounts();
  const mirror = useMirrorPhase();
  const openDataCheck = useShell((shell) => shell.openDataCheck);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function rebuild(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await store.rebuild();
      showToast({ title: t('settings.rebuilt') });
    } catch (error) {
      setProblem(errorText(error, t('settings.copyNotWritten')));
    } finally {
      setBusy(false);
    }
  }

  const count = (value: number | undefined): string => value?.toLocaleString(locale()) ?? '';
  return (
    <SettingSection id="data" title={t('settings.data')} description={t('settings.dataText')}>
      <FactRow label={t('settings.proposals')} value={count(holdings?.proposals)} />
      <FactRow label={t('settings.sections')} value={count(holdings?.sections)} />
      <FactRow label={t('settings.lineItems')} value={count(holdings?.lineItems)} />
      <FactRow label={t('settings.clients')} value={count(holdings?.clients)} />
      <FactRow label={t('settings.activities')} value={count(holdings?.activities)} />
      <SettingRow label={t('backup.heading')} hint={t('backup.hint')}>
        <BusyButton run={onSaveBackup}>{t('backup.saveMenu')}</BusyButton>
        <BusyButton run={onOpenBackup}>{t('backup.restoreMenu')}</BusyButton>
      </SettingRow>
      <SettingRow label={t('exporting.lists')} hint={t('exporting.listsHint')}>
        <Menu align="end" trigger={<Button icon={<Download size={14} />}>{t('exporting.export')}</Button>}>
          {(['csv', 'json'] as const).map((format) => (
            <Fragment key={format}>
              {format === 'json' && <MenuSeparator />}
              <MenuItem onSelect={() => onExportList('clients', format)}>
                {`${t('settings.clients')} (${format.toUpperCase()})`}
              </MenuItem>
              <MenuItem onSelect={() => onExportList('proposals', format)}>
                {`${t('settings.proposals')} (${format.toUpperCase()})`}
              </MenuItem>
              <MenuItem onSelect={() => onExportList('activities', format)}>
                {`${t('settings.activities')} (${format.toUpperCase()})`}
              </MenuItem>
            </Fragment>
          ))}
        </Menu>
      </SettingRow>
      <SettingRow label={t('settings.check')} hint={t('settings.checkHint')}>
        <Button onClick={() => openDataCheck(true)}>{t('settings.checkMenu')}</Button>
      </SettingRow>
      <SettingRow label={t('settings.rebuild')} hint={t('settings.rebuildHint')}>
        <Button busy={busy} onClick={() => void rebuild()}>
          {t('settings.rebuildNow')}
        </Button>
      </SettingRow>
      {mirror.phase === 'rebuilding' && (
        <SettingBlock>
          <Progress label={t('settings.rebuilding')} value={mirror.records} total={0} />
        </SettingBlock>
      )}
      {problem !== null && (
        <SettingBlock>
          <Notice tone="error" live title={t('settings.notRebuilt')}>
            {t('settings.asItWas', { problem })}
          </Notice>
        </SettingBlock>
      )}
    </SettingSection>
  );
}
