import { useEffect, useState } from 'react';
import type { SnapshotEntry } from '#shared/domain/proposals/proposal-snapshot.ts';
import { useBridge } from '../../../bridge/index.ts';
import type { ProposalDocument } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { versionLabel } from './version-label.ts';
import { VersionDialog } from './version-dialog.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly locked: boolean;
}

/** Earlier versions of the open proposal, newest first: to view, export or restore. */
export function HistoryPanel({ document, locked }: Props) {
  const bridge = useBridge();
  const [entries, setEntries] = useState<readonly SnapshotEntry[] | null>(null);
  const [chosen, setChosen] = useState<SnapshotEntry | null>(null);
  const { localId } = document.proposal;

  // Edits and pulls add versions, so the list is read again with each change of the document.
  useEffect(() => {
    let current = true;
    bridge.call('history.list', { proposalId: localId }).then(
      ({ snapshots }) => current && setEntries(snapshots),
      () => current && setEntries([]),
    );
    return () => {
      current = false;
    };
  }, [bridge, localId, document]);

  if (entries === null) return null;
  if (entries.length === 0) return <p className="text-ui text-ink-3">{t('versions.none')}</p>;
  return (
    <>
      <ul aria-label={t('versions.title')} className="-mx-2 flex flex-col">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className="flex w-full flex-col rounded-control px-2 py-1.5 text-left hover:bg-hover"
              onClick={() => setChosen(entry)}
            >
              <span className="text-ui font-medium text-ink">{versionLabel(entry)}</span>
              <span className="text-label text-ink-3">
                <RelativeTime at={entry.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <VersionDialog entry={chosen} document={document} locked={locked} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
