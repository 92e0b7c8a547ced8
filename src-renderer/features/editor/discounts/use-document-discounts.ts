import { useMemo, useState } from 'react';
import { documentMessages } from '#shared/document/render/document-messages.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { findDiscounts } from '#shared/domain/pricing/discounts.ts';
import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import { newId, useEdits, type Edit, type ProposalDocument } from '../../../data/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { undoWindow } from '../../../state/preferences.ts';
import { useStable } from '../../../state/use-stable.ts';
import type { Discounts } from './discounts-context.ts';
import { planDiscount, planRecalculation, type DiscountPlace } from './plan-discount.ts';

/** The line or section that the dialog was opened for. */
export interface AskedDiscount {
  readonly lineId: LocalId | null;
  readonly sectionId: LocalId | null;
}

/**
 * The discounts of a proposal and what changes them.
 *
 * @param language the client's language, in which a new discount is named
 */
export function useDocumentDiscounts({ proposal, sections }: ProposalDocument, language: string) {
  const edits = useEdits();
  const [asked, setAsked] = useState<AskedDiscount | null>(null);
  const found = useMemo(() => findDiscounts(sections), [sections]);
  const proposalId = proposal.localId;

  function change(plan: () => readonly Edit[]): void {
    runEdit(
      flushDrafts().then(async () => {
        const planned = plan();
        if (planned.length > 0) await edits.changeLines(planned);
      }),
    );
  }

  const actions = useStable({
    ask: (lineId: LocalId) => setAsked({ lineId, sectionId: null }),
    askFor: (sectionId: LocalId | null) => setAsked({ lineId: null, sectionId }),
    close: () => setAsked(null),
    recalculate: (ids: readonly LocalId[]) =>
      change(() =>
        planRecalculation(sections, new Set(ids), { proposalId, notBefore: Date.now() + undoWindow() }),
      ),
    apply(place: DiscountPlace, rate: string | null) {
      const nameOf = (percentage: string): string =>
        `${documentMessages(language).discount} ${formatPercentage(percentage, language)}`;
      const notBefore = Date.now() + undoWindow();
      change(() => planDiscount(sections, place, rate, { proposalId, newId, notBefore, nameOf }));
    },
  });
  const context = useMemo((): Discounts => {
    const byId = new Map(found.map((discount) => [discount.localId, discount]));
    return { byId, ask: actions.ask, askForSection: actions.askFor, recalculate: actions.recalculate };
  }, [found, actions]);
  const changed = useMemo(() => found.flatMap(({ localId, isExact }) => (isExact ? [] : [localId])), [found]);
  return { asked, actions, context, changed };
}
