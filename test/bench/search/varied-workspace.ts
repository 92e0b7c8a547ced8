import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { know, type UnitContext } from '../../../src-main/core/sync/testing/known-journal.ts';

const syllables = 'ka lo mi re st an en ter ung pro ver al in ge bau dor fel han ris tu ma ni so wel'.split(
  ' ',
);
const vocabularySize = 30_000;

/** A generator of numbers from 0 to 1, equal in every run. */
function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Texts of words that are as unequally frequent as those of a language. */
export interface VariedTexts {
  /** The most frequent first. */
  readonly vocabulary: readonly string[];
  readonly text: (words: number) => string;
}

export function createVariedTexts(): VariedTexts {
  const random = createRandom();
  const pick = (): string => syllables[Math.floor(random() * syllables.length)] ?? '';
  const vocabulary = Array.from({ length: vocabularySize }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, pick).join(''),
  );
  const word = (): string => vocabulary[Math.floor(random() ** 4 * vocabularySize)] ?? '';
  return { vocabulary, text: (words) => Array.from({ length: words }, word).join(' ') };
}

/**
 * Fills a journal with proposals of 8 sections with 45 words and 5 line items each, and a client for every ten.
 *
 * @returns all texts, for the floor
 */
export function fillJournal(
  context: UnitContext,
  { text }: VariedTexts,
  proposals: number,
): readonly string[] {
  const texts: string[] = [];
  const written = (words: number): string => {
    const made = text(words);
    texts.push(made);
    return made;
  };
  const clientId = (index: number): LocalId => toLocalId(`client:${Math.ceil(index / 10)}`);
  let lines = 0;
  for (let p = 1; p <= proposals; p += 1) {
    const client = clientId(p);
    if (p % 10 === 1)
      know(context, 'client', client, toServerId(String(Math.ceil(p / 10))), {
        ...{ name: written(1), surname: written(1), business: written(2), email: `${p}@mass.example` },
      });
    const proposal_id = toLocalId(`proposal:${p}`);
    know(context, 'proposal', proposal_id, toServerId(String(p)), {
      ...{ title: written(4), client_id: client, currency: 'EUR' },
    });
    for (let s = 0; s < 8; s += 1) {
      const id = p * 8 + s;
      know(context, 'section', toLocalId(`section:${id}`), toServerId(String(id)), {
        ...{
          proposal_id,
          title: written(3),
          body: `<p>${written(45)}</p>`,
          position: s,
          section_type: 'cost',
        },
      });
      for (let position = 0; position < 5; position += 1) {
        lines += 1;
        know(context, 'line_item', toLocalId(`line_item:${lines}`), toServerId(String(lines)), {
          ...{ section_id: `section:${id}`, name: written(3), amount: 1_000 * lines, quantity: 1 },
          ...{ cost_type: 'fixed', position },
        });
      }
    }
  }
  return texts;
}
