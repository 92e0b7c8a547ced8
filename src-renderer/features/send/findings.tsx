import { Check, CircleAlert, OctagonAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import type { Finding } from './preflight.ts';

interface Props {
  readonly findings: readonly Finding[];
  /** Whether the e-mail would reach the client if nothing is found. */
  readonly isReady: boolean;
  /** How often the user has tried to send. Each time, the findings take the focus and are marked as what stops it. */
  readonly attempts: number;
}

/** The preflight's findings before a send. */
export function Findings({ findings, isReady, attempts }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);

  if (findings.length === 0 && !isReady) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="preflight"
      className="-m-2 flex flex-col gap-1.5 rounded-control p-2 outline-none focus:ring-2 focus:ring-rejected"
    >
      <h3 id="preflight" className="text-label font-medium text-ink-2">
        {t('send.beforeIt')}
      </h3>
      {findings.length === 0 ? (
        <p className="flex items-start gap-2 text-ui text-accepted">
          <Check size={14} className="mt-[3px] shrink-0" aria-hidden />
          {t('send.nothingMissing')}
        </p>
      ) : (
        <ul role={attempts > 0 ? 'alert' : undefined} className="flex flex-col gap-1.5">
          {findings.map(({ level, text }) => (
            <li key={text} className="flex items-start gap-2 text-ui text-ink">
              {level === 'stop' ? (
                <OctagonAlert
                  size={14}
                  className="mt-[3px] shrink-0 text-rejected"
                  aria-label={t('send.stops')}
                />
              ) : (
                <CircleAlert
                  size={14}
                  className="mt-[3px] shrink-0 text-clarification"
                  aria-label={t('send.check')}
                />
              )}
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
