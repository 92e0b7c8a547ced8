import { describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';
import { runNow } from './steps.ts';

describe('the account', () => {
  it('is unchanged after a rollback', async () => {
    const { service } = createTestService();
    const { account } = service.stores;
    const before = runNow(account.find());
    const failing = service.database.write(function* () {
      yield* account.setMailTemplate('New', 'Template');
      expect(yield* account.find()).toMatchObject({ mail_subject: 'New', mail_message: 'Template' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(runNow(account.find())).toEqual(before);
    await service.database.write(() => account.setMailTemplate('New', 'Template'));
    expect(runNow(account.find())).toMatchObject({ mail_subject: 'New', mail_message: 'Template' });
    await service.close();
  });
});
