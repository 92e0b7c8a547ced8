import { Notice } from './notice.tsx';

interface Props {
  /** Why the action failed; null if it did not. */
  readonly text: string | null;
  readonly className?: string;
}

/** The failure of an action, announced by screen readers. */
export function ProblemNotice({ text, className }: Props) {
  if (text === null) return null;
  return (
    <Notice tone="error" live {...(className !== undefined && { className })}>
      {text}
    </Notice>
  );
}
