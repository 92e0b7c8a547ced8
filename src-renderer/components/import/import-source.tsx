import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';

interface Props {
  /** What the field for files says. */
  readonly drop: string;
  /** The accepted files, as `accept` of an input. */
  readonly accept: string;
  readonly onFile: (file: File) => Promise<void>;
  readonly onText: (text: string) => Promise<void>;
}

/** Source of an imported table: a chosen or dropped file, or pasted cells. */
export function ImportSource({ drop, accept, onFile, onText }: Props) {
  const [text, setText] = useState('');

  return (
    <>
      <FileDrop
        text={drop}
        button={t('clientImport.chooseFile')}
        accept={accept}
        onFile={(file) => void onFile(file)}
      />
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
