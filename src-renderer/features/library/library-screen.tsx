import { Coins, FilePlus2, FileUp, Plus, TextQuote } from 'lucide-react';
import { useMemo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { ArrivingState } from '../../components/arriving-state.tsx';
import { useTemplateActions } from '../../components/use-template-actions.ts';
import { useIsFirstPullPending, useLibrary, useTemplates } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { screenCommand, useCommands } from '../../state/commands/index.ts';
import { useSelectionStore } from '../../state/lists/list-selection.ts';
import { useDocumentImportRequests } from '../../state/requests/document-import-request.ts';
import { useListFilter } from '../../state/lists/use-list-filter.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListHeader } from '../../ui/lists/list-header.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { ViewTabs } from '../../ui/lists/view-tabs.tsx';
import type { LoadTableReader } from './catalog/use-catalog-import.ts';
import { useCatalogScreen } from './catalog/use-catalog-screen.tsx';
import { filterSections, filterTemplates, templateRows } from './library-rows.ts';
import { SectionList } from './section-list.tsx';
import { TemplateList } from './template-list.tsx';
import { useLibraryActions } from './use-library-actions.ts';
import { libraryViews, type LibraryView } from './views.ts';

interface Props {
  readonly view: LibraryView;
  readonly onViewChange: (view: LibraryView) => void;
  readonly onOpenSection: (id: LocalId) => void;
  readonly onOpenTemplate: (id: LocalId) => void;
  readonly onOpenProposal: (id: LocalId) => void;
  /** The reader of tables, for the import of a catalog. */
  readonly loadTableReader: LoadTableReader;
}

const viewLabels = {
  sections: 'library.sections',
  templates: 'library.templates',
  catalog: 'catalog.title',
} as const;

/** Reusable sections, templates of whole proposals, and the catalog. Works without a connection. */
export function LibraryScreen(props: Props) {
  const { view, onViewChange, onOpenSection, onOpenTemplate, onOpenProposal, loadTableReader } = props;
  const isCatalog = view === 'catalog';
  const filter = useListFilter('library', t(isCatalog ? 'catalog.search' : 'library.search'));
  const isArriving = useIsFirstPullPending();
  const library = useLibrary();
  const templates = useTemplates();
  const templateActions = useTemplateActions();
  const query = filter.query.trim();
  const rows = useMemo(() => templateRows(library ?? [], templates ?? []), [library, templates]);
  const sections = useMemo(() => filterSections(library ?? [], query), [library, query]);
  const shownTemplates = useMemo(() => filterTemplates(rows, query), [rows, query]);
  const kept = useMemo(() => filterSections(library ?? [], '').length, [library]);
  const chosenId = useSelectionStore(({ lists }) => lists['templates']?.activeId);
  const chosen = shownTemplates.find(({ id }) => id === chosenId);
  const actions = useLibraryActions({ onOpenSection, onOpenProposal });

  const catalog = useCatalogScreen({
    isShown: isCatalog,
    query: filter.query,
    onClearQuery: () => filter.setQuery(''),
    loadReader: loadTableReader,
  });

  const askForDocument = useDocumentImportRequests((store) => store.ask);
  const importDocument = (): void =>
    askForDocument({ target: view === 'templates' && templateActions !== null ? 'template' : 'library' });

  useCommands([
    ...(isCatalog
      ? []
      : [
          { ...screenCommand('library.import'), group: 'create', run: importDocument } as const,
          {
            ...screenCommand('library.new'),
            group: 'create',
            run: () => actions.create('text'),
          } as const,
        ]),
    {
      ...screenCommand('library.newCost'),
      group: 'create',
      run: () => actions.create('cost'),
    },
    {
      ...screenCommand('library.newTemplate'),
      group: 'create',
      when: () => templateActions !== null,
      run: () => templateActions?.create(onOpenTemplate),
    },
    {
      ...screenCommand('library.addStarters'),
      group: 'create',
      when: () => templateActions !== null,
      run: () => templateActions?.addStarters(),
    },
  ]);

  const newButton = (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus size={14} />}>
          {t('library.newSection')}
        </Button>
      }
    >
      <MenuItem icon={<TextQuote size={14} />} command="library.new" onSelect={() => actions.create('text')}>
        {t('library.newText')}
      </MenuItem>
      <MenuItem icon={<Coins size={14} />} onSelect={() => actions.create('cost')}>
        {t('library.newCost')}
      </MenuItem>
      <MenuItem icon={<FileUp size={14} />} command="library.import" onSelect={importDocument}>
        {t('proposals.fromDocument')}
      </MenuItem>
    </Menu>
  );

  const newTemplateButton = templateActions !== null && (
    <Button
      variant="primary"
      icon={<Plus size={14} />}
      onClick={() => templateActions.create(onOpenTemplate)}
    >
      {t('library.newTemplate')}
    </Button>
  );

  const startersButton = templateActions !== null && (
    <Button onClick={templateActions.addStarters}>{t('libraryNames.addStarters')}</Button>
  );

  const templateButtons = (
    <>
      {chosen !== undefined && (
        <Button
          variant={templateActions === null ? 'primary' : 'secondary'}
          icon={<FilePlus2 size={14} />}
          onClick={() => actions.startFrom(chosen)}
        >
          {t('library.useTemplate')}
        </Button>
      )}
      {newTemplateButton}
    </>
  );

  function renderBody() {
    if (isCatalog) return catalog.body;
    if (library === undefined || templates === undefined) return null;
    const isEmpty = view === 'sections' ? kept === 0 : rows.length === 0;
    if (isEmpty && isArriving) return <ArrivingState />;
    if (isEmpty) {
      return view === 'sections' ? (
        <EmptyState title={t('library.noSections')} actions={newButton}>
          {t('library.noSectionsText')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('library.noTemplates')}
          actions={
            <>
              {newTemplateButton}
              {startersButton}
            </>
          }
        >
          {t(templateActions === null ? 'library.noTemplatesText' : 'library.noTemplatesYetText')}
        </EmptyState>
      );
    }
    if ((view === 'sections' ? sections : shownTemplates).length === 0) {
      return (
        <EmptyState
          title={t('library.noMatch', { query: filter.query })}
          actions={<Button onClick={() => filter.setQuery('')}>{t('clients.clearFilter')}</Button>}
        />
      );
    }
    return view === 'sections' ? (
      <SectionList
        sections={sections}
        actions={actions}
        onOpen={({ section, home }) =>
          home.in === 'proposal' ? onOpenProposal(home.proposalId) : onOpenSection(section.localId)
        }
      />
    ) : (
      <TemplateList rows={shownTemplates} actions={actions} onOpen={({ id }) => onOpenTemplate(id)} />
    );
  }

  const counts = {
    sections: { shown: sections.length, all: kept },
    templates: { shown: shownTemplates.length, all: rows.length },
    catalog: { shown: catalog.shownCount, all: catalog.count ?? 0 },
  };
  const isKnown = (of: LibraryView): boolean =>
    of === 'catalog' ? catalog.count !== undefined : library !== undefined;

  return (
    <>
      <ListHeader
        title={t('libraryNames.pickerLabel')}
        filter={filter}
        placeholder={t('clients.filter')}
        count={counts[view]}
        actions={{ sections: newButton, templates: templateButtons, catalog: catalog.actions }[view]}
      />
      <ViewTabs
        label={t('library.views')}
        value={view}
        onChange={onViewChange}
        tabs={libraryViews.map((value) => ({
          value,
          label: t(viewLabels[value]),
          ...(isKnown(value) && { count: counts[value].all }),
        }))}
      >
        {renderBody()}
      </ViewTabs>
      {catalog.dialogs}
    </>
  );
}
