import { Fragment, useState } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import {
  sectionsOfTemplate,
  useClient,
  useOriginals,
  useOutbox,
  useProposal,
  useStandaloneSections,
  useSyncStatus,
  useTemplates,
} from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { templateName } from '../../components/template-name.ts';
import type { QueuedSend } from '../../state/requests/send-requests.ts';
import { AdoptDialog } from './questions/adopt-dialog.tsx';
import { Chain } from './chain.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { losesWork, type EntryAction } from './entry-state.ts';
import { describeOperation, type NameOf } from './describe-operation.ts';
import { namesIn, namesOfSections } from './names-in.ts';
import { OutboxEntryRow } from './outbox-entry-row.tsx';
import { PictureRow } from './picture-row.tsx';
import { isOutdatedSend } from '../../components/sends/pending-send.ts';
import { useOutboxActions } from './use-outbox-actions.ts';

/** How many plain changes are listed before the rest is folded away. */
const shownAtFirst = 5;

interface Props {
  readonly entries: readonly OutboxEntry[];
  /** The whole outbox: a proposal may wait for its client, which has a card of its own. */
  readonly outbox: readonly OutboxEntry[];
  readonly now: number;
  readonly onOpenProposal: (proposalId: LocalId) => void;
  readonly onOpenClient: (clientId: LocalId) => void;
  readonly onEditSend: (proposalId: LocalId, queued: QueuedSend) => void;
}

interface ProposalCardProps extends Props {
  readonly proposalId: LocalId;
}

/** The pending operations of one proposal. */
export function ProposalCard({ proposalId, entries, onOpenProposal, ...rest }: ProposalCardProps) {
  const document = useProposal(proposalId);
  const title = document?.proposal.fields.title ?? t('outbox.deletedProposal');
  return (
    <article aria-label={title} className="rounded-popover bg-raised px-5 pt-4 pb-2 shadow-page">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            disabled={document == null}
            onClick={() => onOpenProposal(proposalId)}
            className="max-w-full truncate rounded-control text-row font-semibold enabled:hover:underline"
          >
            {title}
          </button>
          {document?.client != null && (
            <span className="text-ui font-normal text-ink-2">
              {clientDisplayName(document.client.fields)}
            </span>
          )}
        </h2>
        {document != null && <Chain document={document} entries={entries} outbox={rest.outbox} />}
      </header>
      <EntryList entries={entries} nameOf={namesIn(document)} onOpenProposal={onOpenProposal} {...rest} />
    </article>
  );
}

interface PlainCardProps extends ListProps {
  readonly name: string;
  /** The kind of the card's record. */
  readonly kind: string;
  /** Shows it; null where it is shown nowhere. */
  readonly onOpen?: (() => void) | null;
}

/** A card of a record that is no proposal: name, kind and pending operations. */
function PlainCard({ name, kind, onOpen = null, ...list }: PlainCardProps) {
  return (
    <article aria-label={name} className="rounded-popover bg-raised px-5 pt-4 pb-2 shadow-page">
      <h2 className="pb-3 text-row font-semibold">
        {onOpen === null ? (
          name
        ) : (
          <button type="button" onClick={onOpen} className="rounded-control hover:underline">
            {name}
          </button>
        )}
        <span className="pl-2 text-ui font-normal text-ink-2">{kind}</span>
      </h2>
      <EntryList {...list} />
    </article>
  );
}

interface ClientCardProps extends Props {
  readonly clientId: LocalId;
}

/** The pending operations of a client. */
export function ClientCard({ clientId, ...props }: ClientCardProps) {
  const client = useClient(clientId);
  const name = client == null ? null : clientDisplayName(client.fields);
  return (
    <PlainCard
      name={name ?? t('outbox.deletedClient')}
      kind={t('outbox.client')}
      onOpen={client == null ? null : () => props.onOpenClient(clientId)}
      nameOf={() => name}
      {...props}
    />
  );
}

interface LibraryCardProps extends Props {
  readonly sectionId: LocalId;
}

/** The pending operations of a library section. */
export function LibraryCard({ sectionId, ...props }: LibraryCardProps) {
  const content = useOriginals([sectionId])?.get(sectionId);
  const fields = content?.section.fields;
  const name =
    fields === undefined
      ? t('outbox.deletedSection')
      : fields.name || fields.title || t('outbox.nounSection');
  const nameOf = namesOfSections(content === undefined ? [] : [content]);
  return <PlainCard name={name} kind={t('libraryNames.pickerLabel')} nameOf={nameOf} {...props} />;
}

