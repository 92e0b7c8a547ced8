import { t } from '../../../i18n/index.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';

/** The screen on which a preview shows the client's page. */
export type PreviewScreen = 'page' | 'phone';

interface Props {
  readonly value: PreviewScreen;
  readonly onChange: (screen: PreviewScreen) => void;
}

/** The choice between a client's desktop and phone. */
export function PreviewWidth({ value, onChange }: Props) {
  return (
    <Segmented
      label={t('preview.width')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'page', label: t('preview.wide') },
        { value: 'phone', label: t('preview.phone') },
      ]}
    />
  );
}
