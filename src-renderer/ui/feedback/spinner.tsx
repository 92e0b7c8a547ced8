import { LoaderCircle } from 'lucide-react';

interface Props {
  /** The accessible name, if no text beside the spinner explains the wait. */
  readonly label?: string;
}

/** Shows a wait of unknown length. Reads of local data need no spinner. */
export function Spinner({ label }: Props) {
  return (
    <LoaderCircle size={14} className="spin shrink-0" aria-hidden={label === undefined} aria-label={label} />
  );
}
