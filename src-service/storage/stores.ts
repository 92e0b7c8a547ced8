import type { Clock } from '../ports.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { createActivityStore, type ActivityStore } from './activity-store.ts';
import { createAuditStore, type AuditStore } from './team/audit-store.ts';
import { createChangeStore, type ChangeStore } from './changes/change-store.ts';
import { createClientStore, type ClientStore } from './client-store.ts';
import type { WatchedDatabase } from './database/database.ts';
import { createFileLeaseStore, type FileLeaseStore } from './files/file-lease-store.ts';
import { createFilePartStore, type FilePartStore } from './files/file-part-store.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { markReferenced } from './files/mark-referenced.ts';
import { createInvitationStore, type InvitationStore } from './team/invitation-store.ts';
import { createKeyStore, type KeyStore } from './key-store.ts';
import { logChanges } from './changes/logged-stores.ts';
import { createLineItemStore, type LineItemStore } from './line-item-store.ts';
import { createMailSettingsStore, type MailSettingsStore } from './mail-settings-store.ts';
import { createMailStore, type MailStore } from './mail-store.ts';
import { createNoticeStore, type NoticeStore } from './notice-store.ts';
import { createProposalStore, type ProposalStore } from './proposal-store.ts';
import { createSectionStore, type SectionStore } from './section-store.ts';
import { createStoredAnswerStore, type StoredAnswerStore } from './stored-answer-store.ts';
import { createTaxationStore, type TaxationStore } from './taxation-store.ts';
import { createTemplateStore, type TemplateStore } from './template-store.ts';
import { createViewStore, type ViewStore } from './view-store.ts';
import { createWebhookStore, type WebhookStore } from './webhook-store.ts';

export interface Stores {
  readonly account: AccountStore;
  readonly activities: ActivityStore;
  readonly audit: AuditStore;
  readonly changes: ChangeStore;
  readonly clients: ClientStore;
  readonly files: FileStore;
  readonly fileLeases: FileLeaseStore;
  readonly fileParts: FilePartStore;
  readonly invitations: InvitationStore;
  readonly keys: KeyStore;
  readonly lineItems: LineItemStore;
  readonly mails: MailStore;
  readonly mailSettings: MailSettingsStore;
  readonly notices: NoticeStore;
  readonly proposals: ProposalStore;
  readonly sections: SectionStore;
  readonly storedAnswers: StoredAnswerStore;
  readonly taxations: TaxationStore;
  readonly templates: TemplateStore;
  readonly views: ViewStore;
  readonly webhooks: WebhookStore;
}

/** All stores share one database, so one transaction spans them. */
export function createStores(database: WatchedDatabase, clock: Clock): Stores {
  const files = createFileStore(database);
  const stores = {
    account: createAccountStore(database),
    activities: createActivityStore(database),
    audit: createAuditStore(database),
    clients: createClientStore(database),
    files,
    fileLeases: createFileLeaseStore(database),
    fileParts: createFilePartStore(database),
    invitations: createInvitationStore(database),
    keys: createKeyStore(database),
    lineItems: markReferenced(createLineItemStore(database), 'name', files),
    mails: createMailStore(database),
    mailSettings: createMailSettingsStore(database),
    notices: createNoticeStore(database),
    proposals: createProposalStore(database),
    sections: markReferenced(createSectionStore(database), 'body', files),
    storedAnswers: createStoredAnswerStore(database),
    taxations: createTaxationStore(database),
    templates: createTemplateStore(database),
    views: createViewStore(database),
    webhooks: createWebhookStore(database),
  };
  return logChanges(stores, createChangeStore(database), database, clock);
}
