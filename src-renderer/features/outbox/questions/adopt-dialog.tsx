import { useState } from 'react';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { CandidateList } from './candidate-list.tsx';
import { useCandidates } from './use-candidates.ts';
import { useOutboxActions } from '../use-outbox-actions.ts';

interface Props {
  /** A create whose outcome cannot be verified. */
  readonly entry: OutboxEntry;
  /** The create, as text. */
  readonly what: string;
  readonly onClose: () => void;
}

/** The user chooses the service's record that an uncertain create has made. */
export function AdoptDialog({ entry, what, onClose }: Props) {
  const { opId } = entry.operation;
  const actions = useOutboxActions();
  const { state, askAgain } = useCandidates(opId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const offered = state.phase === 'read' ? state.candidates : [];
  // One that is as it was written, and no other is: that one it most likely is.
  const [first, second] = offered;
  const likely = first?.differs.length === 0 && second?.differs.length !== 0 ? first.serverId : null;
  const choice = offered.find(({ serverId }) => serverId === (chosen ?? likely));

  async function adopt(): Promise<void> {
    if (choice === undefined || busy) return;
    setBusy(true);
    const { serverId, name } = choice;
    const isAdopted = await actions.adopt({ opId, serverId });
    setBusy(false);
    if (!isAdopted) return askAgain();
    showToast({ id: `adopted ${opId}`, title: t('outbox.adopted', { name: name || t('outbox.aRecord') }) });
    onClose();
  }

  function decide(action: 'send-again' | 'discard'): void {
    actions.act(action, entry);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('outbox.adoptTitle')}
      description={t('outbox.adoptText', { what })}
      actions={
        <>
          <div className="mr-auto -ml-3 flex gap-1">
            <Button size="medium" variant="quiet" onClick={() => decide('send-again')}>
              {t('outbox.doAgain')}
            </Button>
            <Button size="medium" variant="quiet" className="text-rejected" onClick={() => decide('discard')}>
              {t('outbox.discard')}
            </Button>
          </div>
          <Button size="medium" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {offered.length > 0 && (
            <Button
              size="medium"
              variant="primary"
              busy={busy}
              disabled={choice === undefined}
              onClick={() => void adopt()}
            >
              {t('outbox.adoptThis')}
            </Button>
          )}
        </>
      }
    >
      {state.phase === 'reading' && (
        <p role="status" className="flex items-center gap-2 text-ui text-ink-2">
          <Spinner />
          {t('outbox.adoptReading')}
        </p>
      )}
      {state.phase === 'offline' && (
        <Notice tone="warning" live title={t('outbox.adoptOffline')} action={<Again onClick={askAgain} />}>
          {t('outbox.adoptOfflineText')}
        </Notice>
      )}
      {state.phase === 'failed' && (
        <Notice tone="error" live title={t('outbox.adoptFailed')} action={<Again onClick={askAgain} />}>
          {state.problem}
        </Notice>
      )}
      {state.phase === 'read' && offered.length === 0 && (
        <Notice live title={t('outbox.adoptEmpty')}>
          {t('outbox.adoptEmptyText')}
        </Notice>
      )}
      {state.phase === 'read' && offered.length > 0 && (
        <CandidateList
          candidates={offered}
          others={state.others}
          value={choice?.serverId ?? null}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}

function Again({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button className="shrink-0" onClick={onClick}>
      {t('outbox.retry')}
    </Button>
  );
}
