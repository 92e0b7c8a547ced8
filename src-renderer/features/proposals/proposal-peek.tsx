import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useProposal } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StatusMark } from '../../ui/feedback/status-mark.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { useExpiry } from './cells/expiry.tsx';
import { Total } from './cells/total.tsx';

interface Props {
  readonly proposalId: LocalId;
  readonly onOpen: () => void;
  /** Null where it is not archived, or stays so. */
  readonly onUnarchive: (() => void) | null;
}

/** An e-mail address that may be broken behind its @. */
function Address({ children }: { readonly children: string }) {
  const at = children.indexOf('@') + 1;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

function PeekExpiry(props: Parameters<typeof useExpiry>[0]) {
  const expiry = useExpiry(props);
  if (expiry === undefined || expiry === null) return null;
  return (
    <>
      <dt className="text-ink-3">{t('proposals.expires')}</dt>
      {expiry === 'unknown' ? (
        <dd className="text-ink-2">{t('proposals.notKnown')}</dd>
      ) : (
        <dd className="text-ink">{expiry.text}</dd>
      )}
    </>
  );
}

/** A summary of a proposal beside the list. */
export function ProposalPeek({ proposalId, onOpen, onUnarchive }: Props) {
  const document = useProposal(proposalId);
  const now = useNow();
  if (document === undefined || document === null) return null;
  const { proposal, client, sections } = document;
  const { title, status } = proposal.fields;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <StatusMark tone={status} />
        <h2 className="mt-1 text-head font-semibold text-balance text-ink">{title}</h2>
        {client !== null && <p className="text-ui text-ink-2">{clientDisplayName(client.fields)}</p>}
      </div>
      <dl className="grid grid-cols-[minmax(88px,max-content)_1fr] gap-x-4 gap-y-1.5 text-ui">
        <dt className="text-ink-3">{t('taxes.net')}</dt>
        <dd className="figures text-ink">
          <Total key={proposalId} proposalId={proposalId} />
        </dd>
        <PeekExpiry proposal={proposal} now={now} />
        {client !== null && (
          <>
            <dt className="text-ink-3">{t('proposals.email')}</dt>
            <dd className="selectable [overflow-wrap:anywhere] text-ink">
              <Address>{client.fields.email}</Address>
            </dd>
          </>
        )}
      </dl>
      <section>
        <h3 className="mb-1 text-label font-medium text-ink-3">
          {sections.length === 0 ? t('proposals.noSections') : t('proposals.sections')}
        </h3>
        <ol className="flex flex-col">
          {sections.map(({ section, items }) => (
            <li
              key={section.localId}
              className="flex min-h-7 items-center justify-between gap-3 border-b border-line text-ui last:border-0"
            >
              <span dir="auto" className="truncate text-ink">
                {section.fields.title || t('proposals.untitledSection')}
              </span>
              {section.fields.section_type === 'cost' && (
                <span className="figures shrink-0 text-label text-ink-3">
                  {t('proposals.lines', { count: items.length })}
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button command="list.open" onClick={onOpen}>
          {t('proposals.open')}
        </Button>
        {onUnarchive !== null && <Button onClick={onUnarchive}>{t('proposals.unarchive')}</Button>}
      </div>
    </div>
  );
}
