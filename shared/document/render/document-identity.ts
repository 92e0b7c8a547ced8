import { hexColor, type Brand, type FontId } from '../../domain/account/brand.ts';
import type { DocumentIdentity } from './document-view.ts';

/** The known fields of an account; a field is absent until it is read. */
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

/** An address to show; empty for the placeholder of an owner who has not set one (`neutral-identity.ts`). */
function reachableAddress(email: string): string {
  return email.endsWith('.invalid') ? '' : email;
}

/** A color ends up in style sheets, so a text of any other form counts as no color. */
function colorOf(text: string | null | undefined): string | null {
  return hexColor.safeParse(text).data ?? null;
}

/** The known colors and typeface of an account. */
export function brandOf({ main_color, accent_color, font = 'inter' }: KnownAccount): Brand {
  return { main_color: colorOf(main_color), accent_color: colorOf(accent_color), font };
}

/** The account and the sender, as a proposal presents them. */
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
