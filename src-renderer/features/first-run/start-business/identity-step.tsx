import { t } from '../../../i18n/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { identityProblems } from './draft.ts';
import { useBusinessDraft } from './draft-store.ts';

interface Props {
  readonly showsProblems: boolean;
}

/** Who the business is: the only fields that it needs. */
export function IdentityStep({ showsProblems }: Props) {
  const { draft, set } = useBusinessDraft();
  const problems = showsProblems ? identityProblems(draft) : {};
  return (
    <>
      <TextField
        autoFocus
        label={t('business.name')}
        value={draft.business}
        maxLength={200}
        autoComplete="organization"
        onChange={(business) => set({ business })}
        error={problems.business}
      />
      <TextField
        label={t('business.yourName')}
        value={draft.person}
        maxLength={200}
        autoComplete="name"
        onChange={(person) => set({ person })}
        error={problems.person}
      />
      <TextField
        label={t('business.yourEmail')}
        type="email"
        value={draft.email}
        maxLength={254}
        autoComplete="email"
        onChange={(email) => set({ email })}
        error={problems.email}
        hint={t('firstRun.emailHint')}
      />
    </>
  );
}
