import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { DEFAULT_TIMING } from '../../shared/choice.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('profile');
}, 180_000);
afterAll(() => gallery?.close());

const { security: _, ...DEFAULTS } = DEFAULT_TIMING;
const EMAIL = 'zhang@example.edu.cn';

/** Opens the preferences of somebody; `given` differs from a verified address and a gateway. */
async function open(given: { mails?: boolean; email?: string | null; emailVerified?: boolean; hasPassword?: boolean }) {
  const context = await gallery.browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const { mails = true, ...own } = given;
  const sent: unknown[] = [];
  let choices: unknown = DEFAULTS;
  await page.route('**/api/v1/me/**', async (route) => {
    const request = route.request();
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (new URL(request.url()).pathname.endsWith('/notice-choices')) {
      if (request.method() !== 'PUT') return data({ choices, mails });
      const body = request.postDataJSON() as { choices: unknown };
      sent.push(body);
      choices = body.choices;
      return data({ choices });
    }
    return data({
      ...{ account: 'zhang', name: '张老师', number: null, role: 5, gender: null, unitName: null, college: null },
      ...{ major: null, className: null, title: null, intro: null, mobile: null, locale: null, avatar: null },
      ...{ locked: { identity: false, study: false, college: false, title: false }, binding: null, cancelAt: null },
      ...{ version: 1, email: EMAIL, emailVerified: true, hasPassword: true, ...own },
    });
  });
  await page.goto(`${gallery.address}?tab=preferences`);
  await page.getByRole('heading', { name: '消息设置' }).waitFor();
  await page.getByRole('table').waitFor();
  return { page, sent, close: () => context.close() };
}

/** What is chosen of each topic, from top to bottom. */
const chosen = (page: Page) =>
  page.locator('fieldset').evaluateAll((groups) =>
    groups.map((group) => {
      const box = group.querySelector<HTMLInputElement>('input:checked');
      return `${group.querySelector('legend')?.textContent} ${box?.value}`;
    }),
  );

describe('消息设置', () => {
  it('shows what is in force and saves what the keyboard chose', async () => {
    const { page, sent, close } = await open({});
    await page.getByText(`邮件发送至 ${EMAIL}`).waitFor();
    expect(await chosen(page)).toEqual(['待办 now', '课程公告 now', '教学 now', '讨论 digest', '系统 off']);
    const security = page.getByRole('row', { name: /账号安全/ });
    expect(await security.getByRole('radio').count()).toBe(0);
    await security.getByText('始终立即发送，不能关闭').waitFor();
    const save = page.getByRole('button', { name: '保存' });
    expect(await save.isDisabled()).toBe(true);
    await soundInLooks(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('group', { name: '讨论' }).getByRole('radio', { name: '每日摘要' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('消息设置已保存').waitFor();
    expect(sent).toEqual([{ choices: { ...DEFAULTS, discussion: 'off', system: 'digest' } }]);
    await expect.poll(() => save.isDisabled()).toBe(true);
    expect((await chosen(page)).slice(3)).toEqual(['讨论 off', '系统 digest']);
    await close();
  });

  it('speaks the languages of the product, on a phone too', async () => {
    const { page, close } = await open({ emailVerified: false });
    await page.setViewportSize({ width: 390, height: 900 });
    for (const [locale, heading, verify] of [
      ['en-US', 'Notification settings', `Your address ${EMAIL} is not verified`],
      ['pt-BR', 'Configurar notificações', `Seu e-mail ${EMAIL} ainda não foi confirmado`],
      ['zh-TW', '訊息設定', `您的信箱 ${EMAIL} 尚未驗證`],
      ['zh-CN', '消息设置', `您的邮箱 ${EMAIL} 尚未验证`],
    ] as const) {
      await page.getByRole('combobox').first().selectOption(locale);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByText(verify).waitFor();
      await sound(page, {}, locale);
    }
    await close();
  });

  it('says why no e-mail comes and leads to where the address is verified', async () => {
    const off = await open({ mails: false, email: null, emailVerified: false });
    await off.page.getByText('平台未开通邮件发送，仅站内通知').waitFor();
    expect(await off.page.getByRole('link', { name: '前往联系方式' }).count()).toBe(0);
    await off.close();

    const campus = await open({ email: null, emailVerified: false, hasPassword: false });
    await campus.page.getByText('请联系学校管理员处理').waitFor();
    await campus.close();

    const none = await open({ email: null, emailVerified: false });
    await none.page.getByText('您还没有邮箱，目前仅站内通知').waitFor();
    await none.page.getByRole('link', { name: '前往联系方式' }).click();
    await none.page.getByRole('tab', { name: '联系方式', selected: true }).waitFor();
    await none.close();
  });
});
