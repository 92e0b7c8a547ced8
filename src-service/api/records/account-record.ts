import { colorNotes, type ColorNote } from '#shared/domain/account/brand.ts';
import type { DefaultTax } from '#shared/domain/account/account-settings.ts';
import type { ImageType, StoredImage } from '#shared/domain/account/images.ts';
import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { Context } from '../../domain/context.ts';
import type { ApiRecord } from './record.ts';

/** `service-api.md §2.3` */
export function accountRecord(row: AccountRow): ApiRecord {
  const { email, name, subdomain, web, currency, pdf_page_size, locale } = row;
  const { address, address_state, postcode, city, telephone, default_theme } = row;
  return {
    id: String(row.id),
    type: 'accounts',
    attributes: {
      ...{ email, name, subdomain, web, currency, pdf_page_size, locale },
      ...{ address, address_state, postcode, city, telephone, default_theme },
    },
  };
}

/**
 * The account with the fields that extend the API.
 *
 * @param service its public address without a trailing slash, and whether it prints PDFs
 */
export function accountSettingsRecord(
  row: AccountRow,
  service: Pick<Context, 'publicUrl' | 'pdfDocument'>,
): ApiRecord {
  const { country, time_zone, tax_number, main_color, accent_color, font } = row;
  const record = accountRecord(row);
  return {
    ...record,
    attributes: {
      ...record.attributes,
      ...{ country, time_zone, tax_number, main_color, accent_color, font },
      default_taxes: JSON.parse(row.default_taxes) as readonly DefaultTax[],
      logo: storedImage(row.logo_hash, row.logo_type),
      pages_url: `${service.publicUrl()}/p/`,
      attaches_pdf: service.pdfDocument !== null,
      ...{ mail_subject: row.mail_subject, mail_message: row.mail_message },
      color_notes: colorNotes(row).map((note) => ({ ...note, message: colorMessage(note) })),
    },
  };
}

/** `service-api.md §2.10` */
export function userRecord(row: UserRow): ApiRecord {
  return { id: String(row.id), type: 'users', attributes: { email: row.email, name: row.name } };
}

/** The user with the fields that extend the API. */
export function userProfileRecord(row: UserRow): ApiRecord {
  const record = userRecord(row);
  return {
    ...record,
    attributes: {
      ...record.attributes,
      admin: row.admin === 1,
      role: row.role,
      signature: row.signature,
      picture: storedImage(row.picture_hash, row.picture_type),
    },
  };
}

function storedImage(hash: string | null, type: ImageType | null): StoredImage | null {
  return hash === null || type === null ? null : { type, hash };
}

function colorMessage({ use, contrast, needed }: ColorNote): string {
  const figures = `its contrast with white is ${String(contrast)}, and ${String(needed)} is needed`;
  return use === 'text'
    ? `This color is too light for links: ${figures}. Links have the color of the theme.`
    : `This color is too light for lines and marks: ${figures}. They have another color.`;
}
