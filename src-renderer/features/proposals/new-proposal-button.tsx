import { BookMarked, ChevronDown, File, FileUp, Plus } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useTemplateActions } from '../../components/use-template-actions.ts';
import { sectionsOfTemplate, useEdits, useStore, useTemplates } from '../../data/index.ts';
import { templateName } from '../../components/template-name.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';

interface Props {
  readonly onCreate: () => void;
  readonly onImport: () => void;
  readonly onOpen: (id: LocalId) => void;
}

/** Makes an empty proposal, or one from a document or a template. */
export function NewProposalButton({ onCreate, onImport, onOpen }: Props) {
  const edits = useEdits();
  const { queries } = useStore();
  const templates = useTemplates();
  const templateActions = useTemplateActions();

  async function createFrom(id: LocalId, name: string): Promise<void> {
    const sections = sectionsOfTemplate(await queries.standaloneSections(), id);
    onOpen(await edits.createFromTemplate({ title: name || t('edits.untitled') }, { id, sections }));
  }

  return (
    <span className="inline-flex items-center gap-px">
      <Button
        variant="primary"
        icon={<Plus size={14} />}
        command="proposal.new"
        className="rounded-r-none"
        onClick={onCreate}
      >
        {t('commands.newProposal')}
      </Button>
      <Menu
        align="end"
        trigger={
          <Button
            variant="primary"
            aria-label={t('proposals.newFrom')}
            className="rounded-l-none px-1.5"
            icon={<ChevronDown size={14} />}
          />
        }
      >
        <MenuItem icon={<File size={14} />} leadsAway onSelect={onCreate}>
          {t('proposals.blank')}
        </MenuItem>
        <MenuItem icon={<FileUp size={14} />} command="proposals.import" onSelect={onImport}>
          {t('proposals.fromDocument')}
        </MenuItem>
        {templates?.length === 0 && templateActions !== null && (
          <MenuItem icon={<BookMarked size={14} />} onSelect={templateActions.addStarters}>
            {t('libraryNames.addStarters')}
          </MenuItem>
        )}
        {templates !== undefined && templates.length > 0 && <MenuSeparator />}
        {templates?.map(({ localId, fields: { name } }) => (
          <MenuItem key={localId} leadsAway onSelect={() => void createFrom(localId, name)}>
            {templateName(localId, name)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
