import { clientDisplayName } from '#shared/domain/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ClientRecord } from '../../data/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  readonly duplicate: ClientRecord;
  readonly onOpen: (id: LocalId) => void;
}

/** Two clients with one address: the service would take the second for the first. */
export function DuplicateNotice({ duplicate, onOpen }: Props) {
  return (
    <Notice
      tone="warning"
      live
      title={`${clientDisplayName(duplicate.fields)} has this address already`}
      action={
        <Button variant="quiet" onClick={() => onOpen(duplicate.localId)}>
          Open
        </Button>
      }
    >
      The service knows clients by their address and may refuse a second one.
    </Notice>
  );
}
