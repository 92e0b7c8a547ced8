import { Handshake, LayoutTemplate, MailCheck } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { MenuItem } from '../ui/overlays/menu.tsx';

type Action = (() => void) | null;

interface Props {
  /** The screen whose commands these are. */
  readonly screen: 'editor' | 'proposals';
  /** An action is null while the proposal does not allow it. */
  readonly actions: {
    readonly recordSend: Action;
    readonly saveAsTemplate: Action;
    readonly recordDecision: Action;
  };
}

/** Actions on a proposal that not every proposal allows. */
export function ProposalMenuItems({
  screen,
  actions: { recordSend, saveAsTemplate, recordDecision },
}: Props) {
  return (
    <>
      {recordSend !== null && (
        <MenuItem icon={<MailCheck size={14} />} command={`${screen}.recordSend`} onSelect={recordSend}>
          {t('recordedSend.command')}
        </MenuItem>
      )}
      {saveAsTemplate !== null && (
        <MenuItem
          icon={<LayoutTemplate size={14} />}
          command={`${screen}.saveTemplate`}
          onSelect={saveAsTemplate}
        >
          {t('libraryNames.saveAsTemplate')}
        </MenuItem>
      )}
      {recordDecision !== null && (
        <MenuItem
          icon={<Handshake size={14} />}
          command={`${screen}.recordDecision`}
          onSelect={recordDecision}
        >
          {t('decision.command')}
        </MenuItem>
      )}
    </>
  );
}
