import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLooks, LOOKS, sound, violations } from '../../../e2e/fixtures/gallery.ts';
import { last, openList as open, rowsOf, startLists, stopLists } from '../../../e2e/fixtures/lists.ts';

beforeAll(startLists, 120_000);
afterAll(stopLists);

describe('how it looks', () => {
  it('has no axe violation and no sideways scroll in any width and theme', async () => {
    const { page } = await open({ at: '?size=50&state=active' });
    await rowsOf(page).nth(49).waitFor();
    await page.getByRole('checkbox', { name: '选择本页' }).click();
    await inLooks(page, LOOKS, async (look) => {
      await sound(page, {}, look);
      const shots = process.env.GALLERY_SHOTS;
      if (shots) await page.screenshot({ path: join(shots, `list-${look}.png`) });
    });
    await page.context().close();
  });

  it('dialogs, panels and the form are clean too', async () => {
    const { page } = await open();
    await rowsOf(page).first().waitFor();
    for (const button of ['列设置', '导出', '新建']) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), button).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    for (const name of ['账户', '开始']) {
      await page.getByRole('search').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  });

  it('shows a card with four columns and one menu per row on a phone', async () => {
    const { page } = await open({ width: 390 });
    const row = rowsOf(page).first();
    await row.waitFor();
    expect(await row.locator('th:visible, td[data-label]:visible').count()).toBe(4);
    await row.getByRole('button', { name: '20262344 的更多操作' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['编辑', '重置密码', '调整单位', '删除']);
    await page.context().close();
  });

  it('folds the commands of a row where its columns leave no room, and unfolds them again', async () => {
    const { page } = await open({ width: 1440 });
    const row = rowsOf(page).first();
    const menu = row.getByRole('button', { name: '20262344 的更多操作' });
    await row.getByRole('button', { name: '编辑' }).waitFor();
    await page.setViewportSize({ width: 800, height: 900 });
    await row.getByRole('button', { name: '编辑' }).waitFor({ state: 'hidden' });
    await menu.click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['编辑', '重置密码', '调整单位', '删除']);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('button', { name: '编辑' }).waitFor();
    await page.context().close();
  });

  it('keeps commands in sight and shades the edge while columns lie beyond it', async () => {
    const { page } = await open({ width: 1440 });
    const row = rowsOf(page).first();
    await row.waitFor();
    const frame = page.locator('.vse-list-scroll');
    expect(await frame.getAttribute('data-hides')).toBe('');
    await page.setViewportSize({ width: 780, height: 900 });
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: '视图', exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    await frame.evaluate((element) => {
      element.style.width = '420px';
    });
    await expect.poll(() => frame.getAttribute('data-hides')).toBe('end');
    const right = (box: { x: number; width: number } | null) => Math.round(box!.x + box!.width);
    const menu = row.getByRole('button', { name: '20262344 的更多操作' });
    expect(right(await menu.boundingBox())).toBeLessThanOrEqual(right(await frame.boundingBox()));
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(() => frame.getAttribute('data-hides')).toBe('start');
    await page.context().close();
  });

  it('hides what the person has no grant for', async () => {
    const { page } = await open({ grants: 'query' });
    await rowsOf(page).first().waitFor();
    for (const name of ['新建', '导入', '导出']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.context().close();
  });
});

