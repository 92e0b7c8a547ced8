import { ArrowLeft } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface Props {
  /** Names the screen that it goes back to. */
  readonly label: string;
  readonly onClick: () => void;
}

/** Leaves a screen for the one that it was opened from. */
export function BackButton({ label, onClick }: Props) {
  return <IconButton label={label} command="go.back" icon={<ArrowLeft size={16} />} onClick={onClick} />;
}
