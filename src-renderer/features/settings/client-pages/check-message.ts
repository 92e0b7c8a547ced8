import type { PublicUrlCheck } from '#shared/domain/hosting/host-state.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { t } from '../../../i18n/index.ts';

/** What a check found out. */
export interface CheckMessage {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * The result of a check, with what to do about it.
 *
 * @param host the host of the public address
 * @param target where the proxy has to forward to
 */
export function checkMessage(outcome: PublicUrlCheck['outcome'], host: string, target: string): CheckMessage {
  const problem = (text: string): CheckMessage => ({ isGood: false, text });
  switch (outcome.type) {
    case 'reached':
      return outcome.isPrivate
        ? problem(t('clientPages.reachedPrivate', { host }))
        : { isGood: true, text: t('clientPages.reached') };
    case 'no-name':
      return problem(t('clientPages.noName', { host }));
    case 'refused':
      return problem(t('clientPages.refused', { host }));
    case 'no-answer':
      return problem(t('clientPages.noAnswer', { host }));
    case 'offline':
      return problem(t('clientPages.offline'));
    case 'redirected':
      return problem(t('clientPages.redirected', { host }));
    case 'certificate':
      return problem(t('clientPages.certificate', { host, code: outcome.code }));
    case 'other-server':
      return problem(t('clientPages.otherServer', { host, target }));
    case 'proxy-error':
      return problem(t('clientPages.proxyError', { host, target, status: String(outcome.status) }));
    default:
      return assertNever(outcome);
  }
}
