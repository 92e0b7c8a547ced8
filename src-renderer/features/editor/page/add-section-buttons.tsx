import { Coins, TextQuote } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface Props {
  readonly onAdd: (type: 'text' | 'cost') => void;
}

/** Adds a section at the end of the document. */
export function AddSectionButtons({ onAdd }: Props) {
  return (
    <div className="flex items-center gap-2 border-t border-line py-5">
      <Button
        data-adds
        variant="quiet"
        className="-ml-2.5"
        icon={<TextQuote size={14} />}
        onClick={() => onAdd('text')}
      >
        {t('editor.addText')}
      </Button>
      <Button variant="quiet" icon={<Coins size={14} />} onClick={() => onAdd('cost')}>
        {t('editor.addPrices')}
      </Button>
    </div>
  );
}