interface TemplateCardProps extends Props {
  readonly templateId: LocalId;
}

/** The pending operations of a template. */
export function TemplateCard({ templateId, ...props }: TemplateCardProps) {
  const sections = useStandaloneSections();
  const template = useTemplates()?.find(({ localId }) => localId === templateId);
  const isListed = props.entries.some(({ operation: { entity } }) => entity === 'template');
  const isDeleted = template === undefined && isListed;
  const name = isDeleted ? t('outbox.deletedTemplate') : templateName(templateId, template?.fields.name);
  const inSections = namesOfSections(sections === undefined ? [] : sectionsOfTemplate(sections, templateId));
  const nameOf: NameOf = (entity, id) =>
    entity === 'template' ? (template?.fields.name ?? null) : inSections(entity, id);
  return <PlainCard name={name} kind={t('library.template')} nameOf={nameOf} {...props} />;
}

/** A discard that the user has to confirm. */
interface PendingDiscard {
  readonly action: Exclude<EntryAction, 'edit'>;
  readonly entry: OutboxEntry;
}

interface ListProps extends Props {
  readonly nameOf: NameOf;
}

function EntryList({ entries, outbox, nameOf, now, onEditSend }: ListProps) {
  const actions = useOutboxActions();
  const phase = useSyncStatus()?.current.phase;
  const whole = useOutbox();
  const conflicts = whole?.conflicts ?? [];
  const uploads = whole?.uploads ?? [];
  const undecided = new Set(conflicts.flatMap(({ field, localId }) => (field === null ? [localId] : [])));
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [pendingDiscard, setPendingDiscard] = useState<PendingDiscard | null>(null);
  const adopting = entries.find(({ operation }) => operation.opId === asked);
  // Operations that need the user, and sends, are never folded away.
  const important = entries.filter(
    ({ operation, state }) => operation.kind === 'send' || state === 'rejected' || state === 'undecided',
  );
  const plain = entries.filter((entry) => !important.includes(entry));
  const shown = all ? plain : plain.slice(0, shownAtFirst);

  const labelOf = (opId: string | null): string | null => {
    const found = outbox.find(({ operation }) => operation.opId === opId);
    return found === undefined ? null : describeOperation(found.operation, nameOf);
  };

  function perform(action: EntryAction, entry: OutboxEntry): void {
    const { operation } = entry;
    // The user selects the record that the create has made.
    if (action === 'it-went-out' && operation.kind === 'create') return setAsked(operation.opId);
    if (losesWork(action, entry) && action !== 'edit') return setPendingDiscard({ action, entry });
    if (action !== 'edit') return actions.act(action, entry);
    if (operation.kind !== 'send') return;
    const { opId, localId, message } = operation;
    void actions.holdForEditing(entry).then((isHeld) => {
      if (isHeld) onEditSend(localId, { opId, message });
    });
  }

  return (
    <ul>
      {[...important, ...shown].map((entry) => (
        <Fragment key={entry.operation.opId}>
          {uploads
            .filter(({ opIds }) => opIds[0] === entry.operation.opId)
            .map((upload) => (
              <PictureRow key={upload.hash} upload={upload} />
            ))}
          <OutboxEntryRow
            entry={entry}
            blockedBy={labelOf(entry.blockedBy)}
            nameOf={nameOf}
            situation={{ now, phase, undecided, isOutdated: isOutdatedSend(entries, entry) }}
            onAction={(action) => perform(action, entry)}
          />
        </Fragment>
      ))}
      {plain.length > shown.length && (
        <li className="border-t border-line py-2">
          <button
            type="button"
            onClick={() => setAll(true)}
            className="h-7 rounded-control pl-5 text-ui font-medium text-ink-2 hover:text-ink"
          >
            {t('outbox.showMore', { count: plain.length - shown.length })}
          </button>
        </li>
      )}
      {pendingDiscard !== null && (
        <DiscardDialog
          entry={pendingDiscard.entry}
          what={describeOperation(pendingDiscard.entry.operation, nameOf)}
          onConfirm={() => {
            setPendingDiscard(null);
            actions.act(pendingDiscard.action, pendingDiscard.entry);
          }}
          onCancel={() => setPendingDiscard(null)}
        />
      )}
      {adopting !== undefined && (
        <AdoptDialog
          entry={adopting}
          what={describeOperation(adopting.operation, nameOf)}
          onClose={() => setAsked(null)}
        />
      )}
    </ul>
  );
}
