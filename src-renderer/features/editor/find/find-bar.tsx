import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, type KeyboardEvent } from 'react';
import { locale, t } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { Find } from './use-find.ts';

const number = (value: number): string => value.toLocaleString(locale());

/** The find bar of the document. It has its own row, so that it covers nothing. */
export function FindBar({ find }: { readonly find: Find }) {
  return find.isOpen ? <OpenBar find={find} /> : null;
}

function OpenBar({ find }: { readonly find: Find }) {
  const { query, count, current, field, change, step, close } = find;
  useEffect(() => field.current?.select(), [field]);

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && onField(event))
      step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search
      data-chrome
      className="flex h-11 shrink-0 items-center justify-center border-b border-line px-5"
      onKeyDown={handleKey}
    >
      <div className="flex w-full max-w-[calc(var(--container-measure)+96px)] items-center gap-1">
        <TextField
          ref={field}
          label={t('editor.find')}
          hideLabel
          size="small"
          className="min-w-0 grow"
          icon={<Search size={14} />}
          placeholder={t('editor.findHint')}
          value={query}
          onChange={change}
        />
        <span
          role="status"
          className="figures min-w-24 px-2 text-right text-label whitespace-nowrap text-ink-3"
        >
          {query.trim() === ''
            ? ''
            : count === 0
              ? t('editor.foundNothing')
              : t('ui.someOf', { shown: number(current + 1), all: number(count) })}
        </span>
        <IconButton
          label={t('editor.findPrevious')}
          command="editor.findPrevious"
          icon={<ChevronUp size={16} />}
          disabled={count === 0}
          focusableWhenDisabled
          onClick={() => step(-1)}
        />
        <IconButton
          label={t('editor.findNext')}
          command="editor.findNext"
          icon={<ChevronDown size={16} />}
          disabled={count === 0}
          focusableWhenDisabled
          onClick={() => step(1)}
        />
        <IconButton label={t('editor.closeFind')} shortcut="Escape" icon={<X size={16} />} onClick={close} />
      </div>
    </search>
  );
}

const onField = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement;
