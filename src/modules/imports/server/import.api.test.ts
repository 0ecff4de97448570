import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import {
  checkImportRoute,
  getImportRoute,
  importDefinitionRoute,
  importReportRoute,
  importRowsRoute,
  importTemplateRoute,
  listImportsRoute,
  openImportRoute,
  runImportRoute,
} from '../shared/import.contract.ts';
import { importDriver } from '../testing/import.builder.ts';
import { aCsv, aWorkbook } from '../testing/sheet.builder.ts';

type Driver = ReturnType<typeof importDriver>;
let t: TestApp;
let driver: Driver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'units');
  // A college administrator to whom the page was granted.
  await t.ask(
    `insert into identity.role_grant (role, page, actions) values (2, 'schoolmanage',
      '{query,add,edit,delete,enable,disable,import,export,get}')`,
  );
});
afterAll(() => t.close());

const upload: Driver['upload'] = (...given) => driver.upload(...given);
const dryRun: Driver['dryRun'] = (...given) => driver.dryRun(...given);
const rows: Driver['rows'] = (...given) => driver.rows(...given);
const run: Driver['run'] = (...given) => driver.run(...given);
const ask: TestApp['ask'] = (...given) => t.ask(...given);
const HEADINGS = ['单位编码', '单位名称', '上级编码', '类型', '联系人', '电话', '排序'];
const unit = async (code: string) => (await ask('select * from units.unit where code = $1', [code]))[0];
const faults = (list: Awaited<ReturnType<Driver['rows']>>) =>
  list.map((row) => [row.line, row.issues.filter(({ level }) => level === 'error').map(({ reason }) => reason)]);

describe('what an import takes', () => {
  it('tells columns, choices and modes in the language of the caller', async () => {
    const said = await t.call(importDefinitionRoute, { params: { name: 'units' } }, 'admin');
    expect(said.columns.slice(0, 2)).toEqual([
      { code: 'code', label: '单位编码', required: true, kind: 'identifier', sheets: ['first'], codes: [] },
      { code: 'name', label: '单位名称', required: true, kind: 'text', sheets: ['first'], codes: [] },
    ]);
    expect(said.columns.find(({ code }) => code === 'kind')!.codes[1]).toEqual({ code: 'university', name: '高校' });
    expect(said.columns.find(({ code }) => code === 'gradation')!.codes).toHaveLength(4);
    const english = await t.call(importDefinitionRoute, { params: { name: 'units' } }, 'admin', { locale: 'en-US' });
    expect(english.columns[0]!.label).toBe('Unit code');
  });

  it('is for those with the grant, and a name nobody declared is not there', async () => {
    for (const route of [importDefinitionRoute, importTemplateRoute]) {
      const answer = await t.request({ url: route.path.replace(':name', 'units'), as: 'teacher' });
      expect(answer.statusCode).toBe(403);
    }
    expect(await outcomeOf(t.call(openImportRoute, { body: { name: 'units' } }, 'teacher'))).toBe(
      '403 error.forbidden',
    );
    expect(await outcomeOf(t.call(openImportRoute, { body: { name: 'nothing' } }, 'admin'))).toBe('404 error.notFound');
  });

  it.each(['zh-CN', 'zh-TW', 'en-US', 'pt-BR'])('gives a template in %s that comes back filled in', async (locale) => {
    const answer = await t.request({
      url: '/api/v1/imports/definitions/units/template',
      as: 'admin',
      headers: { 'accept-language': locale },
    });
    expect(answer.statusCode).toBe(200);
    // As it stands it holds only the sample.
    expect((await dryRun(answer.rawPayload, { again: true })).failure).toBe('表头下面没有数据行');
  });
});

