import { userProfileSchema } from '#shared/domain/account/user-profile.ts';
import { changeUser, getUser } from '../../domain/account.ts';
import { requireOwnUser } from '../authorize.ts';
import { collection, readPage } from '../pagination.ts';
import { booleanParameter } from '../query.ts';
import { userProfileRecord, userRecord } from '../records/account-record.ts';
import { aPage, aRecord, settingsQuery } from '../route-doc.ts';
import { ok, pathId, route, type Route } from '../route.ts';

/** The users of the account (`service-api.md §4.8`); changing them is an extension of the API. */
export const userRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/users',
    doc: { summary: 'All users', answer: aPage('User'), query: [settingsQuery] },
    handle(context, { query }) {
      const page = readPage(query);
      const { account } = context.stores;
      const record = booleanParameter(query, settingsQuery.name) ? userProfileRecord : userRecord;
      return ok(collection(page, account.countUsers(), account.users(page.window).map(record)));
    },
  }),
  route({
    method: 'GET',
    path: '/users/me',
    doc: { summary: 'The user of the key', answer: aRecord('User'), query: [settingsQuery] },
    handle(context, { query, key }) {
      const user = getUser(context, key.user_id);
      const all = booleanParameter(query, settingsQuery.name);
      return ok({ data: all ? userProfileRecord(user) : userRecord(user) });
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me',
    doc: { summary: 'Change the user of the key; fields that are left out stay', answer: aRecord('User') },
    body: { schema: userProfileSchema.partial(), wrapper: 'user' },
    handle: (context, { key, body }) =>
      ok({ data: userProfileRecord(changeUser(context, key.user_id, body)) }),
  }),
  route({
    method: 'PUT',
    path: '/users/:id',
    doc: {
      summary: 'Change a user; fields that are left out stay',
      description: 'Users change themselves, administrators everybody.',
      answer: aRecord('User'),
      failures: [403],
    },
    body: { schema: userProfileSchema.partial(), wrapper: 'user' },
    handle(context, request) {
      const { id } = requireOwnUser(context, request, pathId(request));
      return ok({ data: userProfileRecord(changeUser(context, id, request.body)) });
    },
  }),
];
