import { CaseSensitive, ChevronDown, ChevronRight, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, type KeyboardEvent } from 'react';
import { locale, t } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { isMac } from '../../../ui/controls/shortcut-parts.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { ReplaceRow } from './replace-row.tsx';
import type { Find } from './use-find.ts';

const number = (value: number): string => value.toLocaleString(locale());

/** The find bar of the document. It has its own row, so that it covers nothing. */
export function FindBar({ find }: { readonly find: Find }) {
  return find.isOpen ? <OpenBar find={find} /> : null;
}

function OpenBar({ find }: { readonly find: Find }) {
  const { query, count, current, field, change, matchesCase, matchCase, step, close, replace } = find;
  useEffect(() => field.current?.select(), [field]);

  function act(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === 'Escape') close();
    else if (key !== 'Enter') return false;
    else if (isMac ? metaKey : ctrlKey) {
      if (!altKey || !replace.isOpen) return false;
      replace.all();
    } else if (altKey || ctrlKey || metaKey || !(event.target instanceof HTMLInputElement)) return false;
    else if (event.target === replace.field.current && !shiftKey) replace.one();
    else step(shiftKey ? -1 : 1);
    return true;
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search
      data-chrome
      className="flex shrink-0 justify-center border-b border-line px-5"
      onKeyDown={handleKey}
    >
      <div className="grid w-full max-w-[calc(var(--container-measure)+96px)] grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[44px] items-center gap-x-1">
        <IconButton
          label={t('editor.replace')}
          command="editor.replace"
          aria-expanded={replace.isOpen}
          icon={
            <ChevronRight size={16} className={cx('transition-transform', replace.isOpen && 'rotate-90')} />
          }
          onClick={() => replace.toggle(!replace.isOpen)}
        />
        <TextField
          ref={field}
          label={t('editor.find')}
          hideLabel
          size="small"
          icon={<Search size={14} />}
          placeholder={t('editor.findHint')}
          value={query}
          onChange={(next) => {
            change(next);
            replace.clearMessage();
          }}
        />
        <div className="flex items-center justify-end gap-1">
          <IconButton
            label={t('editor.matchCase')}
            className="mr-auto"
            icon={<CaseSensitive size={16} />}
            pressed={matchesCase}
            onClick={() => {
              matchCase(!matchesCase);
              replace.clearMessage();
            }}
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
          <IconButton
            label={t('editor.closeFind')}
            shortcut="Escape"
            icon={<X size={16} />}
            onClick={close}
          />
        </div>
        {replace.isOpen && <ReplaceRow find={find} />}
      </div>
    </search>
  );
}
