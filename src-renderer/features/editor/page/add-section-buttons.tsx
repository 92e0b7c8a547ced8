import { BookMarked, Coins, TextQuote } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface Props {
  readonly onAdd: (type: 'text' | 'cost') => void;
  /** Offers the sections of the library; absent in the library itself. */
  readonly onAddFromLibrary?: () => void;
}

/** Adds a section at the end of the document. */
export function AddSectionButtons({ onAdd, onAddFromLibrary }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line py-5">
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
      {onAddFromLibrary !== undefined && (
        <Button variant="quiet" icon={<BookMarked size={14} />} onClick={onAddFromLibrary}>
          {t('libraryNames.insert')}
        </Button>
      )}
    </div>
  );
}
