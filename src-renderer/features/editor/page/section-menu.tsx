import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  Coins,
  Copy,
  Ellipsis,
  Percent,
  TextQuote,
  Trash2,
} from 'lucide-react';
import type { SectionType } from '#shared/domain/proposals/section.ts';
import { parentOfSection } from '#shared/sync/record-view.ts';
import { t } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { useIdle } from '../../../ui/hooks/use-idle.ts';
import type { SectionRecord } from '../../../data/index.ts';
import type { SectionActions } from '../actions/use-section-actions.ts';
import { useDiscounts } from '../discounts/discounts-context.ts';

interface Props {
  /** Whether the section was rendered after the first screen, in which case its menu is too. */
  readonly isLate: boolean;
  readonly section: SectionRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly actions: SectionActions;
}

/** Menu of the actions on a section. Its button shows on hover and focus. */
export function SectionMenu(props: Props) {
  return useIdle(props.isLate) ? <ReadyMenu {...props} /> : null;
}

function ReadyMenu({ section, isFirst, isLast, actions }: Props) {
  const { localId, fields } = section;
  const add = (type: SectionType) => () => actions.add(localId, type);
  const hasSiblings = parentOfSection(fields) !== null;
  const discounts = useDiscounts();
  return (
    <Menu align="end" trigger={<IconButton label={t('editor.sectionMenu')} icon={<Ellipsis size={16} />} />}>
      {hasSiblings && (
        <>
          <MenuItem leadsAway icon={<TextQuote size={14} />} onSelect={add('text')}>
            {t('editor.addTextBelow')}
          </MenuItem>
          <MenuItem leadsAway icon={<Coins size={14} />} onSelect={add('cost')}>
            {t('editor.addCostBelow')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<ArrowUp size={14} />}
            command="editor.sectionUp"
            disabled={isFirst}
            onSelect={() => actions.shift(localId, -1)}
          >
            {t('editor.moveUp')}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={14} />}
            command="editor.sectionDown"
            disabled={isLast}
            onSelect={() => actions.shift(localId, 1)}
          >
            {t('editor.moveDown')}
          </MenuItem>
        </>
      )}
      <MenuItem
        leadsAway
        icon={<Copy size={14} />}
        command="editor.duplicateSection"
        onSelect={() => actions.duplicate(localId)}
      >
        {t('editor.duplicate')}
      </MenuItem>
      {fields.section_type === 'cost' && discounts !== null && (
        <MenuItem
          leadsAway
          icon={<Percent size={14} />}
          command="editor.discount"
          onSelect={() => discounts.askForSection(localId)}
        >
          {t('catalog.discount')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuCheckItem checked={fields.optional} onChange={(optional) => actions.update(localId, { optional })}>
        {t('editor.optionalForClient')}
      </MenuCheckItem>
      <MenuCheckItem
        checked={fields.page_break}
        onChange={(page_break) => actions.update(localId, { page_break })}
      >
        {t('editor.startsNewPage')}
      </MenuCheckItem>
      {fields.section_type === 'cost' && (
        <MenuCheckItem
          checked={fields.include_total}
          onChange={(include_total) => actions.update(localId, { include_total })}
        >
          {t('editor.showsSubtotal')}
        </MenuCheckItem>
      )}
      <MenuSeparator />
      {hasSiblings && (
        <MenuItem
          icon={<BookmarkPlus size={14} />}
          onSelect={() => actions.update(localId, { reusable: !fields.reusable })}
        >
          {fields.reusable ? t('editor.takeOut') : t('editor.keep')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Trash2 size={14} />}
        command="editor.deleteSection"
        danger
        onSelect={() => actions.remove(localId)}
      >
        {t('editor.deleteSection')}
      </MenuItem>
    </Menu>
  );
}
