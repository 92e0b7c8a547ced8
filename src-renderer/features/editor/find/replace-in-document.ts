import { parentOfSection } from '#shared/sync/record-view.ts';
import type { EditOf, ProposalDocument, SectionWithItems } from '../../../data/index.ts';
import type { FoundMatch } from './find-matches.ts';
import { replaceInBody } from './replace-in-body.ts';
import { replaceInText, type ChosenMatch, type Replacing } from './replace-in-text.ts';

/** The records with the texts of a document. In the library there is no proposal. */
export interface ReplaceableContent {
  readonly proposal: ProposalDocument['proposal'] | null;
  readonly sections: readonly SectionWithItems[];
}

/** A field whose text can be replaced. */
interface TextField {
  readonly kind: 'title' | 'body' | 'name';
  /** The record; null for the proposal. */
  readonly localId: string | null;
}

/** The match to replace. */
type ChosenPlace = TextField & ChosenMatch;

/** The updates of a replacement, one per changed record. */
interface PlannedReplacement {
  readonly updates: readonly EditOf<'update'>[];
  /** Number of replaced matches. */
  readonly count: number;
}

/** The field in which a match stands; null if its text cannot be replaced, such as a price. */
function fieldOf({ container }: FoundMatch): TextField | null {
  const kind = container.dataset['find'];
  if (kind === 'name') {
    const line = container.closest<HTMLElement>('[data-line]')?.dataset['line'];
    return line === undefined ? null : { kind, localId: line };
  }
  if (kind !== 'title' && kind !== 'body') return null;
  const section = container.closest<HTMLElement>('[data-section]')?.dataset['section'];
  return { kind, localId: section ?? null };
}

/** The current match as the place of a replacement; null if it cannot be replaced. */
export function placeOf(matches: readonly FoundMatch[], current: FoundMatch): ChosenPlace | null {
  const field = fieldOf(current);
  if (field === null || current.isFixed) return null;
  const inField = matches.filter(({ container, isFixed }) => container === current.container && !isFixed);
  return { ...field, index: inField.indexOf(current), text: current.text };
}

/** Plans the replacement of all matches in a document, or of the chosen one. */
export function planReplacement(
  { proposal, sections }: ReplaceableContent,
  replacing: Replacing,
  chosen: ChosenPlace | null = null,
): PlannedReplacement {
  const updates: EditOf<'update'>[] = [];
  let count = 0;

  /** The new value of a field, or undefined if it stays. */
  function replaced<Value extends string | null>(
    kind: TextField['kind'],
    localId: string | null,
    value: Value,
    replace: (chosen: ChosenMatch | null) => { readonly value: Value; readonly count: number },
  ): Value | undefined {
    if (chosen !== null && (chosen.kind !== kind || chosen.localId !== localId)) return undefined;
    const result = replace(chosen);
    if (result.value === value) return undefined;
    count += result.count;
    return result.value;
  }
  const replacedText = (kind: 'title' | 'name', localId: string | null, value: string): string | undefined =>
    replaced(kind, localId, value, (match) => replaceInText(value, replacing, match));

  if (proposal !== null) {
    const { localId, fields } = proposal;
    const title = replacedText('title', null, fields.title);
    if (title !== undefined) {
      const base = { title: fields.title };
      updates.push({ kind: 'update', entity: 'proposal', localId, scope: localId, values: { title }, base });
    }
  }
  for (const { section, items } of sections) {
    const { localId, fields } = section;
    const scope = parentOfSection(fields) ?? localId;
    const title = replacedText('title', localId, fields.title);
    const body = replaced('body', localId, fields.body, (match) =>
      replaceInBody(fields.body, replacing, match),
    );
    if (title !== undefined || body !== undefined) {
      updates.push({
        ...{ kind: 'update', entity: 'section', localId, scope },
        values: { ...(title !== undefined && { title }), ...(body !== undefined && { body }) },
        base: {
          ...(title !== undefined && { title: fields.title }),
          ...(body !== undefined && { body: fields.body }),
        },
      });
    }
    for (const line of items) {
      const name = replacedText('name', line.localId, line.fields.name);
      if (name === undefined) continue;
      const base = { name: line.fields.name };
      const ids = { localId: line.localId, scope };
      updates.push({ kind: 'update', entity: 'line_item', ...ids, values: { name }, base });
    }
  }
  return { updates, count };
}
