import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings: its name on the left, what can be set on the right. */
export function SettingSection({ title, description, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-8 border-b border-line py-6 first:pt-0 last:border-0"
    >
      <div>
        <h2 id={id} className="text-ui font-semibold text-ink">
          {title}
        </h2>
        {description !== undefined && (
          <p className="mt-0.5 text-label text-pretty text-ink-3">{description}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One setting: words on the left, control or value on the right. */
export function SettingRow({ label, children }: RowProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-6">
      <span className="shrink-0 text-ui text-ink">{label}</span>
      <div className="flex min-w-0 items-center gap-2 text-ui text-ink-2">{children}</div>
    </div>
  );
}
