import { z } from 'zod';
import { pageViewsSchema, type PageViews } from '#shared/domain/activity/page-views.ts';
import { momentOrNull, position } from './lenient.ts';
import { resourceSchema } from './resource.ts';

const attributesSchema = z.object({
  ...{ first_view_at: momentOrNull, last_view_at: momentOrNull },
  ...{ views: position, seconds_on_page: position },
  own_page_url: pageViewsSchema.shape.ownPageUrl.catch(null),
});

/** The views of a proposal's page. */
export const serverPageViewsSchema = resourceSchema.transform(({ attributes }): PageViews => {
  const fields = attributesSchema.parse(attributes);
  return {
    ...{ count: fields.views, firstAt: fields.first_view_at, lastAt: fields.last_view_at },
    ...{ seconds: fields.seconds_on_page, ownPageUrl: fields.own_page_url },
  };
});
