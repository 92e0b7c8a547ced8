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
  const shown = { ...values, proposal_url: values.proposal_url ?? '[link to the proposal]' };
  return (
    <div className="relative mt-1 flex flex-col gap-1">
      <div className="absolute top-0 right-0 z-10 -mt-2.5">
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
          <div className="selectable min-h-[268px] rounded-control bg-hover px-4 py-3">
            <p className="border-b border-line pb-2 font-medium">{resolvePlaceholders(subject, shown)}</p>
            <p className="pt-2 break-words whitespace-pre-wrap">{resolvePlaceholders(message, shown)}</p>
          </div>
        </>
      )}
    </div>
  );
}
