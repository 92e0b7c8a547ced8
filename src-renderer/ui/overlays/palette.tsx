import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { KeyHint } from '../controls/kbd.tsx';
import { groupLabelClass, itemClass } from './menu-styles.ts';
import { cx } from '../cx.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

/** An entry of the palette: a command or a record. Choosing it closes the palette, then runs it. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** A second line. */
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
  readonly run: () => void;
}

/** Entries under one heading. The label is also the group's key, so labels must differ. */
export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  /** The matching entries, filtered and sorted. */
  readonly groups: readonly PaletteGroup[];
  /** Name and placeholder; the default is that of the command palette. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Text shown if there are no entries. */
  readonly empty?: string;
  /** A line below the entries. */
  readonly notice?: string | undefined;
}

function Labels({ label, detail }: Pick<PaletteItem, 'label' | 'detail'>) {
  return (
    <>
      <span className="max-w-3/4 shrink-0 truncate text-ink">{label}</span>
      <span className="min-w-0 grow truncate text-label text-ink-2">{detail}</span>
    </>
  );
}

/** A search field with a list of matching commands and records. */
export function Palette({
  open,
  onClose,
  query,
  onQueryChange,
  groups,
  label = t('ui.palette'),
  placeholder = t('ui.paletteSearch'),
  empty = t('ui.nothingMatches', { query }),
  notice,
}: Props) {
  const returnFocus = useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup
          data-modal
          aria-label={label}
          finalFocus={returnFocus}
          className="pop fixed top-[min(14vh,140px)] left-1/2 z-30 flex max-h-[60vh] w-[600px] max-w-[calc(100vw-48px)] -translate-x-1/2 flex-col overflow-hidden rounded-popover bg-raised shadow-float outline-none"
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            autoHighlight="always"
            keepHighlight
            value={query}
            onValueChange={onQueryChange}
            itemToStringValue={(item: PaletteItem) => item.label}
          >
            <div className="flex h-11 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label={placeholder}
                placeholder={placeholder}
                className="h-full grow bg-transparent text-row text-ink outline-none"
                spellCheck={false}
              />
              <Dialog.Close className="sr-only">{t('ui.paletteClose')}</Dialog.Close>
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
              <Autocomplete.Empty className="px-2.5 py-3 text-ink-2 empty:hidden">{empty}</Autocomplete.Empty>
              <Autocomplete.List>
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className={groupLabelClass}>
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          onClick={() => {
                            onClose();
                            item.run();
                          }}
                          className={cx(
                            itemClass,
                            item.description === undefined ? 'h-8' : 'h-12',
                            'scroll-my-1',
                          )}
                        >
                          {item.icon !== undefined && (
                            <span className="flex size-4 shrink-0 items-center justify-center text-ink-2">
                              {item.icon}
                            </span>
                          )}
                          {item.description === undefined ? (
                            <Labels {...item} />
                          ) : (
                            <span className="flex min-w-0 grow flex-col">
                              <span className="flex items-baseline gap-2">
                                <Labels {...item} />
                              </span>
                              <span className="truncate text-label text-ink-2">{item.description}</span>
                            </span>
                          )}
                          <KeyHint shortcut={item.shortcut} />
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
            <div
              role="status"
              className="shrink-0 border-t border-line px-4 py-2 text-label text-ink-2 empty:hidden"
            >
              {notice}
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
