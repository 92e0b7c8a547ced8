import { RadioGroup } from '@base-ui/react/radio-group';
import { useEffect, useRef, useState } from 'react';
import { pageSizes } from '#shared/bridge/files.ts';
import { canRead } from '#shared/bridge/sync-status.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { documentDates } from '#shared/domain/proposals/proposal-dates.ts';
import { areTaxesUnknown } from '#shared/domain/pricing/taxation.ts';
import { useBridge } from '../../bridge/index.ts';
import {
  useProposal,
  useProposals,
  useReadSoon,
  useSyncStatus,
  useTimelineFacts,
  useIsContentMissing,
} from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RadioRow } from '../../ui/controls/radio-row.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useElapsedSeconds } from '../../ui/hooks/use-elapsed-seconds.ts';
import type { ExportChoices } from './export-content.ts';
import { exportFormats, formatLabels, hasPages, isDocument, type ExportFormat } from './export-formats.ts';
import { GapNotice } from './gap-notice.tsx';
import { savedText, useExport } from './use-export.ts';

interface Props {
  readonly proposalIds: readonly LocalId[];
  /** An earlier version of the one proposal, such as the sent one; null for the current version. */
  readonly snapshotId: string | null;
  /** When that version was approved (ms since the epoch), of one that was sent; else null. */
  readonly approvedAt: number | null;
  readonly onClose: () => void;
}

const none: readonly never[] = [];

/** Longest wait for a reading, s. */
const longestReading = 30;

/**
 * Number of proposals whose taxes have not been read, so that the export would lack them. The engine is asked to read
 * them as soon as it is online.
 */
function useUntaxed(proposalIds: readonly LocalId[]): number {
  const bridge = useBridge();
  const isOffline = useSyncStatus()?.current.phase === 'offline';
  const shown = useProposals({ view: 'all' }) ?? [];
  const archived = useProposals({ view: 'archived' }) ?? [];
  const wanted = new Set(proposalIds);
  const untaxed = [...shown, ...archived].flatMap(({ proposal }) =>
    wanted.has(proposal.localId) && areTaxesUnknown(proposal) ? [proposal.localId] : [],
  );
  const asked = useRef<readonly LocalId[]>([]);
  useEffect(() => {
    const fresh = isOffline ? [] : untaxed.filter((id) => !asked.current.includes(id));
    asked.current = isOffline ? [] : [...asked.current, ...fresh];
    // A hint. Unread taxes are reported anyway.
    if (fresh.length > 0) bridge.call('sync.readSoon', { proposalIds: fresh }).catch(() => undefined);
  });
  return untaxed.length;
}

/** What to make of one proposal or several, and the way there. */
export function ExportDialog({ proposalIds, snapshotId, approvedAt, onClose }: Props) {
  const only = useProposal(proposalIds.length === 1 ? (proposalIds[0] ?? null) : null);
  const timeline = useTimelineFacts(only?.proposal.fields.public_id ?? null);
  const untaxed = useUntaxed(snapshotId === null ? proposalIds : none);
  const phase = useSyncStatus()?.current.phase ?? 'disconnected';
  const isOpen = canRead(phase);
  const waited = useElapsedSeconds(untaxed, isOpen && untaxed > 0);
  const isReading = isOpen && waited < longestReading;
  const { state, start, stop } = useExport({ ids: proposalIds, snapshotId, approvedAt }, onClose);
  const [choices, setChoices] = useState<ExportChoices>({ format: 'pdf', totals: 'as-set', paper: 'as-set' });
  const set = (change: Partial<ExportChoices>): void => setChoices((before) => ({ ...before, ...change }));
  const isUnread = useIsContentMissing();
  const unread = snapshotId === null && only != null && isUnread(only);
  useReadSoon(unread ? proposalIds : none);
  const working = state.phase === 'working';
  const close = (): void => {
    stop();
    onClose();
  };
  const title =
    proposalIds.length === 1
      ? t('exporting.titleOne', { title: only?.proposal.fields.title || t('exporting.untitled') })
      : t('exporting.titleMany', { count: proposalIds.length });

  return (
    <Dialog
      open
      onClose={close}
      onConfirm={() => {
        if (state.phase !== 'incomplete' && !working && !unread) start(choices);
      }}
      title={title}
      description={t('exporting.offline')}
      actions={
        <>
          <Button size="medium" onClick={close}>
            {state.phase === 'incomplete' ? t('common.close') : t('common.cancel')}
          </Button>
          {state.phase !== 'incomplete' && (
            <Button
              size="medium"
              variant="primary"
              shortcut="Mod+Enter"
              busy={working}
              disabled={unread}
              onClick={() => start(choices)}
            >
              {t('exporting.choosePlace')}
            </Button>
          )}
        </>
      }
    >
      {state.phase === 'incomplete' ? (
        <Notice
          tone="error"
          live
          title={t('exporting.incomplete', { count: state.result.failures.length + state.result.untried })}
        >
          {state.result.names.length > 0 && savedText(state.result)}
          <ul className="mt-1 flex flex-col gap-1">
            {state.result.failures.map(({ id, title: failed, reason }) => (
              <li key={id}>
                <span className="font-medium">{failed}</span>: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div className="flex flex-col gap-5">
          <FormatChoice value={choices.format} onChange={(format) => set({ format })} />
          {isDocument(choices.format) && (
            <div className="grid grid-cols-2 gap-4">
              <Select
                label={t('exporting.totals')}
                value={choices.totals}
                options={[
                  { value: 'as-set', label: t('exporting.asSet') },
                  { value: 'show', label: t('exporting.show') },
                  { value: 'hide', label: t('exporting.hide') },
                ]}
                onChange={(totals) => set({ totals })}
              />
              {hasPages(choices.format) && (
                <Select
                  label={t('exporting.paper')}
                  value={choices.paper}
                  options={[
                    { value: 'as-set', label: t('exporting.clientPaper') },
                    ...pageSizes.map((size) => ({ value: size, label: size })),
                  ]}
                  onChange={(paper) => set({ paper })}
                />
              )}
            </div>
          )}
          {isDocument(choices.format) &&
            only != null &&
            timeline !== undefined &&
            snapshotId === null &&
            !unread && (
              <GapNotice proposal={only.proposal} dates={documentDates(only.proposal, timeline.dates, '')} />
            )}
          {unread && <Notice live>{t('exporting.reading', { count: 1 })}</Notice>}
          {untaxed > 0 && !unread && (
            <Notice tone={isReading ? 'info' : 'warning'} live>
              {t(isReading ? 'exporting.readingTaxes' : 'exporting.untaxed', { count: untaxed })}
            </Notice>
          )}
          {working && proposalIds.length > 1 && (
            <Progress label={t('exporting.working')} value={state.done} total={state.total} />
          )}
          {state.phase === 'choosing' && state.problem !== null && (
            <Notice tone="error" live title={t('exporting.notWritten')}>
              {state.problem}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface FormatProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

function FormatChoice({ value, onChange }: FormatProps) {
  return (
    <RadioGroup
      aria-label={t('exporting.format')}
      value={value}
      onValueChange={(next) => onChange(next)}
      className="flex flex-col gap-0.5"
    >
      {exportFormats.map((format) => {
        const { label, hint } = formatLabels(format);
        return (
          <RadioRow key={format} value={format} label={label}>
            <span aria-hidden className="w-20 shrink-0 text-ui font-medium text-ink">
              {label}
            </span>
            <span className="text-ui text-ink-2">{hint}</span>
          </RadioRow>
        );
      })}
    </RadioGroup>
  );
}
