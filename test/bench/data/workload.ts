import type { Foreign } from '../contender/translate.ts';

/** A proposal with its contents, as a service returns it. */
export interface Tree {
  readonly proposal: Foreign;
  readonly sections: readonly Foreign[];
  readonly items: readonly Foreign[];
}

const statuses = ['draft', 'pending', 'accepted', 'pending', 'rejected'] as const;
const sentence = 'Interviews with the people who use it, then a prototype they can try for two weeks. ';

/** Proposals with 8 sections of 5 items each, equal in every run. */
export function makeTrees(proposals: number): readonly Tree[] {
  return Array.from({ length: proposals }, (_, p): Tree => {
    const proposal_id = `p${p + 1}`;
    const sections = Array.from({ length: 8 }, (__, s) => ({
      id: `s${p * 8 + s + 1}`,
      proposal_id,
      title: `Section ${s + 1}`,
      body: `<p>${sentence.repeat(3)}</p>`,
      position: s,
      section_type: 'cost',
    }));
    return {
      proposal: {
        id: proposal_id,
        title: `Proposal ${p + 1}`,
        status: statuses[p % statuses.length],
        client_id: `c${p % 50}`,
        currency: 'EUR',
      },
      sections,
      items: sections.flatMap((section, s) =>
        Array.from({ length: 5 }, (__, i) => ({
          id: `i${p * 40 + s * 5 + i + 1}`,
          proposal_id,
          section_id: section.id,
          name: `Item ${i + 1}`,
          quantity: i + 1,
          amount: 1_000 * (i + 1),
          position: i,
        })),
      ),
    };
  });
}
