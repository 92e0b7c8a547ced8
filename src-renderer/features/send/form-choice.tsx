import type { ProposalForm } from '#shared/document/mail/default-message.ts';
import { t } from '../../i18n/index.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { NoPublicAddress } from './no-public-address.tsx';
import { useProposalForms } from './use-proposal-form.ts';

interface Props {
  readonly form: ProposalForm;
  readonly onChange: (form: ProposalForm) => void;
}

/** Whether the client gets a link or a PDF, where the service can attach one, and what the client cannot do with it. */
export function FormChoice({ form, onChange }: Props) {
  const forms = useProposalForms();
  return (
    <>
      {forms?.canAttach === true && (
        <div className="flex flex-col gap-1">
          <span className="text-label font-medium text-ink-2">{t('send.form')}</span>
          <Segmented
            wide
            label={t('send.form')}
            value={form}
            options={[
              { value: 'link', label: t('send.formLink') },
              { value: 'pdf', label: t('send.formPdf') },
            ]}
            onChange={onChange}
          />
        </div>
      )}
      {forms?.lacksAddress === true && <NoPublicAddress form={form} />}
    </>
  );
}
