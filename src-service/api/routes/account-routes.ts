import { accountSettingsSchema } from '#shared/domain/account/account-settings.ts';
import { largestLogo, logoTypes } from '#shared/domain/account/images.ts';
import { pageSizes } from '#shared/domain/account/page-sizes.ts';
import { changeAccount } from '../../domain/account.ts';
import { changedFields, recordAudit } from '../../domain/audit/record-audit.ts';
import type { Context } from '../../domain/context.ts';
import { setLogo } from '../../domain/images/account-images.ts';
import { currencies, locales, themes } from '../../domain/input/choices.ts';
import { requireAdmin } from '../authorize.ts';
import { imageAnswer, prepareImage } from '../image-answer.ts';
import { booleanParameter } from '../query.ts';
import { accountRecord, accountSettingsRecord } from '../records/account-record.ts';
import { recordAnswer, settingsQuery } from '../route-doc.ts';
import { ok, route, uploadRoute, type RawRequest, type Route } from '../route.ts';
import { immediate, type Steps } from '../../storage/steps.ts';

const onlyAdministrators = 'Only administrators can change the account';

/** The account, and the lists of its choices (`service-api.md §4.2`, `§4.8`, `field-notes.md §1 #23`). */
export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/account/me',
    doc: { summary: 'The account', answer: recordAnswer('Account'), query: [settingsQuery] },
    *handle(context, { query }) {
      const account = yield* context.account();
      const withSettings = booleanParameter(query, settingsQuery.name);
      return ok({
        data: withSettings ? accountSettingsRecord(account, context) : accountRecord(account),
      });
    },
  }),
  route({
    method: 'PUT',
    path: '/account/me',
    needs: 'manage',
    doc: {
      summary: 'Change the account; fields that are left out stay',
      answer: recordAnswer('Account'),
      failures: [403],
    },
    body: { schema: accountSettingsSchema.partial(), wrapper: 'account' },
    *handle(context, request) {
      yield* requireAdmin(context, request, onlyAdministrators);
      const account = yield* changeAccount(context, request.body);
      yield* settingsChanged(context, request, request.body);
      return ok({ data: accountSettingsRecord(account, context) });
    },
  }),
  route({
    method: 'GET',
    path: '/account/logo',
    doc: { summary: 'The logo', answer: { kind: 'file', types: logoTypes }, failures: [404] },
    *handle(context) {
      return yield* imageAnswer((yield* context.account()).logo_hash, 'Logo');
    },
  }),
  uploadRoute({
    method: 'PUT',
    path: '/account/logo',
    needs: 'manage',
    doc: {
      summary: 'Set the logo',
      description:
        'Everything that does not belong to the picture is removed; the hash is that of the result.',
      answer: recordAnswer('Account'),
      failures: [403],
    },
    upload: { types: logoTypes, maxBytes: largestLogo, wrongType: 'invalid', takesParts: false },
    check: (context, request) => requireAdmin(context, request, onlyAdministrators),
    prepare: ({ files }, { body }) => prepareImage(files, body, 'logo', logoTypes),
    *handle(context, request) {
      yield* requireAdmin(context, request, onlyAdministrators);
      const account = yield* setLogo(context, request.body);
      yield* settingsChanged(context, request, { logo: true });
      return ok({ data: accountSettingsRecord(account, context) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/account/logo',
    needs: 'manage',
    doc: { summary: 'Remove the logo', answer: recordAnswer('Account'), failures: [403] },
    *handle(context, request) {
      yield* requireAdmin(context, request, onlyAdministrators);
      const account = yield* setLogo(context, null);
      yield* settingsChanged(context, request, { logo: null });
      return ok({ data: accountSettingsRecord(account, context) });
    },
  }),
  route({
    method: 'GET',
    path: '/themes',
    doc: { summary: 'The themes of a proposal', answer: { kind: 'plain', schema: 'Themes' } },
    handle: () => immediate(() => ok(themes)),
  }),
  route({
    method: 'GET',
    path: '/currencies',
    doc: { summary: 'Currency codes', answer: { kind: 'plain', schema: 'Texts' } },
    handle: () => immediate(() => ok(currencies)),
  }),
  route({
    method: 'GET',
    path: '/locales',
    doc: { summary: 'Locales', answer: { kind: 'plain', schema: 'Texts' } },
    handle: () => immediate(() => ok(locales)),
  }),
  route({
    method: 'GET',
    path: '/pdf_page_sizes',
    doc: { summary: 'Page sizes of the PDF', answer: { kind: 'plain', schema: 'Texts' } },
    handle: () => immediate(() => ok(pageSizes)),
  }),
];

function* settingsChanged(context: Context, { key }: Pick<RawRequest, 'key'>, change: object): Steps<void> {
  yield* recordAudit(context, key, {
    action: 'settings_changed',
    id: context.database.account,
    detail: changedFields(change),
  });
}
