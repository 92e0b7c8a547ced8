import { useRef, useState } from 'react';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { useFieldTypography } from '../../../components/typography/use-typography.ts';
import { writingLanguage } from '../../../components/typography/writing-language.ts';
import { t } from '../../../i18n/index.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { MailPreview } from '../mail-preview.tsx';
import type { OwnMessage } from '../own-message.ts';
import { WrittenMessage } from './written-message.tsx';

interface Props {
  readonly subject: string;
  readonly message: string;
  /** The title of the attached proposal; null without an attachment. */
  readonly pdfOf: string | null;
  /** The message for the user's own mail program; null if the service sends it. */
  readonly own: OwnMessage | null;
  readonly values: PlaceholderValues;
  /** The client's. */
  readonly locale: string;
  readonly onChange: (message: string) => void;
}

/** The e-mail's text, as it is written or as the client will read it. */
export function MessageField({ subject, message, pdfOf, own, values, locale, onChange }: Props) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLDivElement>(null);
  const language = writingLanguage(locale);
  useFieldTypography(area, language);
  return (
    <div ref={area} className="relative mt-1 flex flex-col gap-1">
      <div className="absolute top-0 right-0 z-10 -mt-2.5">
        <Segmented
          label={t('send.messageView')}
          value={view}
          options={[
            { value: 'write', label: t('send.write') },
            { value: 'preview', label: t('send.preview') },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <WrittenMessage message={message} language={language} rows={12} onChange={onChange} />
      ) : (
        <>
          <span className="text-label font-medium text-ink-2">{t('send.message')}</span>
          <MailPreview
            title={t('send.preview')}
            subject={subject}
            message={message}
            pdfOf={pdfOf}
            own={own}
            values={values}
            locale={locale}
          />
        </>
      )}
    </div>
  );
}
