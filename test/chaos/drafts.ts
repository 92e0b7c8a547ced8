import type { LocalId } from '#shared/domain/ids.ts';
import { newId } from '../support/core/new-id.ts';
import type { Random } from '../simulation/world/random.ts';
import type { Value } from './effects.ts';
import type { Kind, Ledger } from './ledger.ts';
import type { Draft, Shown } from './window.ts';

/** Texts shared by several records, which only their position distinguishes. */
const sameWords = 0.25;

/** A draft, and what the ledger notes once it is submitted. */
export interface Made {
  readonly draft: Draft;
  enter(): void;
}

/** Makes drafts of new records and of changed fields, and notes them in the ledger. */
export function createDrafts(ledger: Ledger, random: Random) {
  let words = 0;
  const word = (): string => {
    words += 1;
    return `mine${words}`;
  };
  const title = (kind: string): string => (random.chance(sameWords) ? `Same ${kind}` : `${kind} ${word()}`);

  function created(
    kind: Kind,
    parentId: string | null,
    proposalId: LocalId | null,
    values: Readonly<Record<string, Value>>,
    siblings: readonly string[],
    after: LocalId | null,
  ): Made & { localId: LocalId } {
    const localId = newId();
    const fields = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, [null, value] as const]),
    );
    return {
      localId,
      draft: {
        ...{ kind: 'create', entity: kind, localId, after },
        proposalId: kind === 'proposal' ? localId : proposalId,
        fields,
      },
      enter() {
        const { proposal_id: _proposal, section_id: _section, ...own } = values;
        ledger.created(kind, localId, parentId, own);
        if (parentId !== null) ledger.lists.set(parentId, inserted(parentId, siblings, localId, after));
      },
    };
  }

  /** The user's order of a list, starting from their last order. */
  function inserted(
    parentId: string,
    shown: readonly string[],
    localId: string,
    after: string | null,
  ): readonly string[] {
    const list = (ledger.lists.get(parentId) ?? shown).filter((one) => one !== localId);
    const position = after === null ? 0 : list.indexOf(after) + 1;
    return [...list.slice(0, position), localId, ...list.slice(position)];
  }

  function clientOf(): Made & { localId: string } {
    const name = random.chance(sameWords) ? 'Sam' : word();
    return created(
      'client',
      null,
      null,
      { email: `${word()}@example.com`, name, city: random.pick(['Utrecht', 'Gouda']) },
      [],
      null,
    );
  }

  function sectionOf(
    proposalId: LocalId,
    section_type: string,
    siblings: readonly string[],
    after: LocalId | null,
  ): Made & { localId: LocalId } {
    const body = section_type === 'text' ? { body: `<p>${word()}</p><p>two</p><p>three</p>` } : {};
    const values = { proposal_id: proposalId, section_type, title: title('Part'), ...body };
    return created('section', proposalId, proposalId, values, siblings, after);
  }

  function itemOf(
    sectionId: string,
    proposalId: LocalId,
    siblings: readonly string[],
    after: LocalId | null,
  ): Made & { localId: LocalId } {
    const isSame = random.chance(sameWords);
    const values = {
      section_id: sectionId,
      name: isSame ? 'Same line' : word(),
      amount: isSame ? 100 : random.whole(1, 9_999),
    };
    return created('line_item', sectionId, proposalId, values, siblings, after);
  }

  function changesOf({ kind, fields }: Shown): Readonly<Record<string, readonly [Value, Value]>> {
    const set = (field: string, value: Value): Readonly<Record<string, readonly [Value, Value]>> => ({
      [field]: [fields[field] ?? null, value],
    });
    switch (kind) {
      case 'client':
        return random.pick([() => set('city', word()), () => set('name', word())])();
      case 'proposal':
        return set('title', `Offer ${word()}`);
      case 'section':
        return random.pick([
          () => set('title', `Part ${word()}`),
          () => set('body', changedBody(String(fields['body'] ?? ''))),
          () => set('optional', fields['optional'] !== true),
        ])();
      case 'line_item':
        return random.pick([
          () => set('name', word()),
          () => set('amount', random.whole(1, 9_999)),
          () => ({ ...set('amount', random.whole(1, 9_999)), ...set('name', word()) }),
        ])();
    }
  }

  function changedBody(body: string): string {
    const blocks = body.split(/(?<=<\/p>)/u).filter((block) => block !== '');
    while (blocks.length < 3) blocks.push('<p></p>');
    return blocks.with(random.whole(0, 2), `<p>${word()}</p>`).join('');
  }

  return { word, title, created, inserted, clientOf, sectionOf, itemOf, changesOf };
}
