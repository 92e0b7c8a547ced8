import { Copy } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import { placeholdersOf } from '#shared/document/render/document-of-records.ts';
import { datesOnSending, unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import { resolvePlaceholders } from '#shared/domain/proposals/placeholders.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useProposal, useTimelineFacts, useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { formatAttempt, entryText, checkRuns, formatCheckRun, formatDateTime } from './format-evidence.ts';

interface Props {
  readonly entry: OutboxEntry;
  readonly title: string;
}

/** All details of an operation: its time, its attempts and the evidence. */
export function EntryDetails({ entry, title }: Props) {
  const { operation, attempts, evidence } = entry;
  return (
    <div className="mt-2 ml-5 flex flex-col gap-3 rounded-control bg-hover px-4 py-3 text-ui">
      <dl className="selectable grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <Row label={t('outbox.made')} value={formatDateTime(operation.createdAt)} />
        {operation.kind === 'send' && (
          <>
            <Row label={t('outbox.to')} value={operation.message.email} />
            {operation.message.cc.length > 0 && (
              <Row label={t('outbox.cc')} value={operation.message.cc.join(', ')} />
            )}
            {operation.message.bcc.length > 0 && (
              <Row label={t('outbox.bcc')} value={operation.message.bcc.join(', ')} />
            )}
            <SubjectRow proposalId={operation.localId} message={operation.message} />
          </>
        )}
        {attempts.map((attempt, index) => (
          <Row
            key={attempt.startedAt}
            label={t('outbox.attempt', { number: index + 1 })}
            value={formatAttempt(attempt)}
          />
        ))}
        {checkRuns(evidence).map((run) => (
          <Row
            key={`${run.first.at}-${run.first.source.code}`}
            label={t('outbox.checkedPart')}
            value={formatCheckRun(run)}
          />
        ))}
      </dl>
      <Button
        variant="quiet"
        className="-ml-2.5 self-start"
        icon={<Copy size={14} />}
        onClick={() => {
          void navigator.clipboard.writeText(entryText(entry, title)).then(() => {
            showToast({ id: 'copied', title: t('outbox.copied'), durationMs: 2000 });
          });
        }}
      >
        {t('outbox.copyDetails')}
      </Button>
    </div>
  );
}

interface SubjectProps {
  readonly proposalId: LocalId;
  readonly message: SendMessage;
}

/** The subject as the client will read it. */
function SubjectRow({ proposalId, message }: SubjectProps) {
  const document = useProposal(proposalId);
  const workspace = useWorkspace() ?? null;
  const timeline = useTimelineFacts(document?.proposal.fields.public_id ?? null)?.dates ?? unknownDates;
  const now = useNow();
  if (document === undefined) return null;
  const subject =
    document === null
      ? message.subject
      : resolvePlaceholders(
          message.subject,
          placeholdersOf(
            document,
            { workspace, dates: datesOnSending(document.proposal, timeline, new Date(now).toISOString()) },
            message.sender_id,
          ),
        );
  return <Row label={t('outbox.subject')} value={subject} />;
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  );
}
