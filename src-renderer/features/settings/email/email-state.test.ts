import { expect, it } from 'vitest';
import type { MailSetup, QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { mailFailureCodes } from '#shared/domain/mail/mail-failure.ts';
import { emailState, problemText } from './email-state.ts';

const setup: MailSetup = {
  settings: {
    kind: 'smtp',
    server: {
      ...{ host: 'smtp.x.example', port: 465, security: 'tls', ca: null },
      login: { kind: 'password', user: 'nora' },
    },
    from: { name: '', address: 'nora@x.example' },
    ...{ reply_to: null, dkim: null },
  },
  ...{ isFixed: false, missing: [], dkimRecord: null, keeper: 'keychain', kept: ['password'] },
};

const waiting = (code: (typeof mailFailureCodes)[number] | null): QueuedMail => ({
  ...{ id: toServerId('1'), state: 'waiting', to: 'a@c.example', subject: 'S', createdAt: 1, attempts: 1 },
  ...{ nextAttemptAt: 2, problem: { code, response: '5.0.0 In the server’s words' } },
});

it('says whether emails are sent, and why not', () => {
  expect(emailState({ ...setup, settings: { ...setup.settings, kind: 'folder' } }, [])).toMatchObject({
    title: 'Not set up',
  });
  expect(emailState(setup, [])).toEqual({
    ...{ tone: 'good', title: 'Ready', text: 'Emails are sent as nora@x.example through smtp.x.example.' },
  });
  expect(emailState({ ...setup, missing: ['password'] }, []).tone).toBe('error');
  expect(emailState(setup, [waiting('login-refused')]).text).toContain('app password');
});

it('stays ready while a message waits for a reason of its own', () => {
  expect(emailState(setup, [waiting('greylisted'), waiting('mailbox-full'), waiting(null)]).tone).toBe(
    'good',
  );
});

it('has words of its own for every failure', () => {
  const texts = mailFailureCodes.map((code) => problemText({ code, response: 'raw' }));
  expect(new Set(texts).size).toBe(mailFailureCodes.length);
  expect(texts).not.toContain('raw');
  expect(problemText({ code: null, response: 'raw' })).toBe('raw');
});
