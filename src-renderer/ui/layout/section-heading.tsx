import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  readonly trailing?: ReactNode;
}

/** The heading of a part of a page. */
export function SectionHeading({ title, description, trailing }: Props) {
  return (
    <div className="flex items-end justify-between gap-6">
      <div className="min-w-0">
        <h2 className="text-head font-semibold text-ink">{title}</h2>
        {description !== undefined && <p className="text-ui text-ink-2">{description}</p>}
      </div>
      {trailing}
    </div>
  );
}
