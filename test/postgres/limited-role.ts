import { asAdmin } from '../support/system/start-postgres.ts';

/** Creates a role that owns nothing. Returns the address by which it opens the database. */
export async function createLimitedRole(adminUrl: string, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = `${url.username}_limited`;
  await asAdmin(adminUrl, `CREATE ROLE "${url.username}" LOGIN`);
  return url.href;
}
