import { largestPicture, pictureTypes } from '#shared/domain/account/images.ts';
import { userProfileSchema } from '#shared/domain/account/user-profile.ts';
import { changeUser, getUser } from '../../domain/account.ts';
import { changedFields, recordAudit } from '../../domain/audit/record-audit.ts';
import type { Context } from '../../domain/context.ts';
import { setPicture } from '../../domain/images/account-images.ts';
import { requireSelfOrAdmin } from '../authorize.ts';
import { imageAnswer, prepareImage } from '../image-answer.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { booleanParameter } from '../query.ts';
import { userProfileRecord, userRecord } from '../records/account-record.ts';
import { pageAnswer, recordAnswer, settingsQuery } from '../route-doc.ts';
import { ok, readPathId, route, uploadRoute, type RawRequest, type Route } from '../route.ts';
import type { Steps } from '../../storage/steps.ts';

/** The users of the account (`service-api.md §4.8`); changing them is an extension of the API. */
export const userRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/users',
    doc: { summary: 'All users', answer: pageAnswer('User'), query: [settingsQuery] },
    *handle(context, { query }) {
      const page = readPage(query);
      const { account } = context.stores;
      const record = booleanParameter(query, settingsQuery.name) ? userProfileRecord : userRecord;
      return ok(
        collectionDocument(
          page,
          yield* account.countUsers(),
          (yield* account.listUsers(page.window)).map(record),
        ),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/users/me',
    doc: { summary: 'The user of the key', answer: recordAnswer('User'), query: [settingsQuery] },
    *handle(context, { query, key }) {
      const user = yield* getUser(context, key.user_id);
      const withSettings = booleanParameter(query, settingsQuery.name);
      return ok({ data: withSettings ? userProfileRecord(user) : userRecord(user) });
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me',
    needs: 'write',
    doc: {
      summary: 'Change the user of the key; fields that are left out stay',
      answer: recordAnswer('User'),
    },
    body: { schema: userProfileSchema.partial(), wrapper: 'user' },
    *handle(context, { key, body }) {
      const user = yield* changeUser(context, key.user_id, body);
      yield* userChanged(context, key, user.id, body);
      return ok({ data: userProfileRecord(user) });
    },
  }),
  route({
    method: 'PUT',
    path: '/users/:id',
    needs: 'write',
    doc: {
      summary: 'Change a user; fields that are left out stay',
      description: 'Users change themselves, administrators everybody.',
      answer: recordAnswer('User'),
      failures: [403],
    },
    body: { schema: userProfileSchema.partial(), wrapper: 'user' },
    *handle(context, request) {
      const { id } = yield* requireSelfOrAdmin(context, request, readPathId(request));
      const user = yield* changeUser(context, id, request.body);
      yield* userChanged(context, request.key, id, request.body);
      return ok({ data: userProfileRecord(user) });
    },
  }),
  route({
    method: 'GET',
    path: '/users/:id/picture',
    doc: { summary: 'The picture of a user', answer: { kind: 'file', types: pictureTypes } },
    *handle(context, request) {
      return yield* imageAnswer((yield* getUser(context, readPathId(request))).picture_hash, 'Picture');
    },
  }),
  uploadRoute({
    method: 'PUT',
    path: '/users/:id/picture',
    needs: 'write',
    doc: {
      summary: 'Set the picture of a user',
      description: 'Everything that does not belong to the picture is removed, such as where it was taken.',
      answer: recordAnswer('User'),
      failures: [403],
    },
    upload: { types: pictureTypes, maxBytes: largestPicture, wrongType: 'invalid', takesParts: false },
    check: (context, request) => requireSelfOrAdmin(context, request, readPathId(request)),
    prepare: ({ files }, { body }) => prepareImage(files, body, 'picture', pictureTypes),
    *handle(context, request) {
      const { id } = yield* requireSelfOrAdmin(context, request, readPathId(request));
      const user = yield* setPicture(context, id, request.body);
      yield* userChanged(context, request.key, id, { picture: true });
      return ok({ data: userProfileRecord(user) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:id/picture',
    needs: 'write',
    doc: { summary: 'Remove the picture of a user', answer: recordAnswer('User'), failures: [403] },
    *handle(context, request) {
      const { id } = yield* requireSelfOrAdmin(context, request, readPathId(request));
      const user = yield* setPicture(context, id, null);
      yield* userChanged(context, request.key, id, { picture: null });
      return ok({ data: userProfileRecord(user) });
    },
  }),
];

function* userChanged(context: Context, key: RawRequest['key'], id: number, change: object): Steps<void> {
  yield* recordAudit(context, key, { action: 'user_changed', id, detail: changedFields(change) });
}
