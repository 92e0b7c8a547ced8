import { useState } from 'react';
import { useOutbox, useWorkspace, type ProposalListItem } from '../../../data/index.ts';
import { themeHint, themeName } from '../../../components/theme-name.ts';
import { locale, t } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { DateTextField } from '../../../ui/controls/date-text-field.tsx';
import {
  targetsOf,
  someNames,
  valuesOf,
  type BulkChoice,
  type BulkTargets,
  type BulkValues,
} from './bulk-edit.ts';

interface Props {
  readonly items: readonly ProposalListItem[];
  readonly onClose: () => void;
  readonly onApply: (targets: BulkTargets, values: BulkValues) => void;
}

/** Stands for "as it is" in each list; ids are digits, and no theme is called so. */
const asIs = 'as-it-is';
const owner = 'owner';
const none = 'none';
const onDay = 'on-day';

/** So many of those that are left out are named. */
const named = 5;

function LockedNotice({ locked }: Pick<BulkTargets, 'locked'>) {
  const names = someNames(locked, named).map((title) => `“${title || t('proposals.untitled')}”`);
  const more = locked.length - names.length;
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(
    more === 0 ? names : [...names, t('bulkEdit.more', { count: more })],
  );
  return <Notice>{t('bulkEdit.locked', { count: locked.length, list })}</Notice>;
}

/** Sets one expiry, theme or author for all selected proposals. */
export function BulkEditDialog({ items, onClose, onApply }: Props) {
  const [choice, setChoice] = useState<BulkChoice>({});
  const workspace = useWorkspace();
  const targets = targetsOf(items, useOutbox());
  const { editable, locked, seen, waitingSends } = targets;
  const values = valuesOf(choice, workspace?.account.time_zone);
  const canApply = values !== null && editable.length > 0;
  const themes = workspace?.themes ?? [];
  const users = workspace?.users ?? [];
  const leave = { value: asIs, label: t('bulkEdit.leave') } as const;

  /** Sets or leaves one field. */
  function choose<K extends keyof BulkChoice>(field: K, value: BulkChoice[K] | undefined): void {
    setChoice(({ [field]: _, ...others }) => (value === undefined ? others : { ...others, [field]: value }));
  }

  function apply(): void {
    if (values !== null && canApply) onApply(targets, values);
  }

  const expires = choice.expires;
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={apply}
      size="small"
      title={t('bulkEdit.title', { count: items.length })}
      actions={
        <DialogActions onCancel={onClose} disabled={!canApply} onAct={apply}>
          {t('bulkEdit.apply', { count: editable.length })}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <Select
            label={t('editor.expires')}
            value={expires === undefined ? asIs : expires === null ? none : onDay}
            options={[
              leave,
              { value: onDay, label: t('bulkEdit.onDay') },
              { value: none, label: t('bulkEdit.noExpiry') },
            ]}
            onChange={(next) => choose('expires', next === asIs ? undefined : next === none ? null : '')}
          />
          {typeof expires === 'string' && (
            <DateTextField
              label={t('bulkEdit.day')}
              hideLabel
              type="date"
              value={expires}
              hint={t('editor.expiresHint')}
              onChange={(next) => choose('expires', next)}
            />
          )}
        </div>
        {themes.length > 0 && (
          <Select
            label={t('editor.theme')}
            value={choice.theme ?? asIs}
            hint={themeHint(themes.find(({ id }) => id === choice.theme)?.name)}
            options={[leave, ...themes.map(({ id, name }) => ({ value: id, label: themeName(name) }))]}
            onChange={(next) => choose('theme', next === asIs ? undefined : next)}
          />
        )}
        {users.length > 0 && (
          <Select
            label={t('editor.preparedBy')}
            value={choice.preparedBy === undefined ? asIs : (choice.preparedBy ?? owner)}
            options={[
              leave,
              { value: owner, label: t('editor.owner') },
              ...users.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) =>
              choose('preparedBy', next === asIs ? undefined : next === owner ? null : next)
            }
          />
        )}
        {locked.length > 0 && <LockedNotice locked={locked} />}
        {seen > 0 && <Notice>{t('bulkEdit.seen', { count: seen })}</Notice>}
        {waitingSends.length > 0 && (
          <Notice tone="warning">{t('bulkEdit.waiting', { count: waitingSends.length })}</Notice>
        )}
      </div>
    </Dialog>
  );
}
