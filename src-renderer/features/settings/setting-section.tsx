import type { ReactNode } from 'react';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import type { SectionId } from './sections.ts';

interface SectionProps {
  readonly id: SectionId;
  readonly title: string;
  readonly description?: ReactNode;
  /** At the end of the heading's line. */
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the settings: heading and rows. */
export function SettingSection({ id, title, description, trailing, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-label={title} className="pt-8 outline-none first:pt-6">
      <SectionHeading
        title={title}
        trailing={trailing}
        {...(description === undefined ? {} : { description })}
      />
      <div className="mt-3 flex flex-col divide-y divide-line border-t border-line">{children}</div>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  /** Explanation, if the label does not suffice. */
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

/** A setting or fact: label on the left, control or value on the right. */
export function SettingRow({ label, hint, children }: RowProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-8 py-2">
      <div className={hint === undefined ? 'shrink-0' : 'min-w-0'}>
        <div className="text-ui text-ink">{label}</div>
        {hint !== undefined && <div className="text-label text-pretty text-ink-3">{hint}</div>}
      </div>
      <div className="flex min-w-0 shrink-0 items-center gap-2 text-ui text-ink-2">{children}</div>
    </div>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
}

/** A fact that can be copied. */
export function FactRow({ label, value }: FactProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-8 py-2">
      <div className="shrink-0 text-ui text-ink">{label}</div>
      <div className="selectable figures min-w-0 truncate text-ui text-ink-2" title={value}>
        {value}
      </div>
    </div>
  );
}

interface BlockProps {
  readonly children: ReactNode;
}

/** A row of full width, such as a switch or a notice. */
export function SettingBlock({ children }: BlockProps) {
  return <div className="py-3">{children}</div>;
}
