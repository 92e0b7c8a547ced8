import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';

interface Props {
  readonly onFile: (file: File) => Promise<void>;
  readonly onText: (text: string) => Promise<void>;
}

/** Source of an import: a chosen or dropped file, or pasted cells. */
export function ImportSource({ onFile, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) void onFile(file);
  }

  return (
    <>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-3 rounded-popover border border-dashed px-6 py-8',
          over ? 'border-accent bg-hover' : 'border-control',
        )}
      >
        <FileUp size={20} className="text-ink-3" aria-hidden />
        <p className="text-ui text-ink-2">{t('clientImport.drop')}</p>
        <Button onClick={() => input.current?.click()}>{t('clientImport.chooseFile')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('clientImport.chooseFile')}
          accept=".csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/vcard"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void onFile(file);
            event.target.value = '';
          }}
        />
      </div>
      {/* Pasted cells are read at once, because thousands of lines are of no use in a text field. */}
      <div
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!pasted.includes('\n')) return;
          event.preventDefault();
          void onText(pasted);
        }}
      >
        <TextArea
          label={t('clientImport.paste')}
          value={text}
          onChange={setText}
          rows={6}
          hint={t('clientImport.pasteHint')}
        />
      </div>
      <div>
        <Button disabled={text.trim() === ''} onClick={() => void onText(text)}>
          {t('clientImport.readPasted')}
        </Button>
      </div>
    </>
  );
}
