import { useEffect, useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useStore } from '../../data/index.ts';
import { useExportRequests } from '../../state/export-requests.ts';
import { usePrint } from './use-print.ts';

interface Props {
  readonly proposalIds: readonly LocalId[];
  readonly onEnd: () => void;
}

/** Prints these proposals once. It shows nothing: the system's dialog does, and a toast when something fails. */
export function PrintRun({ proposalIds, onEnd }: Props) {
  const { queries } = useStore();
  const print = usePrint();
  const askToExport = useExportRequests((store) => store.ask);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    async function run(): Promise<void> {
      const found = await Promise.all(proposalIds.map((id) => queries.proposal(id)));
      await print(
        found.filter((proposal) => proposal !== null),
        () => askToExport({ proposalIds }),
      );
    }
    void run().finally(onEnd);
  });
  return null;
}
