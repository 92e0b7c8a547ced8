import { useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../../bridge/index.ts';
import { unacceptedEdits } from '../../components/acceptance/unaccepted-edits.ts';
import { useOutbox, useStore, useIsContentMissing } from '../../data/index.ts';
import { errorText, t } from '../../i18n/index.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { readSources } from './document-sources.ts';
import type { ExportChoices } from './export-content.ts';
import { exportProposals, type ExportResult } from './export-proposals.ts';

/** An export as its dialog shows it. */
export type ExportState =
  | { readonly phase: 'choosing'; readonly problem: string | null }
  | { readonly phase: 'working'; readonly done: number; readonly total: number }
  | { readonly phase: 'incomplete'; readonly result: Exported };

type Exported = Extract<ExportResult, { state: 'done' }>;

/** What was written, and where. */
export function savedText({ names, folder }: Exported): string {
  return folder === null
    ? t('exporting.savedOne', { name: names[0] ?? '' })
    : t('exporting.savedMany', { count: names.length, folder });
}

interface ExportControls {
  readonly state: ExportState;
  readonly start: (choices: ExportChoices) => void;
  /** Ends after the file that is being written. */
  readonly stop: () => void;
}

/** What is to be exported: an earlier version of the one proposal, or what these are now. */
interface Exportable {
  readonly ids: readonly LocalId[];
  readonly snapshotId: string | null;
  /** When that version was approved (ms since the epoch), of one that was sent; else null. */
  readonly approvedAt: number | null;
}

/** Exports proposals, and closes the dialog when all of them are files. */
export function useExport({ ids, snapshotId, approvedAt }: Exportable, onDone: () => void): ExportControls {
  const bridge = useBridge();
  const { queries } = useStore();
  const isUnread = useIsContentMissing();
  const outbox = useOutbox();
  const [state, setState] = useState<ExportState>({ phase: 'choosing', problem: null });
  const running = useRef<AbortController | null>(null);

  function tell(result: Exported): void {
    const { targetId } = result;
    showToast({
      id: 'export',
      title: savedText(result),
      durationMs: 10_000,
      action: { label: t('exporting.reveal'), run: () => void bridge.call('files.reveal', { targetId }) },
    });
  }

  async function run(choices: ExportChoices): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'working', done: 0, total: ids.length });
    try {
      const result = await exportProposals({
        client: bridge,
        ids,
        choices,
        sourcesOf: (document) => readSources(bridge, queries, document, approvedAt),
        read: async (id) =>
          snapshotId === null
            ? await queries.proposal(id)
            : (await bridge.call('history.read', { snapshotId })).snapshot,
        isUnread: (document) => snapshotId === null && isUnread(document),
        isUnaccepted: ({ proposal }) => snapshotId === null && unacceptedEdits(outbox, proposal).length > 0,
        signal: controller.signal,
        onProgress: (done, total) => setState({ phase: 'working', done, total }),
      });
      if (result.state === 'cancelled') setState({ phase: 'choosing', problem: null });
      else if (result.failures.length > 0) setState({ phase: 'incomplete', result });
      else {
        tell(result);
        onDone();
      }
    } catch (error) {
      setState({ phase: 'choosing', problem: errorText(error, t('exporting.failed')) });
    }
  }

  return { state, start: (choices) => void run(choices), stop: () => running.current?.abort() };
}
