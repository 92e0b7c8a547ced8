import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The result of the figures, as a sentence. */
  readonly finding: ReactNode;
  /** A choice that concerns this part alone. */
  readonly trailing?: ReactNode;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  /** What the figures omit, and why. */
  readonly note?: string | null;
}

/** A question about the business, answered by a sentence, a chart and a table. */
export function InsightSection({ title, finding, trailing, chart, table, note = null }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line py-8 last:border-b-0">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <h2 id={id} className="text-head font-semibold text-ink">
            {title}
          </h2>
          <p className="max-w-[72ch] text-ui text-pretty text-ink-2">{finding}</p>
        </div>
        {trailing}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(300px,380px)] items-start gap-x-10 gap-y-6 pt-5 @max-[760px]:grid-cols-1">
        <div className="sticky top-6 min-w-0 @max-[760px]:static">{chart}</div>
        {table}
      </div>
      {note !== null && <p className="pt-3 text-label text-ink-3">{note}</p>}
    </section>
  );
}
