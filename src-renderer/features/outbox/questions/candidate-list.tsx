import { RadioGroup } from '@base-ui/react/radio-group';
import type { Candidate } from '#shared/sync/candidate.ts';
import { t } from '../../../i18n/index.ts';
import { RadioRow } from '../../../ui/controls/radio-row.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { fieldName } from '../../../components/field-name.ts';

interface Props {
  readonly candidates: readonly Candidate[];
  /** How many more there are. */
  readonly others: number;
  /** The service's id of the chosen one; null while none is. */
  readonly value: string | null;
  readonly onChange: (serverId: string) => void;
}

/** How a record differs from the create, as text. */
function likeness({ differs }: Candidate): string {
  if (differs.length === 0) return t('outbox.adoptSame');
  return t('outbox.adoptDiffers', { fields: [...new Set(differs.map(fieldName))].join(', ') });
}

/** The records that a create may have made: name, time of change and differing fields. */
export function CandidateList({ candidates, others, value, onChange }: Props) {
  return (
    <>
      <RadioGroup
        aria-label={t('outbox.adoptTitle')}
        value={value ?? ''}
        onValueChange={(next) => onChange(next)}
        className="flex flex-col gap-0.5"
      >
        {candidates.map((candidate) => {
          const { serverId, name, detail, updatedAt } = candidate;
          const title = name || t('outbox.aRecord');
          const likely = likeness(candidate);
          return (
            <RadioRow
              key={serverId}
              value={serverId}
              label={[title, detail, likely].filter(Boolean).join(', ')}
            >
              <span className="min-w-0 grow">
                <span className="flex items-baseline gap-2">
                  <span className="truncate text-ui font-medium text-ink">{title}</span>
                  {detail !== null && detail !== title && (
                    <span className="truncate text-ui text-ink-2">{detail}</span>
                  )}
                </span>
                <span className="block text-label text-ink-2">{likely}</span>
              </span>
              <span className="figures shrink-0 self-start pt-0.5 text-label text-ink-3">
                {updatedAt !== null && (
                  <>
                    {t('outbox.adoptChanged')} <RelativeTime at={updatedAt} />
                  </>
                )}
              </span>
            </RadioRow>
          );
        })}
      </RadioGroup>
      <p className="pt-3 text-ui text-ink-2">
        {others > 0 && `${t('outbox.adoptOthers', { count: others })} `}
        {t('outbox.adoptNoneOf')}
      </p>
    </>
  );
}
