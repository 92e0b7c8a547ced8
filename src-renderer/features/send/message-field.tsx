import { useState } from 'react';
import { resolvePlaceholders, type PlaceholderValues } from '#shared/domain/placeholders.ts';
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
  return (
    <div className="relative flex flex-col gap-1">
      <div className="absolute top-0 right-0 z-10 -mt-2">
        <Segmented
          label="Message view"
          value={view}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <TextArea
          label="Message"
          value={message}
          onChange={onChange}
          rows={12}
          hint="Placeholders such as {{client_first_name}} are filled in when it leaves."
        />
      ) : (
        <>
          <span className="text-label font-medium text-ink-2">Message</span>
          <div className="selectable min-h-64 rounded-control bg-hover px-4 py-3">
            <p className="border-b border-line pb-2 font-medium">{resolvePlaceholders(subject, values)}</p>
            <p className="pt-2 break-words whitespace-pre-wrap">{resolvePlaceholders(message, values)}</p>
          </div>
        </>
      )}
    </div>
  );
}