describe('the dry run', () => {
  it('writes nothing and tells every row', async () => {
    const before = await ask('select count(*)::int as n from units.unit');
    const status = await dryRun(
      await aWorkbook([
        HEADINGS,
        ['0099', '零九学院', 'D1', '学院', '王老师', '025-88880000', '3'],
        ['D1', '东海大学', '', 'university', '', '', '5'],
        ['U1', '江海大学', '', '高校', '', '', '0'],
        ['U1-PHYS', '物理与光电学院', '', '', '', '', ''],
      ]),
    );
    expect(status).toMatchObject({
      state: 'checked',
      work: null,
      total: 4,
      counts: { new: 2, change: 1, same: 1, warning: 0, error: 0 },
      can: { run: true, undo: false, report: false },
    });
    expect(await ask('select count(*)::int as n from units.unit')).toEqual(before);
    const [first] = await rows(status.id, 'new');
    expect(first!.cells.code).toBe('0099');
    expect((await rows(status.id, 'change'))[0]).toMatchObject({
      line: 5,
      before: { name: '物理学院' },
      after: { name: '物理与光电学院' },
    });
  });

  it('names line, column, reason and remedy of each planted fault', async () => {
    const status = await dryRun(
      await aWorkbook([
        [...HEADINGS, '备注'],
        ['F1', '甲大学', '', '高校', '', '', ''],
        ['F1', '甲二大学', '', '高校', '', '', ''],
        ['F3', '', '', '高校', '', '', ''],
        ['F4', '丁学院', 'NOWHERE', '学院', '', '', ''],
        ['F5', '戊学院', '', '学院', '', '', ''],
        ['F6', '己大学', '', '大专', '', '', ''],
        ['2.02601E+11', '庚大学', '', '高校', '', '', ''],
        ['F8', '=HYPERLINK("http://x")', '', '高校', '', '', ''],
        ['F9', '壬大学', '', '高校', '', '12345', ''],
        ['F10', '癸大学', '', '高校', '', '', '第一'],
        ['F11', '子部', 'F12', '教育主管部门', '', '', ''],
        ['F12', '丑部', 'F11', '教育主管部门', '', '', ''],
        ['F13', '江海大学', '', '高校', '', '', ''],
        ['F!', '卯大学', '', '高校', '', '', ''],
        ['F15', '辰大学', '', '高校', '', '', '1'],
      ]),
    );
    expect(status.unknown).toEqual(['备注']);
    expect(status.counts).toEqual({ new: 1, change: 0, same: 0, warning: 0, error: 14 });
    expect(faults(await rows(status.id, 'error'))).toEqual([
      [2, ['单位编码与第 3 行重复']],
      [3, ['单位编码与第 2 行重复']],
      [4, ['单位名称不能为空']],
      [5, ['上级编码“NOWHERE”不存在']],
      [6, ['学院只能位于高校之下']],
      [7, ['类型“大专”不在可选值中']],
      [8, ['单位编码疑似被表格改写']],
      [9, ['单位名称的内容像公式，未接受']],
      [10, ['电话格式不正确']],
      [11, ['排序应为整数']],
      [12, ['上级关系形成循环']],
      [13, ['上级关系形成循环']],
      [14, ['同级中已有名为“江海大学”的单位']],
      [15, ['单位编码应为 2–32 位字母、数字、下划线或连字符']],
    ]);
    const [rewritten] = (await rows(status.id, 'error')).filter(({ line }) => line === 8);
    expect(rewritten!.issues[0]).toMatchObject({ column: 'code', remedy: '请将该列设为文本后重新填写' });
    expect(
      await outcomeOf(t.call(runImportRoute, { params: { id: status.id }, body: { policy: 'all' } }, 'admin')),
    ).toBe('409 imports.faulty');
  });

  it('stops at a missing required column with its name, and at what is no sheet', async () => {
    const failure = async (bytes: Buffer, filename = '单位.xlsx') => (await dryRun(bytes, { filename })).failure;
    expect(
      await failure(
        await aWorkbook([
          ['单位编码', '排序'],
          ['A1', '1'],
        ]),
      ),
    ).toBe('缺少必填列：单位名称、类型');
    expect(
      await failure(
        await aWorkbook([
          ['学号', '姓名'],
          ['A1', '1'],
        ]),
      ),
    ).toContain('没有找到表头');
    expect(await failure(Buffer.from('单位编码,单位名称'))).toContain('文件内容与扩展名不符');
    expect(await failure(await aWorkbook([HEADINGS, ['X1', 'x', '', '', '', '', '']]), '单位.csv')).toContain('不符');
    expect(await failure(Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1'))).toContain('xls');
  });

  it('reads csv in GB18030 and UTF-8 with the codes as headings', async () => {
    const gb = Buffer.concat([
      Buffer.from('code,name,kind\r\nG1,'),
      Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]),
      Buffer.from(',university\r\n'),
    ]);
    const status = await dryRun(gb, { filename: 'units.csv' });
    expect((await rows(status.id))[0]!.cells).toMatchObject({ code: 'G1', name: '北京' });
    const marked = await dryRun(
      Buffer.concat([
        Buffer.from('\uFEFF'),
        aCsv([
          ['单位编码', '单位名称', '类型'],
          ['G2', '南京大学', '高校'],
        ]),
      ]),
      {
        filename: 'units.csv',
      },
    );
    expect(marked.counts.new).toBe(1);
  });

  it('says what does not fit the mode', async () => {
    const sheet = await aWorkbook([
      HEADINGS,
      ['U1', '江海大学', '', '高校', '', '', '7'],
      ['M2', '某某大学', '', '高校', '', '', ''],
    ]);
    const add = await dryRun(sheet, { mode: 'add' });
    expect(faults(await rows(add.id, 'error'))).toEqual([[2, ['单位编码已存在']]]);
    const update = await t.call(checkImportRoute, { params: { id: add.id }, body: { mode: 'update' } }, 'admin');
    expect(update.counts).toMatchObject({ change: 1, error: 1 });
    expect(faults(await rows(add.id, 'error'))).toEqual([[3, ['单位编码不存在']]]);
  });
});

