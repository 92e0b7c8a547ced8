import { t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly isKnown: boolean;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch for a value that may be unknown. It shows neither state until the user chooses. */
export function KnownSwitch({ isKnown, ...props }: Props) {
  if (isKnown) return <Switch {...props} />;
  const { label, disabled, onChange } = props;
  return (
    <Select<'on' | 'off'>
      label={label}
      value={null}
      placeholder={t('editor.notKnown')}
      options={[
        { value: 'on', label: t('editor.on') },
        { value: 'off', label: t('editor.off') },
      ]}
      disabled={disabled}
      onChange={(value) => onChange(value === 'on')}
    />
  );
}
