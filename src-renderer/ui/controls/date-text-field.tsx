import type { ComponentProps } from 'react';
import { dayInWords } from '../time/day-in-words.ts';
import { dayOverField } from '../time/day-over-field.ts';
import { TextField } from './text-field.tsx';
import './date-text-field.css';

interface Props extends ComponentProps<typeof TextField> {
  /** `text` to say something instead of a date. */
  readonly type: 'date' | 'datetime-local' | 'text';
}

/** A day, or a day and a time, in the window's language also where the system has another. */
export function DateTextField({ hint, ...rest }: Props) {
  const { type, value } = rest;
  const day = type === 'text' ? null : dayInWords(value);
  return (
    <TextField
      {...rest}
      cover={type === 'text' ? null : dayOverField(value)}
      hint={day === null ? hint : hint === undefined ? day : [day, <br key="end" />, hint]}
    />
  );
}
