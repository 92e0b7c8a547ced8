import type { ReactNode } from 'react';

interface Props {
  readonly questionId: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** The card of a question: its title above its evidence and its answers. */
export function QuestionFrame({ questionId, title, children }: Props) {
  return (
    <article
      data-row={questionId}
      aria-label={title}
      className="rounded-popover bg-raised px-5 py-4 shadow-page"
    >
      <h3 className="text-row font-semibold">{title}</h3>
      {children}
    </article>
  );
}
