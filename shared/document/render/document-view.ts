import type { Brand } from '../../domain/account/brand.ts';
import type { PerType } from '../../domain/pricing/line-item.ts';
import type { PricedItem, ProposalTotals } from '../../domain/pricing/totals.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { Html } from '../markup/html.ts';

/** A line of a price table, ready to render. */
export interface DocumentItem extends PricedItem {
  readonly name: Html;
  readonly per_type: PerType | null;
}

/** A section ready to render: sanitized, with placeholders filled in. */
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

/** The account and the sender, as a document presents them. */
export interface DocumentIdentity {
  readonly brand: Brand;
  /** The logo's address, or the logo itself as a `data:` address; with null, the account's name is shown. */
  readonly logo: string | null;
  /** Lines of the account's postal address. */
  readonly addressLines: readonly string[];
  /** Empty if unknown, like the fields that follow. */
  readonly taxNumber: string;
  readonly telephone: string;
  readonly web: string;
  readonly contact: {
    readonly name: string;
    readonly email: string;
    /** Like `logo`; null if there is none. */
    readonly picture: string | null;
  };
}

/** The content of a proposal's document, in the client's language and the proposal's currency. */
export interface DocumentView {
  readonly title: string;
  readonly locale: string;
  readonly currency: string;
  readonly theme: DocumentTheme;
  readonly accountName: string;
  /** Null or absent if unknown. */
  readonly identity?: DocumentIdentity | null;
  readonly preparedBy: string;
  /** Empty if there is no client. */
  readonly clientName: string;
  readonly clientBusiness: string;
  /** Formatted; null if unknown. */
  readonly date: string | null;
  /** Formatted; null for no expiry or if unknown. */
  readonly expires: string | null;
  /** The name that the client entered; null if not accepted or unknown. `acceptedOn` is the formatted day. */
  readonly acceptedBy: string | null;
  readonly acceptedOn: string | null;
  readonly sections: readonly DocumentSection[];
  readonly totals: ProposalTotals;
  /** Whether the totals are shown; page and PDF each have a setting. */
  readonly showsTotals: boolean;
}
