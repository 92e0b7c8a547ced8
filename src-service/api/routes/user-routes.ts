import { largestPicture, pictureTypes } from '#shared/domain/account/images.ts';
import { userProfileSchema } from '#shared/domain/account/user-profile.ts';
import { changeUser, getUser } from '../../domain/account.ts';
import { removePicture, setPicture } from '../../domain/images/account-images.ts';
import { requireOwnUser } from '../authorize.ts';
import { imageAnswer } from '../image-answer.ts';
import { collection, readPage } from '../pagination.ts';
import { booleanParameter } from '../query.ts';
import { userProfileRecord, userRecord } from '../records/account-record.ts';
import { aPage, aRecord, settingsQuery } from '../route-doc.ts';
import { ok, pathId, route, uploadRoute, type Route } from '../route.ts';

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
  route({
    method: 'GET',
    path: '/users/:id/picture',
    doc: { summary: 'The picture of a user', answer: { kind: 'file', types: pictureTypes } },
    handle: (context, request) =>
      imageAnswer(context, getUser(context, pathId(request)).picture_hash, 'Picture'),
  }),
  uploadRoute({
    path: '/users/:id/picture',
    doc: {
      summary: 'Set the picture of a user',
      description: 'Everything that does not belong to the picture is removed, such as where it was taken.',
      answer: aRecord('User'),
      failures: [403],
    },
    upload: { types: pictureTypes, largest: largestPicture },
    handle(context, request) {
      const { id } = requireOwnUser(context, request, pathId(request));
      return ok({ data: userProfileRecord(setPicture(context, id, request.body)) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:id/picture',
    doc: { summary: 'Remove the picture of a user', answer: aRecord('User'), failures: [403] },
    handle(context, request) {
      const { id } = requireOwnUser(context, request, pathId(request));
      return ok({ data: userProfileRecord(removePicture(context, id)) });
    },
  }),
];
