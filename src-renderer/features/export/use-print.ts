import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import { useBridge } from '../../bridge/index.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { unacceptedEdits } from '../../components/acceptance/unaccepted-edits.ts';
import { useOutbox, useStore } from '../../data/index.ts';
import { showError } from '../../components/show-error.ts';
import { t } from '../../i18n/index.ts';
import { readSources } from './document-sources.ts';
import { embedPictures } from './embed-pictures.ts';
import { printJob } from './export-content.ts';

/**
 * Prints proposals as their clients see them, each through the system's dialog, until one is given up; a version that was
 * sent with the dates of the send that was approved then. Never
 * rejects: what goes wrong is said, with another way to paper where there is one.
 */
export function usePrint(): (
  proposals: readonly ProposalRecords[],
  onExportPdf?: () => void,
  approvedAt?: number | null,
) => Promise<void> {
  const bridge = useBridge();
  const { queries } = useStore();
  const outbox = useOutbox();

  return async (proposals, onExportPdf, approvedAt = null) => {
    try {
      for (const proposal of proposals) {
        if (unacceptedEdits(outbox, proposal.proposal).length > 0)
          throw new AppError('bad-input', t('exporting.notAccepted'));
        const { printed } = await bridge.call(
          'files.print',
          await printJob(
            await embedPictures(bridge, proposal),
            await readSources(bridge, queries, proposal, approvedAt),
          ),
        );
        if (!printed) return;
      }
    } catch (error) {
      showError(t('exporting.notPrinted'), error, {
        id: 'print',
        durationMs: 15_000,
        otherwise: t('exporting.failed'),
        ...(onExportPdf !== undefined && { action: { label: t('exporting.exportPdf'), run: onExportPdf } }),
      });
    }
  };
}
