import { ArrowLeft } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface Props {
  /** The accessible name, with the screen that it goes back to. */
  readonly label: string;
  readonly onClick: () => void;
}

/** Goes back to the screen from which this one was opened. */
export function BackButton({ label, onClick }: Props) {
  return <IconButton label={label} command="go.back" icon={<ArrowLeft size={16} />} onClick={onClick} />;
}
