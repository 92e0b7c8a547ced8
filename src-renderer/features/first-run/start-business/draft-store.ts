import { create } from 'zustand';
import { locale } from '../../../i18n/index.ts';
import type { BusinessChange } from '#shared/domain/account/business-state.ts';
import { businessDraftSchema, type BusinessDraft } from './draft.ts';
import { systemDefaults } from './system-defaults.ts';

const storageKey = 'layover.business-draft';

function emptyDraft(): BusinessDraft {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    business: '',
    person: '',
    email: '',
    address: '',
    postcode: '',
    city: '',
    region: '',
    country: '',
    taxNumber: '',
    taxes: [],
    ...systemDefaults(locale(), timeZone),
  };
}

/** What was typed before, also in a window that was closed since; anything unreadable becomes an empty draft. */
export function readDraft(storage: Pick<Storage, 'getItem'>): BusinessDraft {
  try {
    return businessDraftSchema.parse(JSON.parse(storage.getItem(storageKey) ?? ''));
  } catch {
    return emptyDraft();
  }
}

type Logo = NonNullable<BusinessChange['logo']>;

interface DraftStore {
  readonly draft: BusinessDraft;
  /** Kept while the window is open. */
  readonly logo: Logo | null;
  set(change: Partial<BusinessDraft>): void;
  setLogo(logo: Logo | null): void;
  /** Forgets what is on disk, before the business is started: then the window may restart. */
  forget(): void;
  /** The business could not be started. */
  keep(): void;
}

/** The form's content. It outlives the form, so that nothing is lost by an error, a step back or a restart. */
export const useBusinessDraft = create<DraftStore>((set, get) => ({
  draft: readDraft(localStorage),
  logo: null,
  set(change) {
    set({ draft: { ...get().draft, ...change } });
    get().keep();
  },
  setLogo: (logo) => set({ logo }),
  forget: () => localStorage.setItem(storageKey, ''),
  keep: () => localStorage.setItem(storageKey, JSON.stringify(get().draft)),
}));

type TextField = Exclude<keyof BusinessDraft, 'taxes'>;

/** Value and change of a text field of the draft. */
export function useDraftField(): <K extends TextField>(
  field: K,
) => { readonly value: BusinessDraft[K]; readonly onChange: (value: BusinessDraft[K]) => void } {
  const { draft, set } = useBusinessDraft();
  return (field) => ({ value: draft[field], onChange: (value) => set({ [field]: value }) });
}
