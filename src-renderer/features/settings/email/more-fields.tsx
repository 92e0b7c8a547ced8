import { addressWarning } from '../../../components/address-warning.ts';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { DraftForm } from './draft-form.ts';

interface Props {
  readonly form: DraftForm;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The sender's name, replies and the signature, which most people leave as they are. */
export function MoreFields({ form, isOpen, onToggle }: Props) {
  const { draft, setup, change, problem } = form;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="text-ui font-medium text-ink-2">{t('mail.more')}</summary>
      <div className="flex flex-col gap-4 pt-3">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('mail.name')}
            hint={t('mail.nameHint')}
            value={draft.name}
            onChange={(name) => change({ name })}
            error={problem('name')}
          />
          <TextField
            label={t('mail.replyTo')}
            hint={t('mail.replyHint')}
            value={draft.replyTo}
            onChange={(replyTo) => change({ replyTo })}
            error={problem('replyTo')}
            warning={addressWarning(draft.replyTo)}
          />
        </div>
        <Switch
          label={t('mail.dkim')}
          hint={t('mail.dkimHint')}
          checked={draft.signs}
          onChange={(signs) =>
            change({
              signs,
              ...(draft.dkimDomain === '' && { dkimDomain: draft.address.split('@')[1]?.trim() ?? '' }),
            })
          }
        />
        {draft.signs && (
          <>
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label={t('mail.dkimDomain')}
                value={draft.dkimDomain}
                onChange={(dkimDomain) => change({ dkimDomain })}
                error={problem('dkimDomain')}
              />
              <TextField
                label={t('mail.dkimSelector')}
                value={draft.dkimSelector}
                onChange={(dkimSelector) => change({ dkimSelector })}
                error={problem('dkimSelector')}
              />
            </div>
            {setup.keeper !== 'operator' && (
              <TextArea
                label={t('mail.dkimKey')}
                {...(setup.kept.includes('dkim_key') && { hint: t('mail.kept') })}
                value={draft.dkimKey}
                onChange={(dkimKey) => change({ dkimKey })}
                error={problem('dkimKey')}
              />
            )}
          </>
        )}
      </div>
    </details>
  );
}
