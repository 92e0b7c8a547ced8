import { useState, type ReactNode } from 'react';
import { endOfExpiryDay, expiryDay } from '#shared/domain/proposals/expiry-day.ts';
import { DateTextField } from '../../../ui/controls/date-text-field.tsx';
import { dateShown, type DateKnowledge } from './date-shown.ts';

interface Props {
  readonly label: string;
  /** ISO 8601, or null when none is set. */
  readonly value: string | null;
  /** Whether this computer knows if one is set. `reading` until it has looked. */
  readonly known?: DateKnowledge;
  readonly hint: string;
  /** The account's time zone, in which the day ends; undefined for UTC. */
  readonly timeZone: string | undefined;
  readonly mark?: ReactNode;
  readonly locked: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A day. It is taken when the field is left or Enter pressed, so that a year half typed is no edit. */
export function DateField({ label, value, known = 'yes', hint, timeZone, mark, locked, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const shown = dateShown({
    day: typed ?? expiryDay(value, timeZone),
    known,
    isEdited: isEntered || typed !== null,
  });

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
      {...shown}
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
