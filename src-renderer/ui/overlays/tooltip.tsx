import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import type { KeyHintProps } from '../controls/command-keys.ts';
import { KeyHint } from '../controls/kbd.tsx';

interface Props extends KeyHintProps {
  readonly label: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** The described element. It must accept a ref and props. */
  readonly children: ReactElement;
}

/** A short name with its shortcut. It must not be the only place of an information. */
export function Tooltip({ label, command, shortcut, side = 'bottom', children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} closeOnClick />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="pop flex items-center gap-2 rounded-control bg-raised px-2 py-1 text-label text-ink shadow-float">
            {label}
            <KeyHint command={command} shortcut={shortcut} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
