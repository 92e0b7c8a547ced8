import { useEffect, useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useStore, useIsContentMissing } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useExportRequests } from '../../state/requests/export-requests.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { usePrint } from './use-print.ts';

interface Props {
  readonly proposalIds: readonly LocalId[];
  readonly onEnd: () => void;
}

/** Prints these proposals once. It renders nothing: the system shows its dialog, and a failure shows a toast. */
export function PrintRun({ proposalIds, onEnd }: Props) {
  const { queries } = useStore();
  const print = usePrint();
  const isUnread = useIsContentMissing();
  const askToExport = useExportRequests((store) => store.ask);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    async function run(): Promise<void> {
      const found = await Promise.all(proposalIds.map((id) => queries.proposal(id)));
      const unread = found.find((proposal) => proposal !== null && isUnread(proposal));
      if (unread != null) {
        const { title } = unread.proposal.fields;
        showToast({ id: 'print', title: t('proposals.unread', { title: title || t('exporting.untitled') }) });
        return;
      }
      await print(
        found.filter((proposal) => proposal !== null),
        () => askToExport({ proposalIds }),
      );
    }
    void run().finally(onEnd);
  });
  return null;
}
