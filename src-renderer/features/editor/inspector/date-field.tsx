import { useState, type ReactNode } from 'react';
import { endOfExpiryDay, expiryDay } from '#shared/domain/proposals/expiry-day.ts';
import { t } from '../../../i18n/index.ts';
import { DateTextField } from '../../../ui/controls/date-text-field.tsx';

interface Props {
  readonly label: string;
  /** ISO 8601, or null when none is set. */
  readonly value: string | null;
  /** False where nobody here knows whether one is set. */
  readonly isKnown?: boolean;
  readonly hint: string;
  /** The account's time zone, in which the day ends; undefined for UTC. */
  readonly timeZone: string | undefined;
  readonly mark?: ReactNode;
  readonly locked: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A day. It is taken when the field is left or Enter pressed, so that a year half typed is no edit. */
export function DateField({ label, value, isKnown = true, hint, timeZone, mark, locked, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  // An empty date looks like none.
  const [isEntered, setIsEntered] = useState(false);
  const saysUnknown = !isKnown && !isEntered && typed === null;

  function take(): void {
    if (typed === null) return;
    setTyped(null);
    if (typed === expiryDay(value, timeZone)) return;
    if (typed === '') onChange(null);
    else if (/^20\d\d-/u.test(typed)) onChange(endOfExpiryDay(typed, timeZone));
  }

  return (
    <DateTextField
      label={label}
      hint={hint}
      mark={mark}
      type={saysUnknown ? 'text' : 'date'}
      value={saysUnknown ? t('editor.notKnown') : (typed ?? expiryDay(value, timeZone))}
      disabled={locked}
      onChange={setTyped}
      onFocus={() => setIsEntered(true)}
      onBlur={() => {
        setIsEntered(false);
        take();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
