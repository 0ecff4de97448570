import { describe, expect, it } from 'vitest';
import { passwordFits } from '../../kernel/values/password-strength.ts';
import { sha256Hex } from '../../kernel/values/sha256.ts';
import { isWeakPassword } from './weak-passwords.ts';

const PERSON = { account: 'zhangsan', number: '20260315', mobile: '13812345678' };
const weak = (password: string) => isWeakPassword(sha256Hex(password), PERSON, new Date('2026-11-22T00:00:00Z'));

describe('weak passwords', () => {
  it.each([
    ...['123456', 'Aa123456', 'Password1!', 'Admin@123', 'admin@2026', 'CloudVSE@2026', 'P@ssw0rd', 'Qwerty123!'],
    ...['Abc123!@#', 'Student@123456', 'Iloveyou1!', 'Welcome@2025', 'Dragon#123', 'xuesheng@123', 'Woaini1314'],
    ...['zhangsan!', 'Zhangsan@123', 'ZHANGSAN123', '20260315!', '260315', '12345678@qq', '345678'],
  ])(
    'knows %s',
    async (password) => {
      expect(await weak(password)).toBe(true);
    },
    60_000,
  );

  it('lets passwords pass that are not on the list', async () => {
    for (const password of ['Quartz-lamp#41', 'violet7Rain+Fog', 'k9$Tz-mmQe', 'Basalt#2026x']) {
      expect(passwordFits(password)).toBe(true);
      expect(await weak(password), password).toBe(false);
    }
  }, 60_000);
});
