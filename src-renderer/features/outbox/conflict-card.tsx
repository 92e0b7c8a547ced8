import { useState, type KeyboardEvent } from 'react';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { useClient, useProposal } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { fieldName } from './entry-words.ts';
import { namesIn } from './names-in.ts';
import { useOutboxActions } from './use-outbox-actions.ts';
import { useValueWords } from './use-value-words.ts';

interface Props {
  readonly conflict: Conflict;
}

/** What both sides changed: yours, the service's, and a choice. Nothing is thrown away before it is made. */
export function ConflictCard({ conflict }: Props) {
  const { conflictId, entity, localId, proposalId, field, mine, theirs } = conflict;
  const actions = useOutboxActions();
  const document = useProposal(proposalId ?? '');
  const client = useClient(entity === 'client' ? localId : '');
  const [edited, setEdited] = useState<string | null>(null);
  const currency = document?.currency ?? '';
  const canEdit = typeof mine === 'string' && typeof theirs === 'string' && field !== 'body';
  const where = document?.proposal.fields.title ?? client?.fields.name ?? t('outbox.aRecord');
  const part = entity === 'proposal' ? null : namesIn(document)(entity, localId);
  const words = useValueWords(field, currency);

  function resolve(choice: Parameters<typeof actions.resolve>[0]['choice']): void {
    actions.resolve({ conflictId, choice });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === '1') resolve({ type: 'mine' });
    if (event.key === '2') resolve({ type: 'theirs' });
  }

  return (
    <article
      aria-label={t('outbox.changedBoth', { where })}
      className="rounded-popover bg-raised px-5 py-4 shadow-page"
      onKeyDown={handleKey}
    >
      <h2 className="text-row font-semibold">
        {where}
        {part !== null && part !== '' && <span className="font-normal text-ink-2"> · {part}</span>}
      </h2>
      <p className="pt-0.5 text-ui text-ink-2">
        {field === null
          ? t('outbox.deletedAndChanged')
          : t('outbox.fieldChanged', { field: fieldName(field) })}
      </p>
      <div className="grid grid-cols-2 gap-4 pt-3">
        <Side
          label={t('outbox.yours')}
          text={field === null && mine === null ? t('outbox.deleted') : words(mine)}
        />
        <Side
          label={t('outbox.theirs')}
          text={field === null && theirs === null ? t('outbox.deleted') : words(theirs)}
        />
      </div>
      {edited !== null && (
        <TextArea className="pt-3" label={t('outbox.result')} rows={2} value={edited} onChange={setEdited} />
      )}
      <div className="flex items-center gap-2 pt-3">
        {edited === null ? (
          <>
            <Button shortcut="1" onClick={() => resolve({ type: 'mine' })}>
              {t('outbox.keepYours')}
            </Button>
            <Button shortcut="2" onClick={() => resolve({ type: 'theirs' })}>
              {t('outbox.takeTheirs')}
            </Button>
            {canEdit && (
              <Button variant="quiet" onClick={() => setEdited(mine)}>
                {t('outbox.writeAnew')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={() => resolve({ type: 'edited', value: edited })}>{t('outbox.useThis')}</Button>
            <Button variant="quiet" onClick={() => setEdited(null)}>
              {t('outbox.back')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function Side({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="text-label font-medium text-ink-3">{label}</h3>
      <p className="selectable mt-1 max-h-48 overflow-y-auto rounded-control bg-hover px-3 py-2 text-ui break-words whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
