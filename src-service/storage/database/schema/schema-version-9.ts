/**
 * Empties the e-mail template of accounts that have not saved one: the default depends on the client's language.
 */
export const schemaVersion9 = `
UPDATE account SET mail_subject = '', mail_message = ''
WHERE mail_subject = 'Your proposal: {{proposal_title}}'
  AND mail_message LIKE 'Hello {{client_first_name}},_%here is our proposal, "{{proposal_title}}"._%Kind regards';
`;
