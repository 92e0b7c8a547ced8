import type { ProposalChange } from '#shared/document/compare/proposal-changes.ts';
import type { TextPart } from '#shared/sync/text/word-diff.ts';
import { t } from '../../../i18n/index.ts';

interface Props {
  readonly changes: readonly ProposalChange[];
  /** What the changes are; since when, where it says nothing. */
  readonly heading?: string;
}

function headingOf(change: ProposalChange): string {
  const title = 'title' in change ? change.title || t('versions.untitledSection') : '';
  switch (change.kind) {
    case 'title':
      return t('versions.titleChanged');
    case 'section-added':
      return t('versions.sectionAdded', { title });
    case 'section-removed':
      return t('versions.sectionRemoved', { title });
    case 'section-changed':
      return t('versions.sectionChanged', { title });
    case 'items-changed':
      return t('versions.itemsChanged', { title, before: change.before, after: change.after });
    case 'order':
      return t('versions.orderChanged');
  }
}

/** Changes since a version. Deleted text is struck through, new text is underlined. */
export function ChangeList({ changes, heading = t('versions.since') }: Props) {
  if (changes.length === 0) return <p className="text-ui text-ink-2">{t('versions.same')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ui text-ink-2">{heading}</p>
      {changes.map((change) => (
        <section key={`${change.kind} ${'sectionId' in change ? change.sectionId : ''}`}>
          <h3 className="text-ui font-medium text-ink">{headingOf(change)}</h3>
          {'parts' in change && <ChangedText parts={change.parts} />}
        </section>
      ))}
    </div>
  );
}

/** Number of unchanged words shown around a change. */
const context = 12;

function shorten(text: string): string {
  const words = text.split(' ');
  if (words.length <= context * 2) return text;
  return `${words.slice(0, context).join(' ')} … ${words.slice(-context).join(' ')}`;
}

function ChangedText({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <p className="selectable mt-1 rounded-control bg-hover px-3 py-2 text-ui break-words text-ink-2">
      {parts.flatMap((part, at) => {
        const key = `${at} ${part.kind}`;
        if (part.kind === 'same') return [<span key={key}>{shorten(part.text)}</span>];
        const { before, after } = part;
        return [
          before !== '' && (
            <del key={`${key} del`} className="text-rejected">
              {before}
            </del>
          ),
          before !== '' && after !== '' && ' ',
          after !== '' && (
            <ins key={`${key} ins`} className="text-accepted">
              {after}
            </ins>
          ),
        ];
      })}
    </p>
  );
}
