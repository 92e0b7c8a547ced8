import { useState } from 'react';
import { isAppError } from '#shared/errors/app-error.ts';
import { useHoldings, useMirrorPhase, useStore } from '../../data/index.ts';
import { locale } from '../../i18n/index.ts';
import { useShell } from '../../state/shell-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FactRow, SettingBlock, SettingRow, SettingSection } from './setting-section.tsx';

/** What is on this computer, and the way to read it anew. */
export function DataSettings() {
  const store = useStore();
  const holdings = useHoldings();
  const mirror = useMirrorPhase();
  const openDataCheck = useShell((shell) => shell.openDataCheck);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function rebuild(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await store.rebuild();
      showToast({ title: 'The local copy was rebuilt' });
    } catch (error) {
      setProblem(isAppError(error) ? error.message : 'The copy could not be written.');
    } finally {
      setBusy(false);
    }
  }

  const count = (value: number | undefined): string => value?.toLocaleString(locale()) ?? '';
  return (
    <SettingSection
      id="data"
      title="Data"
      description="What Layover holds on this computer, and shows without a connection."
    >
      <FactRow label="Proposals" value={count(holdings?.proposals)} />
      <FactRow label="Sections" value={count(holdings?.sections)} />
      <FactRow label="Line items" value={count(holdings?.lineItems)} />
      <FactRow label="Clients" value={count(holdings?.clients)} />
      <FactRow label="Activities" value={count(holdings?.activities)} />
      <SettingRow
        label="Check my data"
        hint="Reads the journal, its newest backup, the local copy and the key, and says what it finds."
      >
        <Button onClick={() => openDataCheck(true)}>Check…</Button>
      </SettingRow>
      <SettingRow
        label="Rebuild the local copy"
        hint="Reads what the screens show anew from Layover’s journal on this computer. Nothing is lost, and no connection is needed."
      >
        <Button busy={busy} onClick={() => void rebuild()}>
          Rebuild
        </Button>
      </SettingRow>
      {mirror.phase === 'rebuilding' && (
        <SettingBlock>
          <Progress label="Rebuilding" value={mirror.records} total={0} />
        </SettingBlock>
      )}
      {problem !== null && (
        <SettingBlock>
          <Notice tone="error" live title="The local copy was not rebuilt.">
            {problem} What is shown is as it was.
          </Notice>
        </SettingBlock>
      )}
    </SettingSection>
  );
}
