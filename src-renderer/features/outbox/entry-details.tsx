import { Copy } from 'lucide-react';
import type { Attempt, OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

interface Props {
  readonly entry: OutboxEntry;
  readonly title: string;
}

const outcomes = {
  'in-flight': 'outbox.triedInFlight',
  done: 'outbox.triedDone',
  'no-effect': 'outbox.triedNoEffect',
  rejected: 'outbox.triedRejected',
  ambiguous: 'outbox.triedAmbiguous',
} as const satisfies Record<Attempt['outcome'], string>;

const time = (at: number): string =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });

function attemptLine({ outcome, status, detail }: Attempt): string {
  return [t(outcomes[outcome]), status === null ? null : `HTTP ${status}`, detail]
    .filter(Boolean)
    .join(' · ');
}

function asText({ operation, state, attempts, evidence, reason }: OutboxEntry, title: string): string {
  return [
    title,
    t('outbox.detailState', { state }),
    ...(reason === null ? [] : [t('outbox.detailReason', { reason })]),
    t('outbox.detailMade', { time: time(operation.createdAt) }),
    t('outbox.detailOperation', { id: operation.opId }),
    ...attempts.map((attempt) => `${time(attempt.startedAt)}: ${attemptLine(attempt)}`),
    ...evidence.map(({ at, probed, saw }) => `${time(at)}: ${probed}: ${saw}`),
  ].join('\n');
}

/** Everything that is known about an operation: when it was made, every try, and what was looked at. */
export function EntryDetails({ entry, title }: Props) {
  const { operation, attempts, evidence } = entry;
  return (
    <div className="mt-2 ml-5 flex flex-col gap-3 rounded-control bg-hover px-4 py-3 text-ui">
      <dl className="selectable grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <Row label={t('outbox.made')} value={time(operation.createdAt)} />
        {operation.kind === 'send' && (
          <>
            <Row label={t('outbox.to')} value={operation.message.email} />
            {operation.message.cc.length > 0 && (
              <Row label={t('outbox.cc')} value={operation.message.cc.join(', ')} />
            )}
            {operation.message.bcc.length > 0 && (
              <Row label={t('outbox.bcc')} value={operation.message.bcc.join(', ')} />
            )}
            <Row label={t('outbox.subject')} value={operation.message.subject} />
          </>
        )}
        {attempts.map((attempt, index) => (
          <Row
            key={attempt.startedAt}
            label={t('outbox.attempt', { number: index + 1 })}
            value={`${time(attempt.startedAt)} · ${attemptLine(attempt)}`}
          />
        ))}
        {evidence.map(({ at, probed, saw }) => (
          <Row key={`${at}-${probed}`} label={t('outbox.lookedAt')} value={`${probed}: ${saw}`} />
        ))}
      </dl>
      <Button
        variant="quiet"
        className="-ml-2.5 self-start"
        icon={<Copy size={14} />}
        onClick={() => {
          void navigator.clipboard.writeText(asText(entry, title)).then(() => {
            showToast({ id: 'copied', title: t('outbox.copied'), durationMs: 2000 });
          });
        }}
      >
        {t('outbox.copyDetails')}
      </Button>
    </div>
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
