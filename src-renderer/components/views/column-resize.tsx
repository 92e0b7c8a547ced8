import type { MouseEvent, PointerEvent } from 'react';
import type { Columns, ViewedList } from '#shared/domain/list-views.ts';
import { useListColumns, useListViews } from '../../state/lists/list-views.ts';
import { withWidth } from './change-columns.ts';

interface Props {
  readonly list: ViewedList;
  readonly id: string;
  readonly defaults: Columns;
}

/** The edge of a heading, which the pointer drags. The keyboard changes widths in the menu of columns. */
export function ColumnResize({ list, id, defaults }: Props) {
  const own = useListColumns(list) ?? defaults;
  const setColumns = useListViews((store) => store.setColumns);

  function drag(event: PointerEvent<HTMLSpanElement>): void {
    const handle = event.currentTarget;
    const heading = handle.parentElement;
    if (heading === null || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const start = event.clientX;
    const width = heading.getBoundingClientRect().width;
    const move = ({ clientX }: globalThis.PointerEvent): void =>
      setColumns(list, withWidth(own, id, width + clientX - start));
    const end = (): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  }

  const stop = (event: MouseEvent): void => event.stopPropagation();
  return (
    <span
      aria-hidden
      data-resize={id}
      onPointerDown={drag}
      onClick={stop}
      onDoubleClick={() => setColumns(list, withWidth(own, id, null))}
      className="absolute inset-y-0 -right-2.5 w-2.5 cursor-col-resize touch-none after:absolute after:inset-y-1 after:right-1 after:w-px after:bg-line after:opacity-0 group-hover/headings:after:opacity-100 hover:after:bg-control"
    />
  );
}
