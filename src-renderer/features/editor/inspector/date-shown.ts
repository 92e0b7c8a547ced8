import { t } from '../../../i18n/index.ts';

/** Whether this computer knows if a date is set. */
export type DateKnowledge = 'yes' | 'no' | 'reading';

/**
 * The content of a date field. An empty date would look like none, so an unknown date is a text, and so is the field
 * until the date is read.
 *
 * @param day `YYYY-MM-DD`; empty for none
 */
export function dateShown({
  day,
  known,
  isEdited,
}: {
  readonly day: string;
  readonly known: DateKnowledge;
  readonly isEdited: boolean;
}): { readonly type: 'date' | 'text'; readonly value: string } {
  if (known === 'yes' || isEdited) return { type: 'date', value: day };
  return { type: 'text', value: known === 'no' ? t('editor.notKnown') : '' };
}
