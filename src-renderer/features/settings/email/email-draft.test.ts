import { describe, expect, it } from 'vitest';
import type { MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import {
  checkDraft,
  draftOf,
  emptyDraft,
  otherProvider,
  withAddress,
  withoutServer,
  withProvider,
  withTypedPort,
} from './email-draft.ts';

const setup: MailSetup = {
  settings: { kind: 'folder', server: null, from: null, reply_to: null, dkim: null },
  ...{ isFixed: false, missing: [], dkimRecord: null, keeper: 'keychain', kept: [] },
};

const gmail = { ...withAddress(emptyDraft, 'nora@gmail.com', false), password: 'abcd efgh ijkl mnop' };

describe('a draft of the mail settings', () => {
  it('needs an address and a password for Gmail', () => {
    const { settings, secrets, problems } = checkDraft(gmail, setup);
    expect([...problems]).toEqual([]);
    expect(secrets).toEqual({ password: 'abcdefghijklmnop' });
    expect(settings).toMatchObject({
      server: { host: 'smtp.gmail.com', port: 465, security: 'tls', login: { user: 'nora@gmail.com' } },
      from: { address: 'nora@gmail.com' },
    });
  });

  it('names every field that is wrong', () => {
    const draft = { ...emptyDraft, provider: otherProvider, port: 'x', replyTo: 'nobody', signs: true };
    expect([...checkDraft(draft, setup).problems].toSorted()).toEqual(
      ['address', 'dkimDomain', 'dkimKey', 'host', 'password', 'port', 'replyTo', 'user'].toSorted(),
    );
    expect([...checkDraft(emptyDraft, setup).problems]).toContain('address');
  });

  it.each([
    ['mail.studio.example:587', { host: 'mail.studio.example', port: '587', security: 'starttls' }],
    [' mail.studio.example:2525 ', { host: 'mail.studio.example', port: '2525', security: 'tls' }],
    ['mail.studio.example', { host: 'mail.studio.example', port: '465', security: 'tls' }],
    ['2001:db8::1', { host: '2001:db8::1', port: '465' }],
  ])('takes the port from %s', (host, expected) => {
    expect(withTypedPort({ ...emptyDraft, host })).toMatchObject(expected);
  });

  it('follows the address until a provider is chosen', () => {
    expect(withAddress(emptyDraft, 'nora@studio.example', false).provider).toBe(otherProvider);
    const chosen = withProvider(withAddress(emptyDraft, 'nora@studio.example', false), 'google-workspace');
    expect(withAddress(chosen, 'nora@gmx.de', true)).toMatchObject({ host: 'smtp.gmail.com' });
  });

  it('keeps a stored password for the same login only', () => {
    const { settings } = checkDraft(gmail, setup);
    if (settings === null) throw new Error('The draft is wrong.');
    const stored: MailSetup = { ...setup, settings, kept: ['password'] };
    const same = { ...draftOf(stored), name: 'Nora' };
    expect(checkDraft(same, stored)).toMatchObject({ secrets: {}, settings: { from: { name: 'Nora' } } });
    expect([
      ...checkDraft({ ...same, provider: otherProvider, host: 'mail.evil.example' }, stored).problems,
    ]).toEqual(['password']);
    expect([...checkDraft({ ...same, user: 'other' }, stored).problems]).toEqual(['password']);
  });

  it('has a certificate authority for a server by hand alone', () => {
    const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    const own = { ...gmail, provider: otherProvider, host: 'mail.studio.example', ca };
    const { settings } = checkDraft(own, setup);
    expect(settings?.server?.ca).toBe(ca);
    expect(settings === null ? null : draftOf({ ...setup, settings }).ca).toBe(ca);
    expect(checkDraft({ ...own, ca: '' }, setup).settings?.server?.ca).toBeNull();
    expect(checkDraft({ ...gmail, ca }, setup).settings?.server?.ca).toBeNull();
    expect([...checkDraft({ ...own, ca: 'PK' }, setup).problems]).toEqual(['ca']);
  });

  it('without a server keeps messages in a folder, and forgets the secrets', () => {
    const { settings } = checkDraft(gmail, setup);
    if (settings === null) throw new Error('The draft is wrong.');
    const stored: MailSetup = { ...setup, settings, kept: ['password'] };
    expect(withoutServer(stored)).toEqual({
      settings: { ...settings, kind: 'folder', server: null },
      secrets: { password: null },
    });
    expect(withoutServer({ ...stored, keeper: 'operator' }).secrets).toEqual({});
  });

  it('removes secrets that nothing uses any more', () => {
    const stored: MailSetup = { ...setup, kept: ['password', 'dkim_key'] };
    const draft = { ...gmail, login: 'oauth2' as const, password: '', clientId: 'id', refreshToken: 'token' };
    expect(checkDraft(draft, stored).secrets).toEqual({
      password: null,
      refresh_token: 'token',
      dkim_key: null,
    });
  });

  it('sends no secret to a service elsewhere', () => {
    const elsewhere: MailSetup = { ...setup, keeper: 'operator' };
    expect(checkDraft({ ...gmail, password: '' }, elsewhere)).toMatchObject({ secrets: {}, settings: {} });
  });

  it('is the same after a save', () => {
    const draft = {
      ...gmail,
      password: '',
      replyTo: 'office@studio.example',
      signs: true,
      dkimDomain: 'x.example',
    };
    const { settings } = checkDraft({ ...draft, password: 'p', dkimKey: 'k' }, setup);
    if (settings === null) throw new Error('The draft is wrong.');
    expect(draftOf({ ...setup, settings })).toMatchObject({
      ...draft,
      authorizeUrl: '',
      scope: '',
      tokenUrl: '',
    });
  });
});
