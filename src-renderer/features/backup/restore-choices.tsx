import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import { secondsFor } from '#shared/sync/forecast.ts';
import { formatDuration, locale, t } from '../../i18n/index.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import type { RestorePlan } from './restore-plan.ts';
import type { useRestore } from './use-restore.ts';

interface Props {
  readonly backup: OpenedBackup;
  readonly restore: ReturnType<typeof useRestore>;
}

interface RowProps {
  readonly label: string;
  readonly count?: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function ChoiceRow({ label, count, checked, onChange }: RowProps) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-4">
      <Checkbox checked={checked} disabled={count === 0} onChange={onChange}>
        {label}
      </Checkbox>
      {count !== undefined && (
        <span className="figures text-ui text-ink-2">{count.toLocaleString(locale())}</span>
      )}
    </li>
  );
}

/** Lists the parts of the selection that only the service could restore. */
function lossText({ decided, archived, orphaned }: RestorePlan['counts']): string {
  return [
    decided > 0 && t('backup.statesLost', { count: decided }),
    archived > 0 && t('backup.archivedLost', { count: archived }),
    orphaned > 0 && t('backup.templatesLost', { count: orphaned }),
  ]
    .filter((text) => text !== false)
    .join(' ');
}

/** Contents of a backup, a choice for each part, and the effect of the restore. */
export function RestoreChoices({ backup, restore }: Props) {
  const { choice, change, plan, missing, hasPresent } = restore;
  const { counts, emails } = backup;
  const seconds = secondsFor(plan?.counts.edits ?? 0);
  return (
    <>
      <ul aria-label={t('backup.content')} className="divide-y divide-line border-y border-line">
        <ChoiceRow
          label={t('settings.proposals')}
          count={counts.proposals}
          checked={choice.proposals !== 'none' && counts.proposals > 0}
          onChange={(checked) => change({ proposals: checked ? 'missing' : 'none' })}
        />
        <ChoiceRow
          label={t('settings.clients')}
          count={counts.clients}
          checked={choice.clients && counts.clients > 0}
          onChange={(clients) => change({ clients })}
        />
        <ChoiceRow
          label={t('backup.library')}
          count={counts.library}
          checked={choice.library && counts.library > 0}
          onChange={(library) => change({ library })}
        />
        {counts.catalog > 0 && (
          <ChoiceRow
            label={t('catalog.title')}
            count={counts.catalog}
            checked={choice.catalog}
            onChange={(catalog) => change({ catalog })}
          />
        )}
        {counts.views > 0 && (
          <ChoiceRow
            label={t('views.saved')}
            count={counts.views}
            checked={choice.views}
            onChange={(views) => change({ views })}
          />
        )}
        {backup.preferences !== null && (
          <ChoiceRow
            label={t('backup.settings')}
            checked={choice.settings}
            onChange={(settings) => change({ settings })}
          />
        )}
      </ul>
      {hasPresent && choice.proposals !== 'none' && (
        <Segmented
          wide
          label={t('backup.which')}
          value={choice.proposals}
          options={[
            {
              value: 'missing',
              label: missing === 0 ? t('backup.noneMissing') : t('backup.onlyMissing', { count: missing }),
            },
            { value: 'all', label: t('backup.allAsDrafts', { count: counts.proposals }) },
          ]}
          onChange={(proposals) => change({ proposals })}
        />
      )}
      <Notice>
        {t('backup.asDrafts')}
        {emails.length > 0 && ` ${t('backup.emailsWait', { count: emails.length })}`}
        {plan !== null && ` ${lossText(plan.counts)}`}
        {plan !== null &&
          plan.counts.simplified > 0 &&
          ` ${t('backup.nestedDeep', { count: plan.counts.simplified })}`}
      </Notice>
      {/* How many items are missing here is known only once they are restored. */}
      {plan !== null && !(plan.counts.edits === 0 && (choice.catalog || choice.views)) && (
        <p role="status" className="text-label text-pretty text-ink-2">
          {plan.counts.edits === 0
            ? t('backup.nothing')
            : t('backup.outcome', {
                proposals: plan.counts.proposals.toLocaleString(locale()),
                clients: plan.counts.clients.toLocaleString(locale()),
                calls: plan.counts.edits.toLocaleString(locale()),
              })}
          {seconds >= 60 && ` ${t('backup.takes', { time: formatDuration(seconds) })}`}
        </p>
      )}
    </>
  );
}
