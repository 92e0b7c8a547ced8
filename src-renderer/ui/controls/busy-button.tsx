import { useState, type ComponentProps } from 'react';
import { Button } from './button.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  /** The work of a click. It reports its own failure. */
  readonly run: () => Promise<void>;
}

/** A button that is busy until its work is over, so that a second click does not start it again. */
export function BusyButton({ run, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      {...rest}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void run().finally(() => setBusy(false));
      }}
    />
  );
}