describe('the address', () => {
  it('counts for the first page, another question and a refresh, and shows the same counts while leafing', async () => {
    const { page, asked } = await open();
    const counts = () => last(asked).query.get('counts');
    const leaf = async (to: string) => {
      await page.getByRole('button', { name: to, exact: true }).click();
      await expect.poll(() => last(asked).query.get('page')).toBe(to.replace(/\D/g, ''));
    };
    const total = page.getByText('共 2,345 条');
    const strip = page.getByRole('group', { name: '按状态筛选' });
    await total.waitFor();
    expect(counts()).toBe('1');
    await leaf('第 2 页');
    expect(counts()).toBe('0');
    await rowsOf(page).first().waitFor();
    expect(await total.count()).toBe(1);
    expect(await strip.textContent()).toContain('2110');
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await expect.poll(counts).toBe('1');
    await leaf('第 3 页');
    expect(counts()).toBe('0');
    await strip.getByRole('button', { name: /235/ }).click();
    await expect.poll(() => last(asked).query.get('f')).toBe('{"state":["locked"]}');
    expect(counts()).toBe('1');
    await page.context().close();
  });

  it('holds filters, order and page; the server is asked exactly that', async () => {
    const { page, asked } = await open({ at: '?kw=2026&state=locked&sort=account&page=2&size=20&created=-7d,' });
    await rowsOf(page).first().waitFor();
    const { query } = last(asked);
    expect(Object.fromEntries(query)).toMatchObject({ kw: '2026', sort: 'account', page: '2', size: '20' });
    const filters = JSON.parse(query.get('f')!);
    expect(filters.state).toEqual(['locked']);
    expect(filters.created[0]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/);
    expect(await page.getByRole('columnheader', { name: '账号' }).getAttribute('aria-sort')).toBe('ascending');
    expect(await page.getByRole('button', { name: /开始.*近 7 天/ }).count()).toBe(1);
    await page.context().close();
  });

  it('says once that parts of it were left out, and asks without them', async () => {
    const { page, asked } = await open({ at: '?state=gone&colour=red&kw=a' });
    await page.getByText('部分筛选条件无效，已忽略').waitFor();
    expect(last(asked).query.get('f') ?? '').toBe('');
    expect(last(asked).query.get('kw')).toBe('a');
    await page.context().close();
  });

  it('a page past the end shows the last one', async () => {
    const { page } = await open({ at: '?page=9000' });
    await page.getByRole('button', { name: '第 235 页' }).waitFor();
    expect(await page.getByRole('button', { name: '第 235 页' }).getAttribute('aria-current')).toBe('page');
    expect(await rowsOf(page).count()).toBe(5);
    await page.context().close();
  });
});

describe('filters and columns', () => {
  it('applies a keyword on Enter, a value when it is chosen, a count by a click, and resets', async () => {
    const { page, asked } = await open({ at: '?page=3' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('searchbox').fill('学生12');
    expect(last(asked).query.get('kw') ?? '').toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(() => last(asked).query.get('kw')).toBe('学生12');
    expect(last(asked).query.get('page')).toBe('1');
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await page.getByRole('button', { name: '按状态筛选', exact: true }).click();
    await page.getByRole('checkbox', { name: '锁定' }).check();
    await expect.poll(() => last(asked).query.get('f')).toBe('{"state":["locked"]}');
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name: /正常/ }).click();
    await expect.poll(() => last(asked).query.get('f')).toBe('{"state":["active"]}');
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await expect.poll(() => [last(asked).query.get('kw') ?? '', last(asked).query.get('f') ?? '']).toEqual(['', '']);
    await page.context().close();
  });

  it('keeps both of two changes that come before the first is drawn', async () => {
    const { page, asked } = await open();
    await rowsOf(page).first().waitFor();
    await page.evaluate(() => {
      const filters = [...document.querySelectorAll<HTMLElement>('[role=group] button, fieldset button')];
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      filters.find((one) => one.textContent.startsWith('正常'))!.click();
      rows
        .find((one) => one.textContent.includes('正常'))!
        .querySelector('a')!
        .click();
    });
    await expect.poll(() => last(asked).query.get('f')).toBe('{"state":["active"]}');
    await page.getByRole('dialog', { name: /^学生/ }).waitFor();
    await page.context().close();
  });

  it('names a wrong text in the filter and does not ask for it', async () => {
    const { page, asked } = await open();
    await rowsOf(page).first().waitFor();
    const before = asked.length;
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await page.getByRole('button', { name: '关键字', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('x');
    await page.keyboard.press('Enter');
    await page.getByText('至少两个字符').waitFor();
    expect(asked.length).toBe(before);
    await page.context().close();
  });

  it('keeps hidden columns, order and saved views for the person', async () => {
    const { page } = await open({ at: '?state=locked' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: '视图名称' }).uncheck();
    await dialog.getByRole('button', { name: '上移 开始' }).click();
    await dialog.getByRole('button', { name: '完成' }).click();
    expect(await page.getByRole('columnheader', { name: '视图名称' }).count()).toBe(0);
    await page.getByRole('button', { name: '视图', exact: true }).click();
    await page.getByRole('menuitem', { name: '保存视图' }).click();
    await page.getByRole('textbox', { name: '视图名称' }).fill('锁定的');
    await page.keyboard.press('Enter');
    await page.getByText('已保存视图“锁定的”').waitFor();
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'cloudvse_is_mobile'));
    expect(stored).toEqual(['cloudvse_table:p1:usermanage']);
    await page.reload();
    await rowsOf(page).first().waitFor();
    expect(await page.getByRole('columnheader', { name: '视图名称' }).count()).toBe(0);
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await page.getByRole('button', { name: '视图', exact: true }).click();
    await page.getByRole('menuitemradio', { name: '锁定的', exact: true }).click();
    await page.getByRole('button', { name: /按状态筛选\s*锁定/ }).waitFor();
    await page.context().close();
  });
});

