import { Copy, Ellipsis, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import {
  sectionsOfTemplate,
  useEdits,
  useStandaloneSections,
  useStore,
  useTemplates,
  useWorkspace,
  type LibrarySection,
} from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { screenCommand, useCommands } from '../../../state/commands/index.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ActiveBodyProvider } from '../body/active-body.tsx';
import { FormatToolbar } from '../body/format-toolbar.tsx';
import { FindBar } from '../find/find-bar.tsx';
import { Finding } from '../find/finding.ts';
import { useFind } from '../find/use-find.ts';
import { SectionFields } from '../inspector/section-fields.tsx';
import { Outline } from '../outline/outline.tsx';
import { SectionBlock } from '../page/section-block.tsx';
import { useSectionDrag } from '../page/use-section-drag.ts';
import { useLanguageOf, WritingLanguage } from '../../../components/typography/writing-language.ts';
import { templateName } from '../../../components/template-name.ts';
import { useTemplateActions } from '../../../components/use-template-actions.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { CatalogContext, useCatalog } from '../../../components/catalog/use-catalog.ts';
import { runEdit } from '../../../components/show-error.ts';
import { dropEdgeOf } from '../use-grip-drag.ts';
import { SaveMark } from '../save-mark.tsx';
import { showSection } from '../show-section.ts';
import { useSaving } from '../commands/use-saving.ts';
import { useSectionCommands } from '../commands/use-section-commands.ts';
import { useLibrarySectionActions } from '../actions/use-library-section-actions.ts';
import '../editor.css';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { InspectorPane } from '../inspector/inspector-pane.tsx';
import { AddSectionButtons } from '../page/add-section-buttons.tsx';
import { InspectorToggle } from '../inspector/inspector-toggle.tsx';

/** Route of the library editor: one section, or a template with all its sections. */
export type LibraryPlace =
  | { readonly in: 'library'; readonly sectionId: LocalId }
  | { readonly in: 'template'; readonly templateId: LocalId };

interface Props {
  readonly place: LibraryPlace;
  /** As in a proposal's editor. */
  readonly isReturn: boolean;
  readonly onClose: () => void;
  readonly onOpenSection: (id: LocalId) => void;
  readonly onOpenTemplate: (id: LocalId) => void;
  readonly onOpenProposal: (id: LocalId) => void;
}

/** The edited sections among all of the library and of templates. */
function sectionsAt(place: Props['place'], all: readonly LibrarySection[]): readonly LibrarySection[] {
  return place.in === 'template'
    ? sectionsOfTemplate(all, place.templateId)
    : all.filter(({ section }) => section.localId === place.sectionId);
}

/** Editor of library sections and templates. It has the page, fields, keys and autosave of the proposal editor. */
export function LibraryEditorScreen(props: Props) {
  const { place, onClose } = props;
  const all = useStandaloneSections();
  const templates = useTemplates();
  const workspace = useWorkspace();
  const shown = useMemo(() => (all === undefined ? undefined : sectionsAt(place, all)), [all, place]);

  if (shown === undefined || templates === undefined || workspace === undefined) return null;
  const template =
    place.in === 'template' ? templates.find(({ localId }) => localId === place.templateId) : undefined;
  if (shown.length === 0 && template === undefined) {
    return (
      <EmptyState title={t('library.gone')} actions={<Button onClick={onClose}>{t('library.back')}</Button>}>
        {t('library.goneText')}
      </EmptyState>
    );
  }
  const first = shown[0]?.section.fields;
  const name =
    place.in === 'template'
      ? templateName(place.templateId, template?.fields.name)
      : first?.name || first?.title || t('editor.untitledSection');
  return (
    <LibraryDocument
      {...props}
      sections={shown}
      name={name}
      isListed={template !== undefined}
      currency={workspace?.account.currency ?? defaultCurrency}
    />
  );
}

interface DocumentProps extends Props {
  readonly sections: readonly LibrarySection[];
  readonly name: string;
  /** Whether it is a template with a record of its own, so that it can be renamed and deleted. */
  readonly isListed: boolean;
  /** The account's: what stands in no proposal has none of its own. */
  readonly currency: string;
}

function LibraryDocument({
  place,
  isReturn,
  sections,
  name,
  isListed,
  currency,
  onClose,
  onOpenSection,
  onOpenTemplate,
  onOpenProposal,
}: DocumentProps) {
  const desk = useRef<HTMLDivElement>(null);
  const catalog = useCatalog();
  const { queries } = useStore();
  const find = useFind(desk, {
    read: async () => ({ proposal: null, sections: sectionsAt(place, await queries.standaloneSections()) }),
    lockedReason: null,
  });
  const { drag, gripProps } = useSectionDrag(sections);
  const edits = useEdits();
  const [activeId, setActiveId] = useState<LocalId | null>(null);
  const [awaited, setAwaited] = useState<LocalId | null>(null);
  const templateId = place.in === 'template' ? place.templateId : null;
  const style = useMemo(() => ({ currency, locale: locale() }), [currency]);
  const language = useLanguageOf(null);
  const isTemplate = templateId !== null;
  const active =
    sections.find(({ section }) => section.localId === activeId) ?? (isTemplate ? undefined : sections[0]);

  const onAdded = useCallback(
    (id: LocalId) => (isTemplate ? setAwaited(id) : onOpenSection(id)),
    [isTemplate, onOpenSection],
  );
  const actions = useLibrarySectionActions(sections, templateId, onAdded);
  const whole = useTemplateActions();
  const template = isListed && templateId !== null ? { id: templateId, name, sections } : null;
  const lastId = sections.at(-1)?.section.localId ?? null;

  const goTo = useCallback((sectionId: LocalId) => showSection(desk.current, sectionId), []);

  // A section that is new is typed into at once.
  const fresh =
    !isTemplate && !isReturn && sections[0]?.section.fields.title === ''
      ? sections[0].section.localId
      : awaited;
  useEffect(() => {
    if (fresh !== null && goTo(fresh)) setAwaited(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is new counts, not what is typed into it
  }, [fresh === null, sections.length]);

  function use(): void {
    const title = name || t('edits.untitled');
    runEdit(
      flushDrafts()
        .then(() => edits.createFromTemplate({ title }, { id: templateId, sections }))
        .then(onOpenProposal),
    );
  }

  useSaving();
  useSectionCommands({ activeId, lastId, actions, enabled: isTemplate });
  useCommands([
    {
      ...screenCommand('library.use'),
      ...(isTemplate && { title: t('library.useTemplate') }),
      run: use,
    },
    {
      ...screenCommand('library.rename'),
      when: () => whole !== null && template !== null,
      run: () => template !== null && whole?.rename(template),
    },
  ]);

  return (
    <CatalogContext value={catalog}>
      <ActiveBodyProvider>
        <PageHeader
          leading={<BackButton label={t('library.back')} onClick={onClose} />}
          title={
            <span className="flex items-center gap-3">
              <span className="truncate">{name}</span>
              <span className="text-label font-normal text-ink-3">
                {t(isTemplate ? 'library.template' : 'libraryNames.pickerLabel')}
              </span>
              <SaveMark id={templateId ?? sections[0]?.section.localId ?? null} />
            </span>
          }
          actions={
            <>
              {whole !== null && template !== null && (
                <Menu
                  align="end"
                  trigger={<IconButton label={t('library.templateMenu')} icon={<Ellipsis size={16} />} />}
                >
                  <MenuItem
                    icon={<Pencil size={14} />}
                    command="library.rename"
                    onSelect={() => whole.rename(template)}
                  >
                    {t('library.rename')}
                  </MenuItem>
                  <MenuItem
                    icon={<Copy size={14} />}
                    onSelect={() => whole.duplicate(template, onOpenTemplate)}
                  >
                    {t('editor.duplicate')}
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem
                    icon={<Trash2 size={14} />}
                    danger
                    onSelect={() => whole.remove(template, onClose)}
                  >
                    {t('library.deleteTemplate')}
                  </MenuItem>
                </Menu>
              )}
              <InspectorToggle />
              <Button className="ml-1" icon={<FilePlus2 size={14} />} onClick={use}>
                {t(isTemplate ? 'library.useTemplate' : 'library.use')}
              </Button>
            </>
          }
        />
        <div className="@container relative flex min-h-0 grow">
          {isTemplate && (
            <div className="hidden w-48 shrink-0 border-r border-line @min-[1080px]:flex @min-[1080px]:flex-col">
              <Outline sections={sections} activeId={activeId} style={style} locked={false} onOpen={goTo} />
            </div>
          )}
          <div className="flex min-w-0 grow flex-col">
            <div
              data-chrome
              className="flex h-9 shrink-0 items-center justify-center border-b border-line px-4"
            >
              <WritingLanguage value={language}>
                <FormatToolbar />
              </WritingLanguage>
            </div>
            <FindBar find={find} />
            <div ref={desk} className="scroll-pane min-h-0 grow overflow-y-auto px-5 py-5">
              <article
                tabIndex={-1}
                className="mx-auto w-full max-w-[calc(var(--container-measure)+96px)] bg-raised px-12 py-6 shadow-page outline-none"
              >
                <WritingLanguage value={language}>
                  <Finding value={find.isOpen}>
                    {sections.map((content, index) => (
                      <SectionBlock
                        key={content.section.localId}
                        content={content}
                        holderId={templateId ?? content.section.localId}
                        isFirst={index === 0}
                        isLast={index === sections.length - 1}
                        isActive={content.section.localId === activeId}
                        style={style}
                        locked={false}
                        actions={actions}
                        onActivate={setActiveId}
                        gripProps={isTemplate && sections.length > 1 ? gripProps : undefined}
                        isDragged={index === drag?.from}
                        dropEdge={dropEdgeOf(drag, index, sections.length)}
                      />
                    ))}
                  </Finding>
                </WritingLanguage>
                {isTemplate && <AddSectionButtons onAdd={(type) => actions.add(lastId, type)} />}
              </article>
            </div>
          </div>
          <InspectorPane>
            {active === undefined ? (
              <p className="text-ui text-ink-3">{t('editor.chooseSection')}</p>
            ) : (
              <SectionFields key={active.section.localId} content={active} actions={actions} locked={false} />
            )}
          </InspectorPane>
        </div>
      </ActiveBodyProvider>
    </CatalogContext>
  );
}
