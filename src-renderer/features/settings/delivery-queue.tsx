import { useState, type ReactNode } from 'react';
import { errorText, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SettingBlock } from './setting-section.tsx';

interface Entry {
  readonly id: string;
}

interface Props<E extends Entry> {
  readonly title: string;
  readonly entries: readonly E[];
  /** Shown without entries. */
  readonly emptyText: string;
  /** How many more there are; null: none. */
  readonly othersText: string | null;
  readonly failure: string | null;
  readonly onRefresh: () => void;
  /** An entry's first line. `title` is the text that may be cut off. */
  readonly heading: (entry: E) => { readonly text: string; readonly title: string };
  readonly renderState: (entry: E) => ReactNode;
  readonly renderActions: (entry: E) => ReactNode;
  readonly children?: ReactNode;
}

/** Messages that have not arrived: why, and what can be done. */
export function DeliveryQueue<E extends Entry>({ title, entries, failure, onRefresh, ...props }: Props<E>) {
  const { emptyText, othersText, heading, renderState, renderActions, children } = props;
  return (
    <SettingBlock>
      <div className="flex items-center justify-between gap-8">
        <div className="text-ui text-ink">{title}</div>
        <Button variant="quiet" onClick={onRefresh}>
          {t('mail.refresh')}
        </Button>
      </div>
      {failure !== null && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {entries.length === 0 && <p className="text-label text-ink-3">{emptyText}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow text-label text-ink-2">
              <div className="selectable truncate text-ui text-ink" title={heading(entry).title}>
                {heading(entry).text}
              </div>
              {renderState(entry)}
            </div>
            {renderActions(entry)}
          </li>
        ))}
      </ul>
      {othersText !== null && <p className="text-label text-ink-3">{othersText}</p>}
      {children}
    </SettingBlock>
  );
}

/** Actions on one entry at a time. `busy` is the id of the entry whose call runs. */
export function useDeliveryActions(onEnd: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  function act({ id }: Entry, call: Promise<unknown>): void {
    setFailure(null);
    setBusy(id);
    call
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => {
        setBusy(null);
        onEnd();
      });
  }

  return { busy, failure, act };
}
