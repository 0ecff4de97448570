import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../e2e/fixtures/browser.ts';
import {
  type Gallery,
  inLooks,
  type Look,
  sound,
  startGallery,
  violations,
} from '../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import type { bankRoute } from '../../../questions/shared/folder.contract.ts';
import { PICTURES_PATH } from '../../../questions/shared/picture.model.ts';
import { pngOf } from '../../../questions/testing/picture.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const COURSE = idOf(900);
const AT = '2026-11-21T02:03:04.567Z';
type Body = Record<string, unknown>;

/** The bank of a course over a server that keeps what it is sent. */
async function open(given: { width?: number; taken?: boolean } = {}) {
  const sent: { readonly path: string; readonly body: Body }[] = [];
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const course = {
    ...{ id: COURSE, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, category: '0702' },
    ...{ nature: 'required', credits: 2, theoryHours: 16, labHours: 16, state: 'published', role: 'lead' },
    ...{ leadName: '王芳', students: 0, updatedAt: AT, unitId: idOf(901), intro: '', syllabus: '', assessment: '' },
    ...{ version: 1, rights: { course: 'all', bank: 'all' }, objectives: [] },
    can: { edit: true, publish: false, close: true, archive: false, structure: true, team: true, copy: true },
  };
  const record = {
    ...{
      id: idOf(7),
      fileName: '期末试题.xml',
      format: 'moodle',
      taken: 8,
      changed: 2,
      leftOut: 1,
      by: '王芳',
      at: AT,
    },
    ...{ undoneAt: null, stayed: null, can: { undo: true } },
  };
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/v1', '').replace(`/courses/${COURSE}`, '');
    const form = request.headers()['content-type']?.startsWith('multipart/') ?? false;
    const body = form ? null : (request.postDataJSON() as Body | null);
    if (body) sent.push({ path, body });
    const data = (answer: unknown) => route.fulfill({ json: { data: answer } });
    const bank: CallOutput<typeof bankRoute> = {
      owner: 'course',
      folders: [{ id: idOf(5), parentId: null, name: '力学', version: 1, questions: 0 }],
      ...{ questions: 0, unfiled: 0, authors: [], exams: [], tags: [], review: { on: false, waiting: 0 } },
      can: { edit: true, review: true },
    };
    switch (path) {
      case '':
        return data(course);
      case '/question-bank':
        return data(bank);
      case '/question-banks':
        return data({ linked: [], toLink: [], unitName: '物理学院', can: { link: false } });
      case '/questions':
        return data({ rows: [], next: null, counts: { draft: 0, ready: 0, retired: 0, pending: 0, returned: 0 } });
      case '/question-pictures':
        return data({ src: `${PICTURES_PATH}brought` });
      case '/question-import-checks': {
        const alike = [{ place: 1, percent: 100, earlier: null, stem: '已有的题目' }];
        return data({
          alike: given.taken ? alike : [],
          unknownPoints: ['没有的知识点'],
          objectives: [idOf(601), idOf(602)],
        });
      }
      case '/question-imports':
        return request.method() === 'GET'
          ? data({ rows: [record] })
          : data({ id: body!.id, taken: (body!.questions as unknown[]).length, folders: 0, removed: [] });
      case `/question-imports/${record.id}/undo`:
        return data({ removed: 7, stayed: 1 });
      case `/question-imports/${record.id}`:
        return data({
          ...record,
          report: [{ number: 3, line: 9, type: null, verdict: 'failed', title: '看图', notes: [{ code: 'noAnswer' }] }],
        });
      case '/question-export-plans': {
        const plan = (format: string) => ({ format, leaving: 9, leftOut: [], notes: [] });
        const gift = {
          ...plan('gift'),
          leaving: 6,
          leftOut: [{ type: 'ordering', n: 3 }],
          notes: [{ code: 'rubric', n: 2 }],
        };
        return data({ total: 9, tooMany: false, formats: [plan('xlsx'), plan('moodle'), gift, plan('aiken')] });
      }
      case '/question-exports':
        return route.fulfill({
          body: '题目{T}',
          headers: {
            'content-type': 'text/plain',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('题库.gift')}`,
          },
        });
      default:
        return route.fulfill({ status: 404, json: { error: { code: 'error.notFound', message: '内容不存在' } } });
    }
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ course: COURSE })}`);
  return { page, sent };
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: '导入导出' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const give = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('选择文件', { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const line = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`导入第 ${number} 题`) });
/** A question of Moodle with a picture that lies in the file, and one from elsewhere. */
const WITH_PICTURES = `<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[<p>看图<img src="@@PLUGINFILE@@/a.png" alt="装置"><img src="https://elsewhere.example/b.png"></p>]]></text><file name="a.png" path="/" encoding="base64">${pngOf(33, 20).toString('base64')}</file></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
const GIFT = '电流的单位{=安培#对 ~伏特}\n\n摆长越长周期越大{T}\n\n这一段没有问题\n\n配对{=电流 -> 安培 =电压 -> 伏特}';

describe.skipIf(!CHROMIUM)('questions from a file', () => {
  it('bring their pictures along, shown before anything is sent', async () => {
    const { page, sent } = await open();
    await choose(page, '导入题目');
    await give(page, '有图.xml', WITH_PICTURES);
    await line(page, 1).getByText('1 张图片一并导入').waitFor();
    await line(page, 1).getByText('1 张图片未导入，请在题目中重新插入').waitFor();
    await line(page, 1)
      .getByRole('button', { name: /第 1 题/ })
      .click();
    const picture = page.getByRole('img', { name: '装置' });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(33);
    expect(await violations(page)).toEqual([]);
    expect(sent.map(({ path }) => path)).toEqual(['/question-import-checks']);
    await page.getByRole('button', { name: /^导入 1 题/ }).click();
    await expect.poll(() => sent.at(-1)?.path).toBe('/question-imports');
    expect(JSON.stringify(sent.at(-1)!.body.questions)).toContain(
      JSON.stringify(`<p>看图<img src="${PICTURES_PATH}brought" alt="装置"></p>`).slice(1, -1),
    );
    await page.context().close();
  });

  it('are looked through in a report and taken, but for those that fail or are there already', async () => {
    const { page, sent } = await open({ taken: true });
    await choose(page, '导入题目');
    await give(page, '坏文件.pdf', 'x');
    await page.getByText('请选择 .docx、.xlsx、.zip、.xml、.gift 或 .txt 文件').waitFor();
    await give(page, '期末, 试题.gift', GIFT);
    await page.getByRole('heading', { name: '保真报告：期末, 试题.gift' }).waitFor();
    const verdicts = ['转换', '重复', '未导入', '保留'];
    for (const [i, verdict] of verdicts.entries())
      await line(page, i + 1)
        .getByText(verdict, { exact: true })
        .first()
        .waitFor();
    await line(page, 2).getByText('题库中已有相同的题目：已有的题目').waitFor();
    expect(await page.getByLabel('导入第 3 题').isDisabled()).toBe(true);
    expect(await page.getByLabel('导入第 2 题').isChecked()).toBe(false);
    await page.getByRole('button', { name: '查看第 1 题' }).click();
    await line(page, 1).getByText('电流的单位{=安培#对 ~伏特}').waitFor();
    await line(page, 1).getByRole('radio').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '重复 1' }).click();
    await page.getByLabel('导入第 2 题').check();
    await page.getByLabel('导入到文件夹').selectOption({ label: '力学' });
    await page.getByRole('button', { name: '导入 3 题' }).click();
    await page.getByText('已导入 3 题，均为草稿').waitFor();
    const { body } = sent.find(({ path }) => path === '/question-imports')!;
    expect(body).toMatchObject({ fileName: '期末, 试题.gift', format: 'gift', folderId: idOf(5) });
    expect((body.questions as Body[]).map(({ number }) => number)).toEqual([1, 2, 4]);
    expect((body.report as Body[]).map(({ verdict }) => verdict)).toEqual(['changed', 'duplicate', 'failed', 'kept']);
    await page.context().close();
  });

  it('are corrected beside their text in the file, before anything is written', async () => {
    const { page, sent } = await open();
    await choose(page, '导入题目');
    await give(page, '期末.gift', '摆长越长周期越大{T}\n\n哪个影响单摆的周期{~摆长 ~质量}');
    await line(page, 2).getByText('未找到答案').waitFor();
    await page.getByRole('button', { name: '导入 1 题' }).waitFor();
    await page.getByRole('button', { name: '查看第 2 题' }).click();
    await page.getByRole('button', { name: '修改第 2 题' }).click();
    await line(page, 2).getByText('哪个影响单摆的周期{~摆长 ~质量}').waitFor();
    // The editors of texts move what stands below them when they come.
    await page.getByRole('textbox', { name: '解析' }).waitFor();
    await page.getByRole('button', { name: '完成修改' }).click();
    await page.getByText('还有 1 处需要补充').waitFor();
    await page.getByRole('radio', { name: '选项 A' }).check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '完成修改' }).click();
    await line(page, 2).getByText('导入前已修改').waitFor();
    await line(page, 2).getByText('转换', { exact: true }).first().waitFor();
    expect(await page.getByLabel('导入第 2 题').isChecked()).toBe(true);
    expect(sent.map(({ path }) => path)).toEqual(['/question-import-checks']);
    await page.getByRole('button', { name: '导入 2 题' }).click();
    await page.getByText('已导入 2 题，均为草稿').waitFor();
    const { body } = sent.find(({ path }) => path === '/question-imports')!;
    const [, second] = body.questions as { content: { options: { id: string; text: string }[]; key: string } }[];
    expect(second!.content.options.find(({ id }) => id === second!.content.key)!.text).toContain('摆长');
    expect((body.report as Body[])[1]).toMatchObject({ verdict: 'changed', notes: [{ code: 'corrected' }] });
    await page.context().close();
  });

  it('come from a workbook, with knowledge points nobody knows named', async () => {
    const { page, sent } = await open();
    const sheet = await workbookOf([
      {
        name: '试题',
        columns: [],
        rows: [
          { cells: ['题型', '题干', '选项A', '选项B', '答案', '分值', '知识点'] },
          { cells: ['单选题', '电流的单位是 $I$ 吗', '是', '否', 'B', 3, '没有的知识点'] },
          { cells: ['单选题', '电压', '是', '否', 'E', 3, ''] },
        ],
      },
    ]);
    await choose(page, '导入题目');
    await page
      .getByLabel('选择文件', { exact: true })
      .first()
      .setInputFiles({ name: '试题.xlsx', mimeType: 'application/zip', buffer: sheet });
    await line(page, 1).getByText('没有名为“没有的知识点”的知识点').waitFor();
    await line(page, 2).getByText('答案“E”不在选项中').waitFor();
    await page.getByRole('button', { name: '导入 1 题' }).click();
    await expect
      .poll(() => sent.find(({ path }) => path === '/question-imports')?.body.questions)
      .toMatchObject([{ points: 3, content: { type: 'single' }, knowledge: ['没有的知识点'] }]);
    await page.context().close();
  });

  it('bring objectives of the course, and name those it does not have', async () => {
    const { page, sent } = await open();
    const sheet = await workbookOf([
      {
        name: '试题',
        columns: [],
        rows: [
          { cells: ['题型', '题干', '答案', '课程目标'] },
          { cells: ['判断题', '摆长越长周期越大', '对', '1:60；2:40'] },
          { cells: ['判断题', '周期与质量有关', '错', '2；3'] },
          { cells: ['判断题', '周期与振幅有关', '错', '1:60；2:30'] },
        ],
      },
    ]);
    await choose(page, '导入题目');
    await page
      .getByLabel('选择文件', { exact: true })
      .first()
      .setInputFiles({ name: '试题.xlsx', mimeType: 'application/zip', buffer: sheet });
    await line(page, 1).getByText('保留', { exact: true }).first().waitFor();
    await line(page, 2).getByText('课程中没有课程目标 3，未设置课程目标').waitFor();
    await line(page, 2).getByText('转换', { exact: true }).first().waitFor();
    await line(page, 3).getByText('课程目标占比合计应为 100，现为 90，未设置课程目标').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '导入 3 题' }).click();
    await expect
      .poll(() => sent.find(({ path }) => path === '/question-imports')?.body)
      .toMatchObject({
        questions: [
          {
            objectives: [
              { id: idOf(601), share: 60 },
              { id: idOf(602), share: 40 },
            ],
          },
          { objectives: [] },
          { objectives: [] },
        ],
        report: [{ verdict: 'kept' }, { verdict: 'changed' }, { verdict: 'changed' }],
      });
    await page.context().close();
  });

  it('are taken back from the records, and say why one was not taken', async () => {
    const { page } = await open();
    await choose(page, '导入记录');
    await page.getByText('期末试题.xml').waitFor();
    await page.getByRole('button', { name: '报告' }).click();
    await page.getByText('未找到答案').waitFor();
    await page.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
    await page.getByText('已撤销，7 题移入回收站；1 题已被使用或修改，予以保留').waitFor();
    await page.context().close();
  });

  it('leave with a reason, once what the format loses was told', async () => {
    const { page, sent } = await open();
    await choose(page, '导出题目');
    await page.getByText('导出当前列表中的 9 题').waitFor();
    await page.getByLabel('GIFT 文本').check();
    await page.getByText('该格式不支持，不会导出：排序题 3 题').waitFor();
    await page.getByText('2 题：参考答案和评分标准未保留').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '导出', exact: true }).click();
    expect(sent.some(({ path }) => path === '/question-exports')).toBe(false);
    await page.getByLabel(/原因/).fill('期末命题备份');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('题库.gift');
    expect(sent.at(-1)!.body).toEqual({ which: {}, format: 'gift', reason: '期末命题备份' });
    await page.context().close();
  });

  it('has a report without axe violation or sideways scroll in every width and theme', async () => {
    const { page } = await open({ width: 390, taken: true });
    await choose(page, '导入题目');
    await give(page, '题.txt', GIFT);
    await line(page, 4).waitFor();
    await page.getByRole('button', { name: '查看第 1 题' }).click();
    await line(page, 1).getByRole('radio').first().waitFor();
    const looks: readonly Look[] = [
      [390, 'light'],
      [390, 'dark'],
      [1024, 'light'],
      [1440, 'dark'],
    ];
    await inLooks(page, looks, async (look) => {
      await sound(page, {}, look);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/exchange-${look}.png` });
    });
    await page.context().close();
  });
});
