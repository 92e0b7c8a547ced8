import type { PerType } from '../../domain/pricing/line-item.ts';
import type { PricedItem, ProposalTotals } from '../../domain/pricing/totals.ts';
import type { DocumentTheme } from './document-styles.ts';
import type { Html } from '../markup/html.ts';

/** A line of a price table, ready to be drawn. */
export interface DocumentItem extends PricedItem {
  readonly name: Html;
  readonly per_type: PerType | null;
}

/** A section ready to be drawn: its HTML is safe, its placeholders are filled in. */
export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
  readonly optional: boolean;
  readonly selected: boolean;
  readonly pageBreak: boolean;
  readonly includeTotal: boolean;
  readonly items: readonly DocumentItem[];
}

/** Everything that a proposal's document shows, in its client's language and its own currency. */
export interface DocumentView {
  readonly title: string;
  readonly locale: string;
  readonly currency: string;
  readonly theme: DocumentTheme;
  readonly accountName: string;
  readonly preparedBy: string;
  /** Empty when nobody is chosen yet. */
  readonly clientName: string;
  readonly clientBusiness: string;
  /** In words; null where it is not known. */
  readonly date: string | null;
  /** In words; null for no end, and where it is not known. */
  readonly expires: string | null;
  /** Of one that was accepted: the name that the client gave, and the day in words; null where they are not known. */
  readonly acceptedBy: string | null;
  readonly acceptedOn: string | null;
  readonly sections: readonly DocumentSection[];
  readonly totals: ProposalTotals;
  /** Whether the sum at the end is shown; the page and the PDF each have their own switch. */
  readonly showsTotals: boolean;
}
