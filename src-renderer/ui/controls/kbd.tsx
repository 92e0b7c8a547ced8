import { useKeyHint, type KeyHintProps } from './command-keys.ts';
import { cx } from '../cx.ts';
import { shortcutParts } from './shortcut-parts.ts';

interface Props {
  /** A chord such as `Shift+Mod+Z`, or a sequence such as `G P`. */
  readonly keys: string;
  readonly tone?: 'plain' | 'on-accent';
  /** Whether screen readers read it, because the shortcut is the content and not a hint. */
  readonly spoken?: boolean;
}

/** A keyboard shortcut in the platform's notation. Decorative: the control's name describes the action. */
export function Kbd({ keys, tone = 'plain', spoken = false }: Props) {
  return (
    <span aria-hidden={!spoken || undefined} className="ml-0.5 inline-flex items-center gap-0.5">
      {shortcutParts(keys).map((part) => (
        <kbd
          key={part}
          className={cx(
            'inline-flex h-4 min-w-4 items-center justify-center rounded-mark px-1 font-sans text-meta leading-none',
            tone === 'plain' ? 'bg-press text-ink-2' : 'bg-key-on-accent text-on-accent',
          )}
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}

interface HintProps extends KeyHintProps {
  readonly tone?: 'plain' | 'on-accent';
}

/** The shortcut at the end of a control; nothing without one. */
export function KeyHint({ tone = 'plain', ...hint }: HintProps) {
  const keys = useKeyHint(hint);
  return keys === undefined ? null : <Kbd keys={keys} tone={tone} />;
}
