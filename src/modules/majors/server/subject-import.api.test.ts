import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lineOf, SECOND_SHEET } from '../../../kernel/resource/import.ts';
import { parseSheet } from '../../../platform/sheets/sheet-parser.ts';
import { workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import {
  importDefinitionRoute,
  importReportRoute,
  importTemplateRoute,
  runImportRoute,
} from '../../imports/shared/import.contract.ts';
import { importDriver } from '../../imports/testing/import.builder.ts';
import { listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { subjectTreeRoute } from '../shared/subject.contract.ts';

let t: TestApp;
let imports: ReturnType<typeof importDriver>;
let listed: string;
const HEAD = ['专业代码*', '专业名称*', '专业类代码*', '门类代码*', '启用'];
type Cells = readonly (string | null)[];
const book = (rows: readonly Cells[], mapping: readonly Cells[] = []) => {
  const sheet = (name: string, cells: readonly Cells[]) => ({
    name,
    columns: cells[0]!.map(() => ({ text: true })),
    rows: cells.map((one) => ({ cells: one })),
  });
  return workbookOf([
    sheet('专业', [HEAD, ...rows]),
    sheet('说明', [['随便写写']]),
    sheet('对应', [['专业代码*', '实验编号*'], ...mapping]),
  ]);
};
const two = (n: number) => String(n).padStart(2, '0');
const tree = async (as: Account = 'admin') => (await t.call(subjectTreeRoute, {}, as)).rows;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  imports = importDriver(t, 'subjects');
  const system = await t.ctx();
  listed = await anExperiment(system, await t.ctx('leader'), { code: 'PHY-1' });
  await anExperiment(system, await t.ctx('leader2'), { code: 'FOR-1' });
  await listExperiment(system, listed);
  for (const role of [0, 2]) {
    await t.ask(
      `insert into identity.role_grant (role, page, actions) values ($1, 'experimentMajorMaintain', '{query,import,edit}')`,
      [role],
    );
  }
});
afterAll(() => t.close());

