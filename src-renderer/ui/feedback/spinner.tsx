import { LoaderCircle } from 'lucide-react';

interface Props {
  /** Named only where no text beside it says what is being waited for. */
  readonly label?: string;
}

/** Something is being waited for whose length is not known. Local data never needs one. */
export function Spinner({ label }: Props) {
  return (
    <LoaderCircle size={14} className="spin shrink-0" aria-hidden={label === undefined} aria-label={label} />
  );
}
