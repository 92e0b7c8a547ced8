import { useRef, useState, type SubmitEvent } from 'react';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { charges, type Charge } from '../../../components/pricing/charge.ts';
import { newId } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { focusFirstInvalid } from '../../../ui/feedback/focus-first-invalid.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { draftOf, emptyDraft, itemOf, type ItemDraft } from './item-form.ts';

const formId = 'catalog-item';

interface Props {
  /** The edited item; null for a new one. */
  readonly item: CatalogItem | null;
  readonly items: readonly CatalogItem[];
  /** The currency of a new item. */
  readonly currency: string;
  /** Resolves with whether it was saved. */
  readonly onSave: (item: CatalogItem) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Creates or edits an item of the catalog. */
export function CatalogItemDialog({ item, items, currency: ownCurrency, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<ItemDraft>(() => (item === null ? emptyDraft : draftOf(item, locale())));
  const [id] = useState<string>(() => item?.id ?? newId());
  const [submitted, setSubmitted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const currency = item?.currency ?? ownCurrency;
  const others = items.filter((other) => other.id !== id);
  const made = itemOf(draft, { id, currency, locale: locale(), others });
  const problems = submitted && 'problems' in made ? made.problems : {};

  const set = (values: Partial<ItemDraft>): void => setDraft((before) => ({ ...before, ...values }));

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isSaving) return;
    setSubmitted(true);
    if ('problems' in made) return focusFirstInvalid(event.currentTarget);
    setSaving(true);
    void onSave(made.item).then((isSaved) => {
      setSaving(false);
      if (isSaved) onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(item === null ? 'catalog.newItem' : 'catalog.editItem')}
      initialFocus={first}
      onConfirm={() => first.current?.form?.requestSubmit()}
      actions={
        <DialogActions onCancel={onClose} form={formId} busy={isSaving}>
          {t('catalog.saveItem')}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3">
          <TextField
            ref={first}
            label={t('library.name')}
            value={draft.name}
            onChange={(name) => set({ name })}
            error={problems.name}
          />
          <TextField
            label={t('catalog.code')}
            value={draft.code}
            onChange={(code) => set({ code })}
            error={problems.code}
          />
        </div>
        <TextArea
          label={t('catalog.details')}
          rows={2}
          value={draft.description}
          onChange={(description) => set({ description })}
          error={problems.description}
        />
        <div className="grid grid-cols-3 gap-3">
          <Select<Charge>
            label={t('catalog.billing')}
            value={draft.charge}
            options={charges.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(charge) => set({ charge })}
          />
          <TextField
            label={t('catalog.priceIn', { currency })}
            inputMode="decimal"
            value={draft.price}
            onChange={(price) => set({ price })}
            error={problems.price}
          />
          <TextField
            label={t('catalog.costIn', { currency })}
            inputMode="decimal"
            value={draft.cost}
            onChange={(cost) => set({ cost })}
            hint={t('catalog.costHint')}
            error={problems.cost}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3">
          <TextField
            label={t('catalog.tax')}
            value={draft.taxName}
            placeholder={t('taxes.namePlaceholder')}
            onChange={(taxName) => set({ taxName })}
            hint={t('catalog.taxHint')}
            error={problems.taxName}
          />
          <TextField
            label={t('catalog.taxPercentage')}
            inputMode="decimal"
            value={draft.taxPercentage}
            onChange={(taxPercentage) => set({ taxPercentage })}
            error={problems.taxPercentage}
          />
        </div>
      </form>
    </Dialog>
  );
}
