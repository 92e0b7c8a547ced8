import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useEdits, useStore, type ProposalDocument } from '../../data/index.ts';
import { CatalogContext, useCatalog } from '../../components/catalog/use-catalog.ts';
import { runEdit } from '../../components/show-error.ts';
import { flushDrafts } from '../../state/draft-registry.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useShell } from '../../state/shell-store.ts';
import { CostPanel } from './costs/cost-panel.tsx';
import { DiscountDialog } from './discounts/discount-dialog.tsx';
import { DiscountsContext } from './discounts/discounts-context.ts';
import { useDocumentDiscounts } from './discounts/use-document-discounts.ts';
import { priceUpdates } from './lines/catalog-lines.ts';
import { useLanguageOf, WritingLanguage } from '../../components/typography/writing-language.ts';
import { locale, t } from '../../i18n/index.ts';
import { useDocumentImportRequests } from '../../state/requests/document-import-request.ts';
import { useIsPainted } from '../../ui/hooks/use-is-painted.ts';
import { ActiveBodyProvider } from './body/active-body.tsx';
import { FormatToolbar } from './body/format-toolbar.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { FindBar } from './find/find-bar.tsx';
import { Finding } from './find/finding.ts';
import { useFind } from './find/use-find.ts';
import { EditorHeader } from './editor-header.tsx';
import type { EditorScreenProps } from './editor-props.ts';
import { LibraryPicker } from './library/library-picker.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { Outline } from './outline/outline.tsx';
import { Page } from './page/page.tsx';
import { visibleSectionCount } from './page/visible-section-count.ts';
import { QuestionNotice } from './question-notice.tsx';
import { SentNotice } from './sent-notice.tsx';
import { showSection } from './show-section.ts';
import { useChangedSources } from './library/use-changed-sources.ts';
import { useEditorCommands } from './commands/use-editor-commands.ts';
import { useProgressiveRender } from './use-progressive-render.ts';
import { useSectionActions } from './actions/use-section-actions.ts';
import './editor.css';
import { InspectorPane } from './inspector/inspector-pane.tsx';

interface Props extends EditorScreenProps {
  readonly document: ProposalDocument;
}

/** How many of the sections that are not in sight are drawn at once. */
const atOnce = 3;

