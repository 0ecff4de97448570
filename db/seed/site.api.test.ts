import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { siteRoute } from '../../src/kernel/site/site.contract.ts';
import { createTestApp, type TestApp } from '../../src/testing/app.ts';
import { seedDemoSite, seedDocuments } from './site.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('gives the demonstration site contact, links and example record numbers, and leaves documents alone that are there', async () => {
  const ctx = await t.ctx('system');
  await seedDemoSite(ctx);
  await seedDocuments(ctx);
  const facts = await t.call(siteRoute, {});
  expect(facts).toMatchObject({
    owner: '江海大学',
    contact: { phones: [{ phone: '010-5555 0101' }, { phone: '010-5555 0102' }], postcode: '100000' },
    icp: expect.stringContaining('示例'),
  });
  expect(facts.contact.mailbox).toMatch(/\.example\.edu\.cn$/);
  expect(facts.friendLinks.map((link) => link.href)).toEqual(['https://www.ilab-x.com/', 'https://www.smartedu.cn/']);
  expect(facts.documents.every((document) => document.version === 1)).toBe(true);
});
