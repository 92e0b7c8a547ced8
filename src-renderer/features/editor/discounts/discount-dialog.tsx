import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { DiscountTarget } from '#shared/domain/pricing/discounts.ts';
import type { SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { RadioRow } from '../../../ui/controls/radio-row.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { currentRate, type DiscountPlace } from './plan-discount.ts';
import { rateField, typedInNextScope } from './rate-field.ts';
import type { AskedDiscount } from './use-document-discounts.ts';

const formId = 'discount';

interface Props {
  readonly asked: AskedDiscount;
  readonly sections: readonly SectionWithItems[];
  /** A `rate` of null removes the discount. */
  readonly onApply: (place: DiscountPlace, rate: string | null) => void;
  readonly onClose: () => void;
}

/** The places that a discount can be on, by what it is taken from. The line's own comes first. */
function placesOf(
  { lineId, sectionId }: AskedDiscount,
  sections: readonly SectionWithItems[],
): ReadonlyMap<DiscountTarget, DiscountPlace> {
  const priced = sections.filter(({ items }) => items.length > 0);
  const section = priced.find(
    ({ section: { localId }, items }) =>
      localId === sectionId || items.some((item) => item.localId === lineId),
  );
  const places = new Map<DiscountTarget, DiscountPlace>();
  if (lineId !== null && section !== undefined) places.set('line', { target: 'line', lineId });
  if (section !== undefined) places.set('section', { target: 'section', sectionId: section.section.localId });
  if (priced.length > 0) places.set('proposal', { target: 'proposal' });
  return places;
}

/** Sets, changes or removes a percent discount. */
export function DiscountDialog({ asked, sections, onApply, onClose }: Props) {
  const [places] = useState(() => placesOf(asked, sections));
  const [target, setTarget] = useState<DiscountTarget>(() => {
    // The discount that the line is; otherwise the nearest one.
    const own = sections.flatMap(({ items }) => items).find(({ localId }) => localId === asked.lineId)
      ?.fields.discount_of;
    return [...places.keys()].find((place) => place === own) ?? [...places.keys()][0] ?? 'proposal';
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const place = places.get(target);
  const { text, rate, isValid } = rateField(typed, place === undefined ? null : currentRate(sections, place));

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (!isValid || place === undefined) return field.current?.focus();
    onApply(place, rate);
    onClose();
  }

  const labels = {
    line: t('catalog.discountLine'),
    section: t('catalog.discountSection'),
    proposal: t('catalog.discountProposal'),
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('catalog.discountTitle')}
      initialFocus={field}
      actions={
        <DialogActions onCancel={onClose} form={formId} disabled={place === undefined}>
          {t('catalog.discountApply')}
        </DialogActions>
      }
    >
      {place === undefined ? (
        <p className="text-ui text-ink-2">{t('catalog.discountNothing')}</p>
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            ref={field}
            label={t('catalog.discountRate')}
            inputMode="decimal"
            value={text}
            onChange={setTyped}
            hint={t('catalog.discountHint')}
            error={submitted && !isValid ? t('catalog.discountNotRate') : undefined}
          />
          <div>
            <span id={labelId} className="text-label font-medium text-ink-2">
              {t('catalog.discountOn')}
            </span>
            <RadioGroup<DiscountTarget>
              aria-labelledby={labelId}
              value={target}
              onValueChange={(next) => {
                setTarget(next);
                setSubmitted(false);
                setTyped(typedInNextScope(typed));
              }}
            >
              {[...places.keys()].map((of) => (
                <RadioRow key={of} value={of} label={labels[of]}>
                  <span className="text-ui">{labels[of]}</span>
                </RadioRow>
              ))}
            </RadioGroup>
          </div>
        </form>
      )}
    </Dialog>
  );
}
