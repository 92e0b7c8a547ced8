import type { ComponentType, ReactNode } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';

/** A section to scroll to. */
export interface AskedSection {
  readonly sectionId: LocalId;
}

/** Inputs and callbacks of the editor. */
export interface EditorScreenProps {
  readonly proposalId: LocalId;
  /** Whether an undo or redo opened it: the keys go on with undo, and nothing takes the focus. */
  readonly isReturn: boolean;
  /** The section to show first; null for the beginning. */
  readonly asked: AskedSection | null;
  /** Back to the list. */
  readonly onClose: () => void;
  /** Opens the send dialog. Typed values have been submitted. */
  readonly onSend: () => void;
  /** Opens the new copy. */
  readonly onOpen: (proposalId: LocalId) => void;
  /** The proposal's activities, for the inspector. */
  readonly timeline: ReactNode;
  /** The client's page beside the text, which begins at the active section. */
  readonly preview: ComponentType<{
    readonly proposalId: LocalId;
    readonly activeId: LocalId | null;
  }>;
}
