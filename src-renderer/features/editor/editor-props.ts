import type { ReactNode } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';

/** What the editor is told by whoever shows it, and the ways out of it. */
export interface EditorScreenProps {
  readonly proposalId: LocalId;
  /** An undo or redo has led here: the keys go on with that, and nothing asks to be typed into. */
  readonly isReturn: boolean;
  /** Back to the list. */
  readonly onClose: () => void;
  /** The user wants to send: what is typed has been submitted already. */
  readonly onSend: () => void;
  /** A copy was made and is to be shown. */
  readonly onOpen: (proposalId: LocalId) => void;
  /** What has happened to the proposal, for the inspector. */
  readonly timeline: ReactNode;
}
