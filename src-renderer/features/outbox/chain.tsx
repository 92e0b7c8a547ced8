import { Check } from 'lucide-react';
import { Fragment } from 'react';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { ProposalDocument } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';

interface Props {
  readonly document: ProposalDocument;
  readonly entries: readonly OutboxEntry[];
  /** The whole outbox, because operations of the client belong to no proposal. */
  readonly outbox: readonly OutboxEntry[];
}

interface Link {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly stuck: boolean;
}

/** The pushed and the total number of records of one kind. */
function linkOf(
  label: string,
  entity: Entity,
  ids: readonly LocalId[],
  entries: readonly OutboxEntry[],
): Link | null {
  const waiting = entries.filter(({ operation }) => operation.entity === entity && operation.kind !== 'send');
  const gone = waiting.filter(({ operation }) => !ids.includes(operation.localId)).length;
  if (ids.length + gone === 0) return null;
  const open = new Set(waiting.map(({ operation }) => operation.localId));
  return {
    label,
    done: ids.filter((id) => !open.has(id)).length,
    total: ids.length + gone,
    stuck: waiting.some(({ state }) => state === 'rejected' || state === 'undecided'),
  };
}

/** The push order of a proposal: the parts that the service has, and those that it does not have yet. */
export function Chain({ document, entries, outbox }: Props) {
  const { client, proposal, sections, taxes } = document;
  const send = entries.find(({ operation }) => operation.kind === 'send');
  const ofClient = outbox.filter(({ operation }) => operation.localId === client?.localId);
  const items = sections.flatMap((section) => section.items);
  const links = [
    client === null ? null : linkOf(t('outbox.linkClient'), 'client', [client.localId], ofClient),
    linkOf(t('outbox.linkProposal'), 'proposal', [proposal.localId], entries),
    linkOf(
      t('outbox.linkSections'),
      'section',
      sections.map(({ section }) => section.localId),
      entries,
    ),
    linkOf(
      t('outbox.linkLines'),
      'line_item',
      items.map((item) => item.localId),
      entries,
    ),
    linkOf(
      t('outbox.linkTaxes'),
      'taxation',
      taxes.map(({ localId }) => localId),
      entries,
    ),
    send === undefined
      ? null
      : {
          label: t('outbox.linkSend'),
          done: 0,
          total: 1,
          stuck: send.state === 'rejected' || send.state === 'undecided',
        },
  ].filter((link) => link !== null);

  return (
    <ol
      className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-label"
      aria-label={t('outbox.progress')}
    >
      {links.map((link, index) => (
        <Fragment key={link.label}>
          {index > 0 && (
            <li aria-hidden className="text-ink-3">
              →
            </li>
          )}
          <ChainLink {...link} />
        </Fragment>
      ))}
    </ol>
  );
}

function ChainLink({ label, done, total, stuck }: Link) {
  const complete = done === total;
  return (
    <li
      className={cx(
        'inline-flex items-center gap-1',
        stuck ? 'font-medium text-rejected' : complete ? 'text-accepted' : 'text-ink-2',
      )}
    >
      {label}
      {complete && <Check size={13} aria-label={t('outbox.linkDone')} />}
      {!complete && total > 1 && ` ${done}/${total}`}
      {stuck && ` ${t('outbox.needsYou')}`}
    </li>
  );
}
