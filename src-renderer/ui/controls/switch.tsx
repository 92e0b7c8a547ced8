import { Switch as Base } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A setting that applies at once, with its label on the left and the switch on the right. */
export function Switch({ label, hint, checked, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div className={cx('flex items-start justify-between gap-6', disabled && 'opacity-50')}>
      <div className="min-w-0">
        <div id={`${id}-label`} className="text-ui text-ink">
          {label}
        </div>
        {hint !== undefined && (
          <div id={`${id}-hint`} className="text-label text-ink-3">
            {hint}
          </div>
        )}
      </div>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={cx(
          'relative mt-0.5 flex h-5 w-[34px] shrink-0 items-center rounded-full transition-colors',
          checked ? 'bg-accent' : 'bg-control',
        )}
      >
        <Base.Thumb className="block size-4 translate-x-0.5 rounded-full bg-[oklch(1_0_0)] transition-transform data-checked:translate-x-4" />
      </Base.Root>
    </div>
  );
}
