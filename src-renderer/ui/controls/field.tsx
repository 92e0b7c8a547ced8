import { Field as Base } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** The common props of form controls. */
export interface FieldProps {
  readonly label: string;
  /** Shown below the control if there is no error. */
  readonly hint?: ReactNode;
  /** Why a valid value may be a mistake. Shown instead of the hint. */
  readonly warning?: string | undefined;
  /** Why the value is invalid and how to correct it. Marks the control as invalid. */
  readonly error?: string | undefined;
  readonly hideLabel?: boolean;
  /** Always shown below the control and part of its description, such as the mark of a conflict. */
  readonly mark?: ReactNode;
  readonly className?: string;
}

interface Props extends FieldProps {
  readonly children: ReactNode;
}

/** A control with label, hint and error, connected for assistive technology. */
export function Field({ label, hint, warning, error, hideLabel = false, mark, className, children }: Props) {
  return (
    <Base.Root invalid={error !== undefined} className={cx('flex min-w-0 flex-col gap-1', className)}>
      <Base.Label className={hideLabel ? 'sr-only' : 'text-label font-medium text-ink-2'}>{label}</Base.Label>
      {children}
      {error !== undefined ? (
        <Base.Error match className="text-label text-rejected">
          {error}
        </Base.Error>
      ) : warning !== undefined ? (
        <Base.Description className="text-label text-clarification">{warning}</Base.Description>
      ) : (
        hint !== undefined && <Base.Description className="text-label text-ink-3">{hint}</Base.Description>
      )}
      {mark !== undefined && (
        <Base.Description render={<div />} className="empty:hidden">
          {mark}
        </Base.Description>
      )}
    </Base.Root>
  );
}

/** The box of text controls. Each control sets its own height. */
export const controlClass =
  'w-full min-w-0 rounded-control bg-field text-ui text-ink ring-1 ring-inset ring-control/70 ' +
  'transition-shadow hover:ring-control focus-visible:outline-none focus-visible:ring-2 ' +
  'focus-visible:ring-accent data-invalid:ring-rejected data-disabled:opacity-50';
