import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { cx } from '../cx.ts';
import { Button } from './button.tsx';

interface Props {
  /** What can be dropped here. */
  readonly text: string;
  readonly hint?: string;
  /** The label of the button that opens the system's dialog. */
  readonly button: string;
  /** Extensions and types, as an `input` takes them. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Takes a file that is dropped or chosen. */
export function FileDrop({ text, hint, button, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-popover border border-dashed px-6 py-8',
        isOver ? 'border-accent bg-hover' : 'border-control',
      )}
    >
      <FileUp size={20} className="text-ink-3" aria-hidden />
      <div className="text-center">
        <p className="text-ui text-ink-2">{text}</p>
        {hint !== undefined && <p className="mt-1 text-label text-ink-3">{hint}</p>}
      </div>
      <Button onClick={() => input.current?.click()}>{button}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={button}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}
