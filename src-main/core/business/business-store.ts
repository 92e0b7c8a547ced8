import type {
  AccountValues,
  BusinessChange,
  BusinessState,
  Image,
  ImageKind,
} from '#shared/domain/account/business-state.ts';
import type { Reason } from '#shared/reasons/reason.ts';
import type { Journal } from '../journal/journal.ts';
import { saveWorkspacePart } from '../sync/pull/read-workspace.ts';
import {
  hashOf,
  nothingKnown,
  nothingWanted,
  pendingOf,
  stateOf,
  visibleBusiness,
  withChange,
  withoutSent,
  type KnownBusiness,
} from './business-values.ts';

const imageKeys = { logo: 'businessLogo', picture: 'businessPicture' } as const;

/** The business in the journal: the service's last values, and the user's changes since. */
export interface BusinessStore {
  state(): BusinessState;
  /** The account as documents show it. */
  visible(): Partial<AccountValues>;
  /** The changes to send. */
  pending(): BusinessChange;
  known(): KnownBusiness;
  /** The bytes of the visible image; null if there is none or the service's image is not read yet. */
  image(kind: ImageKind): Image | null;
  /** The images of the service whose bytes are not in the journal. */
  missingImages(): readonly ImageKind[];
  /** On disk when it returns. */
  change(change: BusinessChange): void;
  /** Saves values read from the service. The user's pending changes stay. */
  keep(part: Partial<KnownBusiness>): void;
  /** Saves the bytes of the service's image. */
  keepImage(kind: ImageKind, image: Image): void;
  /** The service has accepted the image. It may have cleaned the file; the next read shows that. */
  takenImage(kind: ImageKind, image: Image | null): void;
  /** The service has accepted the values `sent` and answered with `shown`. */
  taken(sent: BusinessChange, shown: Partial<KnownBusiness>): void;
  refuse(keys: readonly string[], reason: Reason): void;
}

export function createBusinessStore(journal: Journal): BusinessStore {
  const { meta } = journal;
  const known = (): KnownBusiness => meta.get('business') ?? nothingKnown;
  const wanted = () => meta.get('businessWanted') ?? nothingWanted;

  /** Changes the values and the workspace in the feed, in one transaction. */
  function write(work: () => void): void {
    journal.transaction(() => {
      work();
      saveWorkspacePart({ journal }, {});
    });
  }

  return {
    state: () => stateOf(known(), wanted(), meta.get('editsBusiness') ?? null),
    visible: () => visibleBusiness(known(), wanted()).account,
    pending: () => pendingOf(wanted()),
    known,
    image(kind) {
      const pending = pendingOf(wanted())[kind];
      if (pending !== undefined) return pending;
      return known()[kind] === null ? null : (meta.get(imageKeys[kind])?.image ?? null);
    },
    missingImages: () =>
      (['logo', 'picture'] as const).filter((kind) => {
        const stored = known()[kind];
        return stored !== null && meta.get(imageKeys[kind])?.hash !== stored.hash;
      }),
    change: (change) => write(() => meta.set('businessWanted', withChange(known(), wanted(), change))),
    keep: (part) =>
      write(() => {
        meta.set('business', { ...known(), ...part });
        // A pending value that the service now has is no longer pending.
        meta.set('businessWanted', withChange(known(), wanted(), {}));
      }),
    keepImage(kind, image) {
      const stored = known()[kind];
      if (stored !== null) write(() => meta.set(imageKeys[kind], { image, hash: stored.hash }));
    },
    takenImage: (kind, image) =>
      write(() => {
        const hash = image === null ? null : hashOf(image);
        meta.set('businessWanted', withoutSent(wanted(), { [kind]: image }));
        meta.set('business', {
          ...known(),
          [kind]: image === null || hash === null ? null : { type: image.type, hash },
        });
        if (image !== null && hash !== null) meta.set(imageKeys[kind], { image, hash });
      }),
    taken: (sent, shown) =>
      write(() => {
        meta.set('businessWanted', withoutSent(wanted(), sent));
        meta.set('business', { ...known(), ...shown });
      }),
    refuse: (keys, reason) =>
      write(() =>
        meta.set('businessWanted', {
          ...wanted(),
          refused: { ...wanted().refused, ...Object.fromEntries(keys.map((key) => [key, reason])) },
        }),
      ),
  };
}
