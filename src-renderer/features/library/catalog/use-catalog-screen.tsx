import { Download, Ellipsis, FileUp, Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { csvText } from '#shared/text/csv.ts';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import { useBridge } from '../../../bridge/index.ts';
import { offerCatalogUndo, useCatalog } from '../../../components/catalog/use-catalog.ts';
import { saveText } from '../../../components/save-text.ts';
import { newId, useWorkspace } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { screenCommand, undoOwner, useCommands, type Command } from '../../../state/commands/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { isMac } from '../../../ui/controls/shortcut-parts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { catalogTable } from './catalog-file.ts';
import { CatalogImportDialog } from './catalog-import-dialog.tsx';
import { CatalogItemDialog } from './catalog-item-dialog.tsx';
import { CatalogList } from './catalog-list.tsx';
import type { LoadTableReader } from './use-catalog-import.ts';

interface Options {
  /** Whether the catalog is the view on screen. */
  readonly isShown: boolean;
  readonly query: string;
  readonly onClearQuery: () => void;
  readonly loadReader: LoadTableReader;
}

/** The catalog as a view of the library. */
interface CatalogScreen {
  /** Undefined until it was read. */
  readonly count: number | undefined;
  readonly shownCount: number;
  readonly actions: ReactNode;
  readonly body: ReactNode;
  readonly dialogs: ReactNode;
}

type Opened = { readonly dialog: 'item'; readonly item: CatalogItem | null } | { readonly dialog: 'import' };

const noItems: readonly CatalogItem[] = [];

/** The items that a query finds by code, name and description. */
function findItems(items: readonly CatalogItem[], query: string): readonly CatalogItem[] {
  if (query.trim() === '') return items;
  const texts = items.map(({ code, name, description }) => searchable(`${name} ${code} ${description}`));
  return searchTexts(items, texts, query);
}

/** State, commands and parts of the catalog's view. */
export function useCatalogScreen({ isShown, query, onClearQuery, loadReader }: Options): CatalogScreen {
  const bridge = useBridge();
  const workspace = useWorkspace();
  const catalog = useCatalog();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { change, undo, redo, travel } = catalog;
  const items = catalog.items ?? noItems;
  const currency = workspace?.account.currency || defaultCurrency;
  const shown = useMemo(() => findItems(items, query), [items, query]);

  const create = (): void => setOpened({ dialog: 'item', item: null });
  const askImport = (): void => setOpened({ dialog: 'import' });

  function exportItems(): void {
    void saveText(bridge, {
      ...{ name: t('catalog.title'), format: 'csv' },
      text: () => Promise.resolve(csvText(catalogTable(items))),
    });
  }

  async function save(item: CatalogItem): Promise<boolean> {
    const label = catalog.byId.has(item.id) ? 'catalog.editItem' : 'catalog.newItem';
    return await change(() => t(label), { put: [item], remove: [] });
  }

  function duplicate(item: CatalogItem): void {
    const copy = {
      ...item,
      id: newId(),
      code: '',
      name: t('edits.copyOf', { title: item.name }).slice(0, 500),
    };
    void change(() => t('catalog.duplicateItem'), { put: [copy], remove: [] });
  }

  function remove(item: CatalogItem): void {
    void change(() => t('catalog.deleteItem'), { put: [], remove: [item.id] }).then((isMade) => {
      if (isMade) offerCatalogUndo(t('libraryNames.deleted', { title: item.name }), travel);
    });
  }

  const historyCommands: readonly Command[] = [
    ...(undo === null
      ? []
      : [
          {
            ...({ id: 'edit.undo', name: t('commands.undo'), group: 'edit', shortcuts: ['Mod+Z'] } as const),
            title: t('commands.undoLabel', { label: undo.label() }),
            inText: () => undoOwner(document.activeElement, 'undo') === 'window',
            run: () => void travel('undo'),
          },
        ]),
    ...(redo === null
      ? []
      : [
          {
            ...({ id: 'edit.redo', name: t('commands.redo'), group: 'edit' } as const),
            shortcuts: isMac ? ['Shift+Mod+Z'] : ['Shift+Mod+Z', 'Mod+Y'],
            title: t('commands.redoLabel', { label: redo.label() }),
            inText: () => undoOwner(document.activeElement, 'redo') === 'window',
            run: () => void travel('redo'),
          },
        ]),
  ];
  useCommands(
    isShown
      ? [
          { ...screenCommand('library.new'), title: t('catalog.newItem'), group: 'create', run: create },
          {
            ...screenCommand('library.import'),
            title: t('catalog.importItems'),
            group: 'create',
            run: askImport,
          },
          { ...screenCommand('library.export'), when: () => items.length > 0, run: exportItems },
          ...historyCommands,
        ]
      : [],
  );

  const newButton = (
    <Button variant="primary" icon={<Plus size={14} />} onClick={create}>
      {t('catalog.newItem')}
    </Button>
  );

  function renderBody(): ReactNode {
    if (catalog.isUnreadable && catalog.items === undefined)
      return <EmptyState title={t('catalog.unreadable')}>{t('catalog.unreadableText')}</EmptyState>;
    if (catalog.items === undefined) return null;
    if (items.length === 0) {
      return (
        <EmptyState
          title={t('catalog.none')}
          actions={
            <>
              {newButton}
              <Button icon={<FileUp size={14} />} onClick={askImport}>
                {t('catalog.importAction')}
              </Button>
            </>
          }
        >
          {t('catalog.noneText')}
        </EmptyState>
      );
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          title={t('library.noMatch', { query })}
          actions={<Button onClick={onClearQuery}>{t('clients.clearFilter')}</Button>}
        />
      );
    }
    return (
      <CatalogList
        items={shown}
        onEdit={(item) => setOpened({ dialog: 'item', item })}
        onDuplicate={duplicate}
        onRemove={remove}
      />
    );
  }

  return {
    count: catalog.items?.length,
    shownCount: shown.length,
    actions: (
      <>
        <Menu align="end" trigger={<IconButton label={t('catalog.more')} icon={<Ellipsis size={16} />} />}>
          <MenuItem icon={<FileUp size={14} />} command="library.import" onSelect={askImport}>
            {t('catalog.importAction')}
          </MenuItem>
          <MenuItem icon={<Download size={14} />} disabled={items.length === 0} onSelect={exportItems}>
            {t('catalog.exportAction')}
          </MenuItem>
        </Menu>
        {newButton}
      </>
    ),
    body: isShown ? renderBody() : null,
    dialogs: (
      <>
        {opened?.dialog === 'item' && (
          <CatalogItemDialog
            key={opened.item?.id}
            item={opened.item}
            items={items}
            currency={currency}
            onSave={save}
            onClose={() => setOpened(null)}
          />
        )}
        {opened?.dialog === 'import' && (
          <CatalogImportDialog
            items={items}
            currency={currency}
            change={change}
            loadReader={loadReader}
            onDone={(count) => {
              setOpened(null);
              offerCatalogUndo(t('catalog.imported', { count }), travel);
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </>
    ),
  };
}
