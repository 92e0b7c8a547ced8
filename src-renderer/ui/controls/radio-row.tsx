import { Radio } from '@base-ui/react/radio';
import type { ReactNode } from 'react';

interface Props {
  readonly value: string;
  /** The accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** An option of a `RadioGroup` in a row of its own. The whole row can be clicked; arrow keys change the choice. */
export function RadioRow({ value, label, children }: Props) {
  return (
    <label className="-mx-2 flex min-h-9 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover">
      <Radio.Root
        value={value}
        aria-label={label}
        className="flex size-4 shrink-0 items-center justify-center rounded-full bg-field ring-1 ring-control ring-inset data-checked:bg-accent data-checked:ring-accent"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radio.Root>
      {children}
    </label>
  );
}