/** The parts of the editor around one document, and which of its sections is active. */
export function DocumentEditor({
  document,
  isReturn,
  asked,
  onClose,
  onSend,
  onOpen,
  timeline,
  preview: Preview,
}: Props) {
  const { proposal, sections, currency } = document;
  const desk = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<LocalId | null>(null);
  const [awaited, setAwaited] = useState<LocalId | null>(null);
  /** While a section of the library is chosen: behind which section it goes. */
  const [picking, setPicking] = useState<'active' | 'last' | null>(null);

  // The API answers every write to an accepted proposal with 422 (field-notes.md §1 #11).
  const locked = proposal.fields.status === 'accepted';
  const style = useMemo(() => ({ currency, locale: locale() }), [currency]);
  const language = useLanguageOf(document.client);

  const { drawn, drawAll } = useProgressiveRender(sections.length, visibleSectionCount(sections), atOnce);

  // The page renders first; its tools follow in the next frame.
  const isDrawn = useIsPainted();

  const { queries } = useStore();
  const find = useFind(desk, {
    read: () => queries.proposal(proposal.localId),
    lockedReason: locked ? t('editor.replaceLocked') : null,
  });
  // The search finds only rendered sections.
  useEffect(() => {
    if (find.isOpen) startTransition(drawAll);
  }, [find.isOpen, drawAll]);

  // Tab goes on from the page; the keys of the editor work until something is typed into.
  useEffect(() => {
    const page = desk.current?.querySelector('article');
    if (isDrawn && page?.ownerDocument.activeElement === page?.ownerDocument.body)
      page?.focus({ preventScroll: true });
  }, [isDrawn]);

  /** Scrolls to a section, as soon as it is rendered. */
  const goToSection = useCallback(
    (sectionId: LocalId): void => {
      if (showSection(desk.current, sectionId)) return;
      setAwaited(sectionId);
      drawAll();
    },
    [drawAll],
  );

  // The way here names a section, such as a search that found something in it.
  useEffect(() => {
    if (asked !== null) goToSection(asked.sectionId);
  }, [asked, goToSection]);

  // A new section is focused as soon as the mirror has it.
  useEffect(() => {
    if (awaited !== null && showSection(desk.current, awaited)) setAwaited(null);
  }, [awaited, sections, drawn]);

  const discounts = useDocumentDiscounts(document, language);
  const changedDiscounts = locked ? [] : discounts.changed;
  const previewOpen = useShell((shell) => shell.previewOpen);
  const showsCosts = usePreferences((preferences) => preferences.showsCosts);
  const catalog = useCatalog();
  const updates = useMemo(
    () => (locked ? [] : priceUpdates(sections, catalog.byId, currency)),
    [locked, sections, catalog.byId, currency],
  );
  const edits = useEdits();
  const updatePrices = (): void =>
    runEdit(flushDrafts().then(() => edits.updateLineItems(proposal.localId, updates)));

  const actions = useSectionActions(document, setAwaited);
  const sources = useChangedSources(sections);
  const askForDocument = useDocumentImportRequests((store) => store.ask);
  const lastId = sections.at(-1)?.section.localId ?? null;
  const insertAfter = activeId ?? lastId;
  const openLibrary = (): void => setPicking('active');
  const importDocument = useCallback((): void => {
    askForDocument({
      target: 'here',
      here: { proposalId: proposal.localId, after: insertAfter, currency, onAdded: setAwaited },
    });
  }, [askForDocument, proposal.localId, insertAfter, currency]);
  useEditorCommands({
    document,
    activeId,
    actions,
    locked,
    onSend,
    onOpen,
    onClose,
    openLibrary,
    importDocument,
    updatePrices: updates.length > 0 ? updatePrices : null,
    askDiscount: () => discounts.actions.askFor(activeId),
  });

  return (
    <CatalogContext value={catalog}>
      <DiscountsContext value={discounts.context}>
        <ActiveBodyProvider>
          <EditorHeader
            proposal={proposal}
            client={document.client}
            locked={locked}
            onClose={onClose}
            onSend={onSend}
            onOpen={onOpen}
            onOpenLibrary={openLibrary}
            onImport={importDocument}
          />
          <div className="@container relative flex min-h-0 grow">
            <div className="hidden w-48 shrink-0 border-r border-line @min-[1080px]:flex @min-[1080px]:flex-col">
              <Outline
                sections={sections}
                activeId={activeId}
                style={style}
                locked={locked}
                onOpen={goToSection}
              />
            </div>
            <div className="flex min-w-0 grow flex-col">
              {!locked && (
                <div
                  data-chrome
                  className="flex h-9 shrink-0 items-center justify-center border-b border-line px-5"
                >
                  {/* At the page's left edge: in the middle, every tool would move when one is added for a table. */}
                  <div className="w-full max-w-[calc(var(--container-measure)+96px)]">
                    <WritingLanguage value={language}>{isDrawn && <FormatToolbar />}</WritingLanguage>
                  </div>
                </div>
              )}
              <FindBar find={find} />
              <div ref={desk} className="scroll-pane min-h-0 grow overflow-y-auto px-5 py-5">
                <QuestionNotice document={document} />
                {!locked && <SentNotice document={document} />}
                <ClosedNotice proposal={proposal} onOpen={onOpen} />
                <WritingLanguage value={language}>
                  <Finding value={find.isOpen}>
                    <Page
                      document={document}
                      isReturn={isReturn}
                      style={style}
                      locked={locked}
                      activeId={activeId}
                      drawn={drawn}
                      actions={actions}
                      sources={sources}
                      onActivate={setActiveId}
                      onAddFromLibrary={() => setPicking('last')}
                      changedPrices={updates.length}
                      onUpdatePrices={updatePrices}
                      changedDiscounts={changedDiscounts.length}
                      onRecalculate={() => discounts.actions.recalculate(changedDiscounts)}
                    />
                  </Finding>
                </WritingLanguage>
                {showsCosts && <CostPanel document={document} style={style} locked={locked} />}
              </div>
            </div>
            <InspectorPane>
              {isDrawn && (
                <Inspector
                  document={document}
                  activeId={activeId}
                  actions={actions}
                  locked={locked}
                  timeline={timeline}
                />
              )}
            </InspectorPane>
            {previewOpen && isDrawn && <Preview proposalId={proposal.localId} activeId={activeId} />}
          </div>
          {discounts.asked !== null && (
            <DiscountDialog
              asked={discounts.asked}
              sections={sections}
              onApply={discounts.actions.apply}
              onClose={discounts.actions.close}
            />
          )}
          {picking !== null && (
            <LibraryPicker
              onClose={() => setPicking(null)}
              onInsert={(originals) => actions.insert(picking === 'last' ? lastId : insertAfter, originals)}
            />
          )}
        </ActiveBodyProvider>
      </DiscountsContext>
    </CatalogContext>
  );
}