describe('the sheet of the catalogue', () => {
  it('of 800 rows imports twice, the second time with every row unchanged', async () => {
    // A branch that the catalogue does not use, with nine classes and 790 majors.
    const rows: Cells[] = [['99', '试验门类', '99', '99', '启用']];
    for (let c = 1; c <= 9; c++) rows.push([`99${two(c)}`, `试验专业类${c}`, `99${two(c)}`, '99', null]);
    for (let i = 0; rows.length < 800; i++) {
      const [c, m] = [(i % 9) + 1, Math.floor(i / 9) + 1];
      rows.push([`99${two(c)}${two(m)}${i % 5 === 0 ? 'T' : ''}`, `试验专业${i}`, `99${two(c)}`, '99', '启用']);
    }
    // Parents may stand below their children.
    rows.reverse();
    const mapping: Cells[] = [
      [rows[0]![0]!, 'PHY-1'],
      [rows[1]![0]!, 'PHY-1'],
    ];
    const bytes = await book(rows, mapping);
    const checked = await imports.dryRun(bytes);
    expect(checked).toMatchObject({ total: 802, counts: { new: 802, error: 0 } });
    const before = (await tree()).length;
    expect(await imports.run(checked.id)).toMatchObject({ state: 'done', result: { created: 802, refused: 0 } });
    expect((await tree()).length).toBe(before + 800);
    const { majors } = await t.call(detailsRoute, { params: { id: listed } });
    expect(majors.toSorted()).toEqual([rows[0]![1]!, rows[1]![1]!].toSorted());
    const again = await imports.dryRun(bytes, { again: true });
    expect(again).toMatchObject({ counts: { new: 0, change: 0, same: 802, error: 0 }, can: { run: false } });

    const undone = await imports.undo(checked.id);
    expect(undone).toMatchObject({ state: 'undone', result: { reverted: 802, kept: 0 } });
    expect((await tree()).length).toBe(before);
    expect((await t.call(detailsRoute, { params: { id: listed } })).majors).toEqual([]);
  });

  it('is written whole or not at all: parents, prefixes, names and experiments are validated', async () => {
    const bytes = await book(
      [
        ['070299', '量子信息科学', '0702', '07', '启用'],
        ['070298', '前缀不符', '0703', '07', null],
        ['999801', '没有上级', '9998', '99', null],
        ['08021', '位数不对', '0802', '08', null],
        ['070297', '化学', '0702', '07', null],
        ['070202T', '应用物理学', '0702', '07', null],
        ['070301', '化学', '0703', '07', '停用'],
      ],
      [
        ['070299', 'PHY-1'],
        ['070299', 'NONE-9'],
        ['0702', 'PHY-1'],
        ['070299', 'PHY-1'],
        ['070201', null],
      ],
    );
    const checked = await imports.dryRun(bytes);
    const rows = await imports.rows(checked.id);
    const told = (column: string | null, reason: RegExp) =>
      rows
        .filter((row) => row.issues.some((issue) => issue.column === column && reason.test(issue.reason)))
        .map(({ line }) => (line > SECOND_SHEET ? `对应 ${lineOf(line)}` : line));
    expect(told('class', /前缀 0702/)).toEqual([3]);
    expect(told('class', /上级 9998 不在目录和文件中/)).toEqual([4]);
    expect(told('code', /2、4 或 6 位/)).toEqual([5]);
    expect(told('name', /“化学”已由/)).toEqual([6]);
    expect(told('code', /相同数字的代码已是 070202/)).toEqual([7]);
    expect(told('experiment', /没有编号为 NONE-9/)).toEqual(['对应 3']);
    expect(told('code', /专业 0702 不在目录/)).toEqual(['对应 4']);
    expect(told('code', /与第 2 行完全相同/)).toEqual(['对应 5']);
    expect(rows.find(({ line }) => line === SECOND_SHEET + 6)?.state).toBe('error');
    expect(rows.find(({ line }) => line === 8)).toMatchObject({ state: 'change', after: { state: 'disabled' } });
    for (const policy of ['all', 'valid'] as const) {
      const run = t.call(runImportRoute, { params: { id: checked.id }, body: { policy } }, 'admin');
      expect(await outcomeOf(run)).toBe(policy === 'all' ? '409 imports.faulty' : '422 imports.mode');
    }
    expect((await tree()).some(({ code }) => code === '070299')).toBe(false);
    const report = await t.request({
      method: 'GET',
      url: importReportRoute.path.replace(':id', checked.id),
      as: 'admin',
    });
    const failed = await parseSheet({ bytes: report.rawPayload, ending: 'xlsx', maxRows: 100, second: ['对应'] });
    if (!('lines' in failed)) throw new Error(failed.fault);
    expect(failed.second.at(1)?.cells.slice(0, 3)).toEqual(['070299', 'NONE-9', '3']);
  });

  it('changes names and states of what is there, and takes them back', async () => {
    const checked = await imports.dryRun(await book([['070202', '应用物理', '0702', '07', '停用']]));
    expect(checked.counts).toMatchObject({ change: 1, error: 0 });
    await imports.run(checked.id);
    expect((await tree()).find(({ code }) => code === '070202')).toMatchObject({ name: '应用物理', state: 'disabled' });
    await imports.undo(checked.id);
    expect((await tree()).find(({ code }) => code === '070202')).toMatchObject({ name: '应用物理学', state: 'active' });
  });

  it('lets an administrator map the own experiments and nothing else', async () => {
    const only = await imports.dryRun(
      await book(
        [],
        [
          ['070201', 'PHY-1'],
          ['070201', 'FOR-1'],
        ],
      ),
      { as: 'college' },
    );
    expect(only.counts).toMatchObject({ new: 1, error: 1 });
    const own = await imports.dryRun(await book([], [['070201', 'PHY-1']]), { as: 'college' });
    await imports.run(own.id, 'all', 'college');
    expect((await t.call(detailsRoute, { params: { id: listed } })).majors).toEqual(['物理学']);
    const codes = await imports.dryRun(await book([['070296', '新专业', '0702', '07', null]]), { as: 'college' });
    expect(codes.counts).toMatchObject({ new: 0, error: 1 });
    expect((await experimentFacts(await t.ctx(), [listed])).size).toBe(1);
  });

  it('has a template with both sheets and one policy', async () => {
    const definition = await t.call(importDefinitionRoute, { params: { name: 'subjects' } }, 'admin');
    expect(definition).toMatchObject({ policies: ['all'], second: '对应' });
    const url = importTemplateRoute.path.replace(':name', 'subjects');
    const answer = await t.request({ method: 'GET', url, as: 'admin' });
    const sheet = await parseSheet({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 100, second: ['对应'] });
    if (!('lines' in sheet)) throw new Error(sheet.fault);
    expect(sheet.lines[0]?.cells).toEqual(HEAD);
    expect(sheet.second.map(({ cells }) => cells)).toEqual([
      ['专业代码*', '实验编号*'],
      ['code', 'experiment'],
      ['070201', 'PHYS-101'],
    ]);
  });
});
