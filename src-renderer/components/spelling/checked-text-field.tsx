import { useRef, type ComponentProps, type RefObject } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFieldSpelling } from './use-field-spelling.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  readonly language: Language;
  /** The input, for whoever gives it the focus. */
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** One line of text, with its spelling. */
export function CheckedTextField({ language, field, ...props }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const wordMenu = useFieldSpelling(input, language, props.value);
  return (
    <>
      <TextField {...props} ref={input} />
      {wordMenu}
    </>
  );
}
