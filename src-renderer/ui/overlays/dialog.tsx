import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { isMac } from '../controls/shortcut-parts.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { InitialFocus } from './initial-focus.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons of medium size at the bottom, the primary one last. */
  readonly actions?: ReactNode;
  /** The action of Mod+Enter, wherever the focus is in the dialog. */
  readonly onConfirm?: () => void;
  /** `full` fills the window, for content to read. */
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** The content has no controls. Tab focuses it, so that arrow keys scroll it. */
  readonly reading?: boolean;
  /** Called on close. True moves the focus to the page around the former field instead of the field. */
  readonly leavesField?: () => boolean;
  readonly children?: ReactNode;
}

const sizes = {
  small: 'top-[min(12vh,120px)] max-h-[76vh] w-[400px]',
  medium: 'top-[min(12vh,120px)] max-h-[76vh] w-[560px]',
  large: 'top-[min(12vh,120px)] max-h-[76vh] w-[860px]',
  full: 'top-6 h-[calc(100vh-48px)] w-[1280px]',
} as const;

/**
 * A modal layer with a title. Escape closes it, and so does a click beside it until something is typed, because a stray
 * click must not cost the user any text. Then the focus returns to the former element.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  onConfirm,
  size = 'medium',
  initialFocus,
  reading = false,
  leavesField,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // By default the dialog itself has the focus. On the close button, the tooltip would take the first Escape.
  const first = initialFocus ?? popup;
  const returnFocus = useReturnFocus(open, leavesField);
  const [isTyped, setTyped] = useState(false);
  if (isTyped && !open) setTyped(false);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={isTyped}>
      <Base.Portal>
        <Base.Backdrop
          // A click that does not close the dialog leaves the focus in its field.
          onMouseDown={(event) => isTyped && event.preventDefault()}
          className="fade fixed inset-0 z-30 bg-scrim"
        />
        <Base.Popup
          ref={popup}
          data-modal
          initialFocus={first}
          finalFocus={returnFocus}
          onInput={() => setTyped(true)}
          onKeyDown={(event) => {
            const isConfirm = event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey);
            if (!isConfirm || onConfirm === undefined) return;
            event.preventDefault();
            onConfirm();
          }}
          className={cx(
            'pop fixed left-1/2 z-30 flex max-w-[calc(100vw-48px)] -translate-x-1/2',
            'flex-col rounded-popover bg-raised shadow-float outline-none',
            sizes[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-1">
            {/* A long name must not hide the question. */}
            <Base.Title
              title={title}
              className="line-clamp-2 min-w-0 text-head font-semibold text-balance [overflow-wrap:anywhere]"
            >
              {title}
            </Base.Title>
            <Base.Close
              render={
                <IconButton label={t('common.close')} icon={<X size={16} />} className="-mt-0.5 -mr-2" />
              }
            />
          </header>
          {description !== undefined && (
            <Base.Description className="px-6 text-ui text-ink-2">{description}</Base.Description>
          )}
          <div
            className="min-h-0 grow overflow-y-auto px-6 py-4 -outline-offset-2"
            {...(reading && { role: 'region', 'aria-label': title, tabIndex: 0 })}
          >
            {children}
          </div>
          {actions !== undefined && (
            <footer
              data-answers
              className="flex items-center justify-end gap-2 border-t border-line px-6 py-3"
            >
              {actions}
            </footer>
          )}
          <InitialFocus target={first} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