describe('rows', () => {
  it('are chosen over pages and all at once; a bulk command fits some and names the others', async () => {
    const { page, asked } = await open({ at: '?kw=学生20&sort=account' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.poll(() => last(asked).query.get('page')).toBe('2');
    await page.getByRole('checkbox', { name: '选择 2026020' }).first().waitFor();
    expect(await page.getByText('已选 10 条').count()).toBe(1);
    await page.getByRole('button', { name: '选择全部 111 条' }).click();
    await page.getByText('已选 111 条').waitFor();
    await page.getByRole('button', { name: '锁定', exact: true }).click();
    const ask = page.getByRole('alertdialog');
    await ask.getByText('已选 111 条，其中 109 条可执行').waitFor();
    expect(await ask.getByText('已经锁定').count()).toBe(2);
    const go = ask.getByRole('button', { name: '执行 109 条' });
    await go.click();
    await ask.getByText('请输入 5–200 个字符的原因').waitFor();
    await ask.getByRole('textbox', { name: /原因/ }).fill('学期结束统一处理');
    await ask.getByRole('textbox', { name: /请输入“109”以确认/ }).fill('110');
    await go.click();
    await ask.getByText('与“109”不一致').waitFor();
    await ask.getByRole('textbox', { name: /请输入“109”以确认/ }).fill('109');
    await go.click();
    await page.getByRole('dialog', { name: '已完成 109 条' }).waitFor();
    await page.context().close();
  });

  it('follow the keyboard from search to drawer and back', async () => {
    const { page } = await open();
    await rowsOf(page).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('r2343');
    await page.keyboard.press(' ');
    await page.getByText('已选 1 条').waitFor();
    await page.keyboard.press('e');
    await page.getByText('edit 20262343').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '学生2343' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('dialog', { name: '学生2342' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('dialog', { name: '学生2343' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('n/e');
    expect(await page.getByRole('searchbox').inputValue()).toBe('n/e');
    await page.context().close();
  });

  it('are exported chosen as a file and filtered as a job', async () => {
    const { page, asked } = await open();
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
    await page.getByText('任务已开始').waitFor();
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByRole('checkbox', { name: '导出完整的个人信息' }).check();
    const submit = page.getByRole('dialog').getByRole('button', { name: '导出', exact: true });
    await submit.click();
    await page.getByText('请输入 5–200 个字符的原因').waitFor();
    await page.getByRole('textbox', { name: /原因/ }).fill('学院核对名单');
    const file = page.waitForEvent('download');
    await submit.click();
    expect((await file).suggestedFilename()).toBe('用户.xlsx');
    expect(last(asked).body).toMatchObject({ reveal: true, reason: '学院核对名单', title: '用户管理' });
    expect(last(asked).body?.keys).toHaveLength(10);
    await page.context().close();
  });
});

describe('trouble', () => {
  it('a failed reload keeps the old rows and says so; a first failure gives the request id', async () => {
    let failing = false;
    const { page } = await open({ fail: () => failing });
    await rowsOf(page).first().waitFor();
    failing = true;
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await page.getByText('数据可能不是最新').waitFor();
    expect(await rowsOf(page).count()).toBe(10);
    await page.reload();
    await page.getByText('列表加载失败').waitFor();
    expect(await page.getByText('req-1').count()).toBe(1);
    failing = false;
    await page.getByRole('button', { name: '重试' }).click();
    await rowsOf(page).first().waitFor();
    await page.context().close();
  });

  it('an empty list says what to do, a filtered one how to widen it', async () => {
    const { page } = await open({ rows: [] });
    await page.getByText('还没有用户').waitFor();
    await page.getByRole('searchbox').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('没有符合条件的数据').waitFor();
    await page.getByRole('button', { name: '重置筛选' }).click();
    await page.getByText('还没有用户').waitFor();
    await page.context().close();
  });

  it('without network nothing can be written', async () => {
    const { page } = await open();
    await rowsOf(page).first().waitFor();
    await page.context().setOffline(true);
    await expect.poll(() => page.getByRole('button', { name: '新建' }).isDisabled()).toBe(true);
    expect(await rowsOf(page).first().getByRole('button', { name: '编辑' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('button', { name: '新建' }).isDisabled()).toBe(false);
    await page.context().close();
  });
});
