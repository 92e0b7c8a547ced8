import { Tabs } from '@base-ui/react/tabs';
import { memo, type ReactNode } from 'react';
import { locale } from '../../i18n/index.ts';
import { cx } from '../cx.ts';

/** A view of the list. Its count is omitted while it is unknown. */
export interface ViewTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
}

interface LineProps<Value extends string> {
  readonly label: string;
  /** A new array renders the tabs again. */
  readonly tabs: readonly ViewTab<Value>[];
}

interface Props<Value extends string> extends LineProps<Value> {
  /** Null selects no tab. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Shown at the end of the tabs, such as a filter. */
  readonly trailing?: ReactNode;
  /** The panel, the same for every view. */
  readonly children: ReactNode;
}

/** Memoized: typing in the filter changes only the list. */
const TabLine = memo(function TabLine({ label, tabs }: LineProps<string>) {
  return (
    <Tabs.List
      aria-label={label}
      className="base-ui-disable-scrollbar -ml-2 flex @max-[700px]:-ml-1.5 h-[calc(100%+1px)] min-w-0 items-center overflow-x-auto overflow-y-hidden"
    >
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.value}
          value={tab.value}
          className={cx(
            'relative inline-flex h-full items-center gap-1.5 px-2 text-ui whitespace-nowrap @max-[700px]:gap-1 @max-[700px]:px-1.5 text-ink-2 transition-colors',
            'hover:text-ink focus-visible:-outline-offset-2 data-active:font-medium data-active:text-ink',
            'after:absolute after:inset-x-2 @max-[700px]:after:inset-x-1.5 after:bottom-0 after:h-0.5 after:rounded-full data-active:after:bg-accent',
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="figures text-label text-ink-3 @max-[520px]:sr-only">
              {tab.count.toLocaleString(locale())}
            </span>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
});

/** The views of a list as tabs with their counts. */
export function ViewTabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  trailing,
  children,
}: Props<Value>) {
  return (
    <Tabs.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className="flex min-h-0 grow flex-col"
    >
      <div className="@container flex h-10 shrink-0 items-center justify-between gap-4 border-b border-line px-4">
        <TabLine label={label} tabs={tabs} />
        {trailing}
      </div>
      <Tabs.Panel value={value} className="flex min-h-0 grow flex-col outline-none" tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
