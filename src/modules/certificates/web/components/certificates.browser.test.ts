import type { Page, Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('certificates');
}, 180_000);
afterAll(() => gallery?.close());

const SERIAL = 'ABCDEFGHJKMNM';
const AT = '2026-11-24T04:00:00.000Z';
const PRINTED = {
  ...{ serial: SERIAL, kind: 'course', title: '大学物理实验', titleEn: 'University Physics Laboratory' },
  ...{ unit: '示范大学', term: '2026—2027 学年第一学期', hours: 32, credits: 1.5 },
  ...{ band: { key: 'good', name: null }, achievedAt: AT, issuedAt: AT, revoked: null },
};

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** The answers about one certificate, and about a class of four. */
function serverOf(given: { readonly revoked?: boolean; readonly run?: 'open' | 'issued' } = {}) {
  const sent: Sent[] = [];
  let revoked = given.revoked === true;
  let issued = false;
  const row = (personId: string, name: string, total: number | null, standing: string, held = false) => ({
    ...{ personId, name, number: `2026${personId}`, total, standing, revoked: 0 },
    certificate: held ? { serial: SERIAL, issuedAt: AT } : null,
  });
  const answer = (request: Request) => {
    const { pathname } = new URL(request.url());
    const data = (value: unknown) => ({ json: { data: value } });
    const printed = { ...PRINTED, revoked: revoked ? { at: AT, kind: 'misconduct' } : null };
    if (request.method() !== 'GET') {
      const body = request.postDataJSON() as Record<string, unknown>;
      sent.push({ path: pathname, body });
      if (pathname.endsWith('/name')) return data({ same: body.name === '张三' });
      if (pathname.endsWith('/revocation')) {
        revoked = true;
        return data({ revokedAt: AT });
      }
      issued = true;
      return data({
        done: 1,
        skipped: [{ id: 'p2', name: '李四', reason: { key: 'certificates.issue.held', params: {} } }],
      });
    }
    if (pathname.endsWith('/full')) {
      const more = { name: '张三', own: true, revokeReason: null, can: { revoke: !revoked } };
      return data({ ...printed, ...more });
    }
    if (pathname.includes('/classes/')) {
      return data({
        rows: [
          row('p1', '张三', 88, 'passed', issued),
          row('p2', '李四', 91, 'passed'),
          row('p3', '王五', 42, 'failed'),
          row('p4', '赵六', null, 'unpublished'),
        ],
        passLine: 60,
        can: { issue: true },
      });
    }
    if (pathname.includes('/runs/')) {
      return data({ state: given.run ?? 'none', serial: given.run === 'issued' ? SERIAL : null });
    }
    if (pathname.endsWith('/own-certificates')) return data({ rows: given.run === 'issued' ? [printed] : [] });
    return data({ ...printed, holder: '张*' });
  };
  return { sent, answer };
}

async function open(query: string, fake = serverOf(), width = 1440) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => route.fulfill(fake.answer(route.request())));
  await page.goto(`${gallery.address}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, ...fake };
}

const isWider = (page: Page, width: number) =>
  page.evaluate((most) => document.documentElement.scrollWidth > most, width);

describe('the check of a certificate', () => {
  it('shows what it says without the name, and compares a name', async () => {
    const { page } = await open(`serial=${SERIAL}`);
    const result = page.getByRole('region', { name: '核验结果' });
    await result.getByText('有效', { exact: true }).waitFor();
    expect(await result.innerText()).toMatch(/张\*[\s\S]*大学物理实验[\s\S]*良好/);
    expect(await page.locator('body').innerText()).not.toContain('张三');
    const name = page.getByLabel('持证人全名');
    await page.getByRole('button', { name: '核对' }).click();
    await page.getByText('请输入持证人全名').waitFor();
    await name.fill('李四');
    await name.press('Enter');
    await page.getByText('姓名不一致').waitFor();
    await name.fill('张三');
    await name.press('Enter');
    await page.getByText('姓名一致').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('says at once what is no number', async () => {
    const { page } = await open(`serial=${SERIAL}`);
    const field = page.getByLabel('证书编号');
    expect(await field.inputValue()).toBe('ABCD-EFGH-JKMN-M');
    await field.fill('ABCD-EFGH-JKMM-M');
    await field.press('Enter');
    await page.getByText('编号有误，请逐个字符核对').waitFor();
    await page.context().close();
  });

  it('says that it was revoked, and why', async () => {
    const { page } = await open(`serial=${SERIAL}&theme=dark`, serverOf({ revoked: true }), 390);
    await page.getByText(/已于 .* 撤销，原因：存在违纪行为/).waitFor();
    expect(await isWider(page, 390)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('gives its holder the sheet to print, which alone goes on paper', async () => {
    const { page, sent } = await open(`serial=${SERIAL}&as=holder`);
    const sheet = page.getByRole('region', { name: '证书正面' });
    await sheet.getByText('张三 已修读《大学物理实验》').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByLabel('持证人全名').isVisible()).toBe(false);
    expect(await sheet.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: '撤销证书' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '撤销证书' }).click();
    await dialog.getByText('请填写至少 5 个字的说明').waitFor();
    await dialog.getByLabel('存在违纪行为').check();
    await dialog.getByLabel(/说明/).fill('核实为代做，撤销证书');
    await dialog.getByRole('button', { name: '撤销证书' }).click();
    await page.getByText('已撤销', { exact: true }).first().waitFor();
    expect(sent).toMatchObject([{ body: { kind: 'misconduct', reason: '核实为代做，撤销证书' } }]);
    await page.context().close();
  });
});

describe('certificates of a class', () => {
  it('are issued to those who passed and are chosen', async () => {
    const { page, sent } = await open('face=class');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '颁发 2 份' }).waitFor();
    await dialog.getByLabel('选择 李四').uncheck();
    await dialog.getByLabel('印上成绩等级').uncheck();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '颁发 1 份' }).click();
    await page.getByText('已颁发 1 份证书').waitFor();
    await page.getByText('1 人未颁发：已持有有效证书').waitFor();
    await dialog.getByRole('link', { name: 'ABCD-EFGH-JKMN-M' }).waitFor();
    expect(sent).toMatchObject([{ body: { personIds: ['p1'], withBand: false } }]);
    await page.context().close();
  });

  it('fit a phone', async () => {
    const { page } = await open('face=class', serverOf(), 390);
    await page.getByRole('dialog').getByText('王五').waitFor();
    expect(await isWider(page, 390)).toBe(false);
    await page.context().close();
  });
});

describe('beside an own result', () => {
  it('a certificate is offered while it is earned, opened once it is there, and absent else', async () => {
    const claimed = await open('face=run', serverOf({ run: 'open' }));
    await claimed.page.getByRole('button', { name: '领取证书' }).waitFor();
    await claimed.page.context().close();
    const held = await open('face=run', serverOf({ run: 'issued' }));
    await held.page.getByRole('link', { name: '查看证书' }).waitFor();
    await held.page.getByText('《大学物理实验》 · 2026-11-24 颁发').waitFor();
    expect(await violations(held.page)).toEqual([]);
    await held.page.context().close();
    const none = await open('face=run');
    await none.page.waitForLoadState('networkidle');
    expect(await none.page.getByText('证书').count()).toBe(0);
    await none.page.context().close();
  });
});
