import { z } from 'zod';
import { emailNoticesSchema } from '../../domain/activity/email-notices.ts';
import { notificationSettingsSchema } from '../../domain/activity/notifications.ts';
import { pageViewsSchema } from '../../domain/activity/page-views.ts';
import { localIdSchema } from '../../domain/ids.ts';

const nothing = z.strictObject({});

/** The methods of notifications about clients. The service has the views and e-mails; they are not stored here. */
export const clientNewsMethods = {
  'notifications.getSettings': { input: nothing, output: notificationSettingsSchema },
  /** Resolves once the settings are on disk. */
  'notifications.setSettings': { input: notificationSettingsSchema, output: nothing },
  /** Null if the service has no views, or does not have the proposal. Fails without a connection. */
  'views.read': {
    input: z.strictObject({ proposalId: localIdSchema }),
    output: z.object({ views: pageViewsSchema.nullable() }),
  },
  /** The e-mail notices of the key's user; null if the service sends none. Fails without a connection. */
  'notices.read': {
    input: z.strictObject({ accountKey: z.string().min(1).max(2200) }),
    output: z.object({ notices: emailNoticesSchema.nullable() }),
  },
  'notices.save': {
    input: z.strictObject({ accountKey: z.string().min(1).max(2200), notices: emailNoticesSchema }),
    output: z.object({ notices: emailNoticesSchema }),
  },
} as const;
