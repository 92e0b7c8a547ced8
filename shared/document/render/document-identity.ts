import { hexColor, type Brand, type FontId } from '../../domain/account/brand.ts';
import type { DocumentIdentity } from './document-view.ts';

/** What is known of an account. Fields are missing until they were read. */
interface KnownAccount {
  readonly web: string;
  readonly telephone?: string | undefined;
  readonly address?: string | undefined;
  readonly address_state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly tax_number?: string | undefined;
  readonly main_color?: string | null | undefined;
  readonly accent_color?: string | null | undefined;
  readonly font?: FontId | undefined;
}

/** An address to show; empty for that of an owner who has not said theirs (`neutral-identity.ts`). */
function reachableAddress(email: string): string {
  return email.endsWith('.invalid') ? '' : email;
}

/** A color ends up in style sheets, so that text of another form is none. */
function colorOf(text: string | null | undefined): string | null {
  return hexColor.safeParse(text).data ?? null;
}

/** The colors and the typeface of an account, as far as they are known. */
export function brandOf({ main_color, accent_color, font = 'inter' }: KnownAccount): Brand {
  return { main_color: colorOf(main_color), accent_color: colorOf(accent_color), font };
}

/** How an account and the sender of a proposal present themselves on it. */
export function documentIdentity(
  account: KnownAccount,
  sender: { readonly name: string; readonly email: string },
  images: { readonly logo: string | null; readonly picture: string | null },
): DocumentIdentity {
  const { address = '', postcode = '', city = '', address_state = '', country = '' } = account;
  const town = [postcode, city].filter((part) => part !== '').join(' ');
  return {
    brand: brandOf(account),
    logo: images.logo,
    addressLines: [address, town, address_state, country].filter((line) => line !== ''),
    taxNumber: account.tax_number ?? '',
    telephone: account.telephone ?? '',
    web: /^https?:\/\//iu.test(account.web) ? account.web : '',
    contact: { name: sender.name, email: reachableAddress(sender.email), picture: images.picture },
  };
}
