import { describe, expect, it } from 'vitest';
import { serverEmailNoticesSchema } from './email-notices.ts';
import { serverPageViewsSchema } from './page-views.ts';

const record = (attributes: object) => ({ id: '31', type: 'x', attributes });

describe('the views of a page', () => {
  it('are numbers and times', () => {
    const attributes = {
      ...{ first_view_at: '2026-11-03T09:00:00Z', last_view_at: '2026-11-04T09:00:00Z', views: 3 },
      ...{
        seconds_on_page: 240,
        page_url: 'https://x.example/p/a',
        own_page_url: 'https://x.example/p/a?own=b',
      },
    };
    expect(serverPageViewsSchema.parse(record(attributes))).toEqual({
      ...{ count: 3, firstAt: Date.UTC(2026, 10, 3, 9), lastAt: Date.UTC(2026, 10, 4, 9), seconds: 240 },
      ownPageUrl: 'https://x.example/p/a?own=b',
    });
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 7, null, `https://x.example/${'a'.repeat(4000)}`])(
    'have no address where the service names %j',
    (own_page_url) => {
      expect(serverPageViewsSchema.parse(record({ own_page_url }))).toEqual({
        ...{ count: 0, firstAt: null, lastAt: null, seconds: 0, ownPageUrl: null },
      });
    },
  );
});

describe('e-mail notices', () => {
  it('have the known kinds, once and in order', () => {
    const attributes = { email_me: ['declined', 'sneezed', 'asked', 'asked', 7], copy_to_client: true };
    expect(serverEmailNoticesSchema.parse(record(attributes))).toEqual({
      ...{ emailMe: ['asked', 'declined'], copyToClient: true },
    });
  });

  it('are off where the service says nothing readable', () => {
    expect(serverEmailNoticesSchema.parse(record({ email_me: 'all' }))).toEqual({
      ...{ emailMe: [], copyToClient: false },
    });
  });
});
