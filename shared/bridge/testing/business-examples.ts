import { toServerId } from '../../domain/testing/ids.ts';
import { createReason } from '../../reasons/reason.ts';
import type { MethodInput, MethodOutput } from '../contract.ts';
import type { businessMethods } from '../methods/business-methods.ts';
import { connected } from './event-examples.ts';

const business = {
  canEdit: true,
  account: {
    ...{
      name: 'Studio',
      email: 'office@studio.example',
      web: '',
      telephone: '',
      currency: 'GBP',
      locale: 'en-GB',
    },
    ...{ address: '', address_state: '', postcode: '', city: 'Leeds', country: '', tax_number: '' },
    ...{ time_zone: 'Europe/London', pdf_page_size: 'A4', default_theme: 'modern', main_color: '#166b4d' },
    default_taxes: [{ name: 'VAT', percentage: '20' }],
    accent_color: null,
    font: 'inter',
  },
  user: { id: toServerId('4'), name: 'Ada', email: 'ada@studio.example', signature: '', admin: true },
  logo: { type: 'image/png', hash: 'c1' },
  picture: null,
  waiting: ['account.name'],
  refused: { 'account.web': createReason('errors.newerVersion') },
} as const;

/** Examples of the methods in `business-methods.ts`. */
export const businessExamples: {
  readonly [M in keyof typeof businessMethods]: {
    readonly input: MethodInput<M>;
    readonly output: MethodOutput<M>;
  };
} = {
  'session.startBusiness': {
    input: { account: { name: 'Studio' }, user: { name: 'Ada', email: 'ada@studio.example' } },
    output: { ...connected, baseUrl: null, embedded: true, workspace: 'business' },
  },
  'business.get': { input: {}, output: business },
  'business.change': {
    input: {
      accountKey: 'https://service.example/api/v2#7',
      change: { account: { name: 'Studio', default_taxes: [{ name: 'VAT', percentage: '20' }] }, logo: null },
    },
    output: business,
  },
  'business.image': {
    input: { kind: 'logo' },
    output: { image: { type: 'image/png', base64: 'iVBORw0KGgo=' } },
  },
};
