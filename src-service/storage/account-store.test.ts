import { describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

describe('the account', () => {
  it('is unchanged after a rollback', async () => {
    const { service } = createTestService();
    const { account } = service.stores;
    const before = account.find();
    const failing = service.database.write(() => {
      account.setMailTemplate('New', 'Template');
      expect(account.find()).toMatchObject({ mail_subject: 'New', mail_message: 'Template' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(account.find()).toEqual(before);
    await service.database.write(() => account.setMailTemplate('New', 'Template'));
    expect(account.find()).toMatchObject({ mail_subject: 'New', mail_message: 'Template' });
    await service.close();
  });
});
