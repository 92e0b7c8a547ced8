import type { BusinessStore } from './business-store.ts';
import type { Ask } from './push-business.ts';

/**
 * Reads the account, the key's user, and the images whose bytes are not in the journal.
 *
 * @param canEdit whether the service has users' profiles and images, an extension of the API
 * @returns false if something could not be read
 */
export async function readBusiness(store: BusinessStore, ask: Ask, canEdit: boolean): Promise<boolean> {
  if (!canEdit) return await readDocumented(store, ask);
  const account = await ask((api) => api.business.account());
  if (account.type !== 'ok') return false;
  store.keep(account.value);
  const me = await ask((api) => api.business.me());
  if (me.type !== 'ok') return false;
  store.keep(me.value);
  for (const kind of store.missingImages()) {
    const owner = kind === 'logo' ? 'account' : me.value.user.id;
    const image = await ask((api) => api.business.image(owner));
    if (image.type === 'ok') store.keepImage(kind, image.value);
    else if (image.type !== 'refused') return false;
  }
  return true;
}

/** Reads the account from a service without the extension. Undocumented fields are empty. */
async function readDocumented(store: BusinessStore, ask: Ask): Promise<boolean> {
  const account = await ask((api) => api.account.me());
  if (account.type !== 'ok') return false;
  const { subdomain: _, ...fields } = account.value.fields;
  store.keep({
    account: {
      ...{
        country: '',
        time_zone: '',
        tax_number: '',
        default_taxes: [],
        main_color: null,
        accent_color: null,
      },
      font: 'inter',
      ...fields,
    },
  });
  return true;
}
