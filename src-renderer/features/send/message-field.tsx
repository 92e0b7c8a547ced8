import { useState } from 'react';
import { resolvePlaceholders, type PlaceholderValues } from '#shared/domain/placeholders.ts';
import { t } from '../../i18n/index.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface Props {
  readonly subject: string;
  readonly message: string;
  readonly values: PlaceholderValues;
  readonly onChange: (message: string) => void;
}

/** The e-mail's text, as it is written or as the client will read it. */
export function MessageField({ subject, message, values, onChange }: Props) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const shown = { ...values, proposal_url: values.proposal_url ?? t('send.linkLater') };
  return (
    <div className="relative mt-1 flex flex-col gap-1">
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
        <TextArea
          label={t('send.message')}
          value={message}
          onChange={onChange}
          rows={12}
          hint={t('send.placeholderHint', { name: '{{client_first_name}}' })}
        />
      ) : (
        <>
          <span className="text-label font-medium text-ink-2">{t('send.message')}</span>
          <div className="selectable min-h-[268px] rounded-control bg-hover px-4 py-3">
            <p className="border-b border-line pb-2 font-medium">{resolvePlaceholders(subject, shown)}</p>
            <p className="pt-2 break-words whitespace-pre-wrap">{resolvePlaceholders(message, shown)}</p>
          </div>
        </>
      )}
    </div>
  );
}
