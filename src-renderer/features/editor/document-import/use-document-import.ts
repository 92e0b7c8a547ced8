import { useEffect, useRef, useState } from 'react';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useKeepPicture, type KeepPicture } from '../../../components/pictures/use-keep-picture.ts';
import { useEdits, useUndoOfNewest, useWorkspace, type ImportedSection } from '../../../data/index.ts';
import { errorText, locale, t } from '../../../i18n/index.ts';
import type {
  ImportTarget,
  useDocumentImportRequests,
} from '../../../state/requests/document-import-request.ts';
import { showUndoToast } from '../../../ui/overlays/undo-toast.ts';
import { newSection } from '../actions/use-section-actions.ts';
import { largestKept } from '../body/pictures/import/picture-limits.ts';
import { preparePicture } from '../body/pictures/import/prepare-picture.ts';
import type { PictureSettings } from './import-pictures.ts';
import type { ImportPlan, PlannedSection } from './import-plan.ts';
import { problemText } from './import-texts.ts';
import { readFile } from './read-file.ts';

type Request = NonNullable<ReturnType<typeof useDocumentImportRequests.getState>['asked']>;

/** What was made, to open it. */
export interface Imported {
  readonly target: ImportTarget;
  readonly localId: LocalId | null;
}

/** The user's choices about one found section. */
interface Choice {
  readonly isChosen: boolean;
  /** Whether a table of prices becomes items, not a table of the text. */
  readonly isPriced: boolean;
}

/** A document under review. */
export interface OpenDocument {
  readonly name: string;
  readonly plan: ImportPlan;
}

const defaultChoice: Choice = { isChosen: true, isPriced: true };

function importedSection(section: PlannedSection, isPriced: boolean): ImportedSection {
  const hasItems = isPriced && section.items.length > 0;
  const body = hasItems ? section.body : section.bodyWithTables;
  return {
    values: { ...newSection(hasItems ? 'cost' : 'text'), title: section.title, body },
    items: hasItems ? section.items.map(({ values }) => values) : [],
  };
}

/** Pictures that are files need no room in their text. */
function keptPictures(keep: KeepPicture): PictureSettings {
  return {
    limit: largestKept,
    async prepare(file, limit) {
      const answer = await preparePicture(file, limit);
      return 'problem' in answer ? answer : { ...answer, src: await keep(answer.src) };
    },
  };
}

/** State of an import: reads a file, reviews its sections, imports them. */
export function useDocumentImport({ target: first, here, file }: Request, onDone: (made: Imported) => void) {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const workspace = useWorkspace();
  const keepPicture = useKeepPicture();
  const [target, setTarget] = useState<ImportTarget>(first);
  const [reading, setReading] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDocument | null>(null);
  const [title, setTitle] = useState('');
  const [choices, setChoices] = useState<ReadonlyMap<PlannedSection, Choice>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Number of the newest reading: the answer of an earlier one is of no interest any more. */
  const newest = useRef(0);
  const currency = here?.currency ?? workspace?.account.currency ?? defaultCurrency;
  const choiceOf = (section: PlannedSection): Choice => choices.get(section) ?? defaultChoice;
  const chosen = open?.plan.sections.filter((section) => choiceOf(section).isChosen) ?? [];

  async function read(source: File): Promise<void> {
    newest.current += 1;
    const own = newest.current;
    setProblem(null);
    setReading(source.name);
    try {
      const answer = await readFile(source, locale());
      if (own !== newest.current) return;
      if ('problem' in answer) {
        setProblem(problemText(answer.problem));
        return;
      }
      const { planImport } = await import('./import-plan.ts');
      const plan = await planImport(
        answer.document,
        { currency, locale: locale() },
        keepPicture === null ? { prepare: preparePicture, limit: null } : keptPictures(keepPicture),
      );
      if (own !== newest.current) return;
      if (plan.sections.length === 0) {
        setProblem(problemText('empty'));
        return;
      }
      setChoices(new Map());
      setTitle(plan.title || source.name.replace(/\.[^.]+$/u, ''));
      setOpen({ name: source.name, plan });
    } catch (error) {
      if (own === newest.current) setProblem(errorText(error, problemText('damaged')));
    } finally {
      if (own === newest.current) setReading(null);
    }
  }

  useEffect(() => {
    if (file !== undefined) void read(file);
    return () => {
      newest.current += 1;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a dropped file is read once, when the dialog opens
  }, []);

  async function make(sections: readonly ImportedSection[]): Promise<Imported> {
    const name = title.trim() || t('edits.untitled');
    switch (target) {
      case 'proposal':
        return { target, localId: await edits.importProposal({ title: name }, sections) };
      case 'template':
        return { target, localId: await edits.importTemplate({ name, sections }) };
      case 'library':
        return { target, localId: await edits.importSections({ proposalId: null, after: null }, sections) };
      case 'here': {
        const position = { proposalId: here?.proposalId ?? null, after: here?.after ?? null };
        return { target, localId: await edits.importSections(position, sections) };
      }
    }
  }

  async function run(): Promise<void> {
    if (chosen.length === 0) return;
    setBusy(true);
    setProblem(null);
    try {
      const made = await make(chosen.map((section) => importedSection(section, choiceOf(section).isPriced)));
      showUndoToast({
        id: 'history',
        title: t('documentImport.done', { count: chosen.length }),
        durationMs: 10_000,
        undo: undoOfNewest(),
      });
      onDone(made);
      if (made.target === 'here' && made.localId !== null) here?.onAdded(made.localId);
    } catch (error) {
      setProblem(errorText(error, t('documentImport.failed')));
    } finally {
      setBusy(false);
    }
  }

  return {
    target,
    setTarget,
    /** The name of the file that is read; null without one. */
    reading,
    open,
    title,
    setTitle,
    problem,
    busy,
    currency,
    chosen: chosen.length,
    choiceOf,
    choose: (section: PlannedSection, change: Partial<Choice>) =>
      setChoices((before) => {
        const choice = before.get(section) ?? defaultChoice;
        return new Map(before).set(section, { ...choice, ...change });
      }),
    read,
    run,
    /** Gives the reading or the review up, for another file. */
    restart() {
      newest.current += 1;
      setReading(null);
      setOpen(null);
      setProblem(null);
    },
  };
}

export type DocumentImport = ReturnType<typeof useDocumentImport>;