describe('faulty rows', () => {
  it('are corrected in the grid, or in the report that is uploaded again', async () => {
    const status = await dryRun(
      await aWorkbook([
        HEADINGS,
        ['0C1', '校甲大学', '', '高校', '', '12', ''],
        ['0C2', '校乙大学', '', '大学', '', '', ''],
      ]),
    );
    expect(status.can).toMatchObject({ run: false, correct: true, report: true });
    const report = await t.request({ url: importReportRoute.path.replace(':id', status.id), as: 'admin' });
    const again = await dryRun(report.rawPayload);
    // The headings of the report are known, and its leading zeros stay.
    expect(again).toMatchObject({ unknown: [], counts: { error: 2 } });
    expect((await rows(again.id)).map(({ cells }) => cells.code)).toEqual(['0C1', '0C2']);

    const fixed = await t.call(
      checkImportRoute,
      {
        params: { id: status.id },
        body: {
          rows: [
            { line: 2, cells: { phone: '13812345678' } },
            { line: 3, cells: { kind: '高校', nonsense: 'x' } },
          ],
        },
      },
      'admin',
    );
    expect(fixed).toMatchObject({ corrected: 2, counts: { new: 2, error: 0 } });
    expect((await run(status.id)).result).toMatchObject({ created: 2 });
    expect(await unit('0C1')).toMatchObject({ phone: '13812345678', name: '校甲大学' });
  });
});

describe('who sees what', () => {
  it('keeps an import to its person, and rows to the scope', async () => {
    const status = await dryRun(
      await aWorkbook([
        HEADINGS,
        ['U1-PHYS', '别院改名', '', '', '', '', ''],
        ['NEWROOT', '新根大学', '', '高校', '', '', ''],
        ['U1-CHEM-1', '分析化学系', 'U1-CHEM', '系', '', '', ''],
        ['U1-CHEM', '自己改名', '', '', '', '', ''],
      ]),
      { as: 'college' },
    );
    expect(faults(await rows(status.id, 'error', 'college')).map(([line]) => line)).toEqual([2, 3, 5]);
    for (const as of ['admin', 'college2'] as const) {
      expect(await outcomeOf(t.call(getImportRoute, { params: { id: status.id } }, as))).toBe('404 error.notFound');
      expect(await outcomeOf(t.call(importRowsRoute, { params: { id: status.id }, query: {} }, as))).toBe(
        '404 error.notFound',
      );
      expect(
        await outcomeOf(t.call(runImportRoute, { params: { id: status.id }, body: { policy: 'valid' } }, as)),
      ).toBe('404 error.notFound');
    }
    expect((await t.call(listImportsRoute, { query: { name: 'units' } }, 'college')).rows).toHaveLength(1);
    expect((await run(status.id, 'valid', 'college')).result).toMatchObject({ created: 1, failed: 3 });
    expect(await upload(status.id, Buffer.from('x'), 'a.csv', 'college')).toBe('403');
  });
});

describe('20,000 rows', () => {
  it('are validated as a job with their planted faults, and a row more is refused', async () => {
    const bad = new Set([17, 4_000, 19_999]);
    const sheet = Array.from({ length: 20_000 }, (_, i) => [
      `B${i}`,
      bad.has(i) ? '' : `大批大学${i}`,
      '',
      '高校',
      'x'.repeat(20),
      '',
      '1',
    ]);
    const began = performance.now();
    const status = await dryRun(await aWorkbook([HEADINGS, ...sheet]), { again: true });
    expect(status).toMatchObject({ total: 20_000, counts: { new: 19_997, error: 3 }, jobId: expect.any(String) });
    expect((await rows(status.id, 'error')).map(({ line }) => line)).toEqual([...bad].map((i) => i + 2));
    expect(performance.now() - began).toBeLessThan(60_000);
    const more = await dryRun(await aWorkbook([HEADINGS, ...sheet, ['B-1', '多出大学', '', '高校', '', '', '']]));
    expect(more.failure).toContain('超过 20,000 行');
  }, 180_000);
});
