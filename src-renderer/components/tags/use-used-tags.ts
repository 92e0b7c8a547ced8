import { useCallback, useState } from 'react';
import { tagUses } from '#shared/text/tags.ts';
import { useStore } from '../../data/index.ts';

interface UsedTags {
  /** The most frequent first; empty until they are read. */
  readonly tags: readonly string[];
  /** Reads them. A field calls it when it gets the focus, so that edits elsewhere cost nothing. */
  readonly read: () => void;
}

const none: readonly string[] = [];

/** The tags of all proposals and clients. */
export function useUsedTags(): UsedTags {
  const { queries } = useStore();
  const [tags, setTags] = useState(none);
  const read = useCallback(() => {
    void Promise.all([
      queries.proposals({ view: 'all' }),
      queries.proposals({ view: 'archived' }),
      queries.clients(),
    ]).then(
      ([current, archived, clients]) => {
        const proposals = [...current, ...archived].map(({ proposal }) => proposal);
        setTags(tagUses([...proposals, ...clients].map(({ fields }) => fields)).map(({ tag }) => tag));
      },
      // Without suggestions, tags can still be typed.
      () => undefined,
    );
  }, [queries]);
  return { tags, read };
}
