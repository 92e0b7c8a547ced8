import { useRef } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { useFieldSpelling } from '../../../components/spelling/use-field-spelling.tsx';
import { t } from '../../../i18n/index.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';

interface Props {
  readonly message: string;
  /** That the client reads. */
  readonly language: Language;
  readonly rows: number;
  readonly onChange: (message: string) => void;
}

/** The text of an e-mail, with its spelling. */
export function WrittenMessage({ message, language, rows, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wordMenu = useFieldSpelling(field, language, message);
  return (
    <>
      <TextArea
        ref={field}
        label={t('send.message')}
        value={message}
        onChange={onChange}
        rows={rows}
        hint={t('send.placeholderHint', { name: '{{client_first_name}}' })}
      />
      {wordMenu}
    </>
  );
}
