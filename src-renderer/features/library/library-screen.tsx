import { Coins, FilePlus2, FileUp, Plus, TextQuote } from 'lucide-react';
import { useMemo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
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
}

const viewLabels = { sections: 'library.sections', templates: 'library.templates' } as const;

/** Reusable sections and templates of whole proposals. Works without a connection. */
export function LibraryScreen({ view, onViewChange, onOpenSection, onOpenTemplate, onOpenProposal }: Props) {
  const filter = useListFilter('library', t('library.search'));
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

  const askForDocument = useDocumentImportRequests((store) => store.ask);
  const importDocument = (): void =>
    askForDocument({ target: view === 'templates' && templateActions !== null ? 'template' : 'library' });

  useCommands([
    { ...screenCommand('library.import'), group: 'create', run: importDocument },
    {
      ...screenCommand('library.new'),
      group: 'create',
      run: () => actions.create('text'),
    },
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
    if (library === undefined || templates === undefined) return null;
    const isEmpty = view === 'sections' ? kept === 0 : rows.length === 0;
    if (isEmpty && isArriving)
      return <EmptyState title={t('sync.arriving')}>{t('sync.arrivingText')}</EmptyState>;
    if (isEmpty) {
      return view === 'sections' ? (
        <EmptyState title={t('library.noSections')} actions={newButton}>
          {t('library.noSectionsText')}
        </EmptyState>
      ) : (
        <EmptyState title={t('library.noTemplates')} actions={newTemplateButton}>
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

  return (
    <>
      <ListHeader
        title={t('library.pickerLabel')}
        filter={filter}
        placeholder={t('clients.filter')}
        count={
          view === 'sections'
            ? { shown: sections.length, all: kept }
            : { shown: shownTemplates.length, all: rows.length }
        }
        actions={view === 'sections' ? newButton : templateButtons}
      />
      <ViewTabs
        label={t('library.views')}
        value={view}
        onChange={onViewChange}
        tabs={libraryViews.map((value) => ({
          value,
          label: t(viewLabels[value]),
          ...(library === undefined ? {} : { count: value === 'sections' ? kept : rows.length }),
        }))}
      >
        {renderBody()}
      </ViewTabs>
    </>
  );
}
