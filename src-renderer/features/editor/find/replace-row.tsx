import { Replace as ReplaceIcon } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { Find } from './use-find.ts';

/** The second row of the find bar: what the matches are replaced by. */
export function ReplaceRow({ find: { count, replace } }: { readonly find: Find }) {
  const { lockedReason, text, change, field, message, one, all } = replace;
  if (lockedReason !== null) {
    return <p className="col-span-2 col-start-2 pb-2 text-label text-ink-3">{lockedReason}</p>;
  }
  return (
    <>
      <TextField
        ref={field}
        label={t('editor.replaceWith')}
        hideLabel
        size="small"
        className="col-start-2 pb-2"
        icon={<ReplaceIcon size={14} />}
        placeholder={t('editor.replaceWith')}
        value={text}
        onChange={change}
      />
      <div className="flex items-center justify-end gap-1 pb-2">
        <span
          role="status"
          className="figures min-w-24 px-2 text-right text-label whitespace-nowrap text-ink-3"
        >
          {message}
        </span>
        <Tooltip label={t('editor.replaceOne')} shortcut="Enter">
          <Button disabled={count === 0} focusableWhenDisabled onClick={one}>
            {t('editor.replaceOne')}
          </Button>
        </Tooltip>
        <Tooltip label={t('editor.replaceAll')} shortcut="Alt+Mod+Enter">
          <Button className="ml-1" disabled={count === 0} focusableWhenDisabled onClick={all}>
            {t('editor.replaceAll')}
          </Button>
        </Tooltip>
      </div>
    </>
  );
}
