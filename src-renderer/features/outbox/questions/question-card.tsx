import type { Entity } from '#shared/domain/ids.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { isOpen, type Question, type QuestionOf } from '#shared/sync/question.ts';
import { formatDayAndTime, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MissingClientCard } from './missing-client-card.tsx';
import { duplicateText } from './duplicate-contents.ts';
import { QuestionFrame } from './question-frame.tsx';
import { useOutboxActions } from '../use-outbox-actions.ts';
import { useDuplicateContents } from './use-duplicate-contents.ts';

interface Props {
  readonly question: Question;
}

const missingKeys = {
  client: 'outbox.missingClients',
  proposal: 'outbox.missingProposals',
  template: 'outbox.missingTemplates',
  section: 'outbox.missingSections',
  line_item: 'outbox.missingLines',
  taxation: 'outbox.missingTaxes',
} as const satisfies Readonly<Record<Entity, string>>;

/** Number of names shown; the rest is counted. */
const shownNames = 8;

/** A decision of the user that belongs to no operation: the evidence and the choice. */
export function QuestionCard({ question }: Props) {
  switch (question.type) {
    case 'duplicate':
      return <DuplicateCard question={question} />;
    case 'missing':
      return <MissingRecordsCard question={question} />;
    case 'client':
      return <MissingClientCard question={question} />;
    default:
      return assertNever(question);
  }
}

function namesOf({ records }: QuestionOf<'missing'>): string {
  const names = records.map(({ name }) => (name === '' ? '–' : name));
  const list = names.slice(0, shownNames).join(', ');
  const count = names.length - shownNames;
  return count > 0 ? t('outbox.andMore', { list, count }) : list;
}

function MissingRecordsCard({ question }: { readonly question: QuestionOf<'missing'> }) {
  const actions = useOutboxActions();
  const { questionId, entity, records, known, checked, lastSeenAt, noticedAt } = question;
  const title = t(missingKeys[entity], { count: records.length, known });
  return (
    <QuestionFrame questionId={questionId} title={title}>
      <p className="selectable pt-0.5 text-ui text-ink-2">{namesOf(question)}</p>
      {isOpen(question) ? (
        <>
          <dl className="selectable mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 rounded-control bg-hover px-4 py-3 text-ui">
            <Row label={t('outbox.noticedAt')} value={formatDayAndTime(noticedAt)} />
            {lastSeenAt !== null && (
              <Row label={t('outbox.lastSeenAt')} value={formatDayAndTime(lastSeenAt)} />
            )}
            <Row
              label={t('outbox.checkedPart')}
              value={checked === 0 ? t('outbox.checkedList') : t('outbox.checkedEach', { count: checked })}
            />
          </dl>
          <p className="pt-3 text-ui text-ink-2">
            {t('outbox.nothingRemoved')} {t('outbox.keepMeans')}
          </p>
          <div className="flex items-center gap-2 pt-3">
            <Button onClick={() => actions.answer({ questionId, answer: 'keep' })}>
              {t('outbox.keepHere')}
            </Button>
            <Button
              variant="quiet"
              className="text-rejected"
              onClick={() => actions.answer({ questionId, answer: 'remove' })}
            >
              {t('outbox.removeHere')}
            </Button>
          </div>
        </>
      ) : (
        <p className="pt-2 text-ui text-ink-2">{t('outbox.removing', { count: records.length })}</p>
      )}
    </QuestionFrame>
  );
}

function DuplicateCard({ question }: { readonly question: QuestionOf<'duplicate'> }) {
  const actions = useOutboxActions();
  const held = useDuplicateContents(question);
  const { questionId, name, createdAt } = question;
  const title = t('outbox.duplicateTitle', { name: name === '' ? t('outbox.aRecord') : name });
  return (
    <QuestionFrame questionId={questionId} title={title}>
      <p className="pt-0.5 text-ui text-ink-2">
        {t('outbox.duplicateText', { time: formatDayAndTime(createdAt) })}{' '}
        {held !== undefined && duplicateText(held)}
      </p>
      <div className="flex items-center gap-2 pt-3">
        <Button onClick={() => actions.answer({ questionId, answer: 'keep' })}>
          {t('outbox.keepBothRecords')}
        </Button>
        <Button
          variant="quiet"
          className={held === undefined || held.count === 0 ? '' : 'text-rejected'}
          onClick={() => actions.answer({ questionId, answer: 'remove' })}
        >
          {t('outbox.removeDuplicate')}
        </Button>
      </div>
    </QuestionFrame>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  );
}
