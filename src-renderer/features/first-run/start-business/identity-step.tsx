import { addressWarning } from '../../../components/address-warning.ts';
import { t } from '../../../i18n/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { identityProblems } from './draft.ts';
import { useBusinessDraft, useDraftField } from './draft-store.ts';

interface Props {
  readonly showsProblems: boolean;
}

/** Who the business is: the only fields that it needs. */
export function IdentityStep({ showsProblems }: Props) {
  const { draft } = useBusinessDraft();
  const text = useDraftField();
  const problems = showsProblems ? identityProblems(draft) : {};
  return (
    <>
      <TextField
        autoFocus
        label={t('business.name')}
        {...text('business')}
        maxLength={200}
        autoComplete="organization"
        error={problems.business}
      />
      <TextField
        label={t('business.yourName')}
        {...text('person')}
        maxLength={200}
        autoComplete="name"
        error={problems.person}
      />
      <TextField
        label={t('business.yourEmail')}
        type="email"
        {...text('email')}
        maxLength={254}
        autoComplete="email"
        error={problems.email}
        warning={addressWarning(draft.email)}
        hint={t('firstRun.emailHint')}
      />
    </>
  );
}
