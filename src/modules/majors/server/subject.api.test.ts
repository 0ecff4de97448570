import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ListRow, listExportRoute, listRoute } from '../../../kernel/resource/list.ts';
import { parseSheet } from '../../../platform/sheets/sheet-parser.ts';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { anExperiment } from '../../../testing/experiment.builder.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { beginRevisionRoute, entryRoute, savePartRoute } from '../../submissions/shared/entry.contract.ts';
import * as contract from '../shared/subject.contract.ts';

let t: TestApp;
let physics: string;
let draft: string;
let foreign: string;
const list = (resource: string, as: Account = 'admin', query: Record<string, string> = {}) =>
  t.call(listRoute, { params: { resource }, query: { size: 100, ...query } as never }, as);
const idOf = async (code: string) => {
  const { rows } = await t.call(contract.subjectTreeRoute, {}, 'admin');
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`no subject ${code}`);
  return found.id;
};
const countsOf = async (code: string, as: Account = 'admin') => {
  const [row] = (await list('subject', as, { kw: code })).rows as ListRow[];
  return [row?.experiments, row?.students];
};
const map = async (codes: readonly string[], change: { add?: string[]; remove?: string[] }, as: Account = 'admin') =>
  t.call(contract.mapSubjectsRoute, { body: { majors: await Promise.all(codes.map(idOf)), ...change } }, as);
const grant = (role: number) =>
  t.ask(
    `insert into identity.role_grant (role, page, actions) values ($1, 'experimentMajorMaintain',
       '{query,get,add,edit,delete,enable,disable,import,export}')`,
    [role],
  );

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  physics = await anExperiment(system, await t.ctx('leader'), { code: 'PHY-1', majors: ['物理学'] });
  draft = await anExperiment(system, await t.ctx('leader'), { code: 'CHE-1' });
  foreign = await anExperiment(system, await t.ctx('leader2'), { code: 'FOR-1', majors: ['物理学'] });
  for (const id of [physics, foreign]) await listExperiment(system, id);
  await t.ask(
    `update identity.person set major = '物理学' where account in ('student', 'student3', 'outsider', 'teacher')`,
  );
  await t.ask(`update identity.person set major = '化学' where account = 'student2'`);
});
afterAll(() => t.close());

describe('the page', () => {
  it('is nobody’s until it is granted', async () => {
    for (const as of ['admin', 'college', 'leader', 'teacher', 'student'] as const) {
      expect(await outcomeOf(list('subject', as))).toBe('403 error.forbidden');
      expect(await outcomeOf(t.call(contract.subjectTreeRoute, {}, as))).toBe('403 error.forbidden');
    }
    await grant(0);
    await grant(2);
    expect((await list('subject')).total).toBeGreaterThan(250);
    const { rows } = await t.call(contract.subjectTreeRoute, {}, 'college');
    expect(rows.find(({ code }) => code === '070201')).toMatchObject({ name: '物理学', state: 'active' });
  });

  it('holds a catalogue in which every parent is there and every name is one major', async () => {
    const { rows } = await t.call(contract.subjectTreeRoute, {}, 'admin');
    const codes = new Set(rows.map(({ code }) => code));
    expect(rows.filter(({ code }) => code.length > 2 && !codes.has(code.slice(0, code.length === 4 ? 2 : 4)))).toEqual(
      [],
    );
    const [branches, classes] = [2, 4].map((n) => rows.filter(({ code }) => code.length === n).length);
    expect([branches, classes]).toEqual([12, 92]);
  });

  it('counts listed experiments and active students, for an administrator those of the own units', async () => {
    expect(await countsOf('070201')).toEqual([2, 3]);
    expect(await countsOf('070201', 'college')).toEqual([1, 1]);
    const branch = await list('subject', 'admin', { f: JSON.stringify({ under: ['0702'] }) });
    expect(branch.rows.map((row) => (row as ListRow).code)).toEqual(['070201', '070202', '070203']);
  });
});

describe('the catalogue', () => {
  const create = (code: string, name: string, as: Account = 'admin') =>
    t.call(contract.createSubjectRoute, { body: { code, name } }, as);
  const update = (id: string, body: { code: string; name: string; version: number }) =>
    t.call(contract.updateSubjectRoute, { params: { id }, body }, 'admin');

  it('is kept by the platform alone', async () => {
    const id = await idOf('070202');
    const ids = { body: { ids: [id] } };
    expect(await outcomeOf(create('070299', '甲', 'college'))).toBe('403 majors.platform');
    expect(await outcomeOf(t.call(contract.disableSubjectsRoute, ids, 'college'))).toBe('403 majors.platform');
    expect(await outcomeOf(t.call(contract.removeSubjectRoute, { params: { id } }, 'college'))).toBe(
      '403 majors.platform',
    );
  });

  it('takes a code whose prefix is there, once', async () => {
    const made = await create('080299t', '工业智能');
    expect(made).toMatchObject({ code: '080299T', level: 'major', state: 'active', version: 1 });
    const faults = async (code: string, name: string) => (await refusalOf(create(code, name))).code;
    expect(await faults('080299', '另一个')).toBe('majors.code.taken');
    expect(await faults('081199', '物理学')).toBe('majors.name.taken');
    expect(await faults('999901', '无上级')).toBe('majors.code.parent');
    expect(await outcomeOf(create('08021', '五位'))).toBe('400 error.malformed');
    expect(await update(made.id, { code: '080299', name: '工业智能', version: 1 })).toMatchObject({ code: '080299' });
    expect(await outcomeOf(update(made.id, { code: '080298', name: '工业智能', version: 2 }))).toBe(
      '422 majors.code.fixed',
    );
    const stale = await refusalOf(update(made.id, { code: '080299', name: '别名', version: 1 }));
    expect(stale).toMatchObject({ status: 409, data: { current: { name: '工业智能', version: 2 }, by: '管理员' } });
  });

  it('a new name goes into the experiments of a major', async () => {
    const id = await idOf('080299');
    await map(['080299'], { add: [physics] });
    await update(id, { code: '080299', name: '工业智能技术', version: 2 });
    expect((await t.call(detailsRoute, { params: { id: physics } })).majors).toEqual(['物理学', '工业智能技术']);
    await map(['080299'], { remove: [physics] });
  });

  it('loses only what nothing uses, and gives it back', async () => {
    const remove = async (code: string) =>
      t.call(contract.removeSubjectRoute, { params: { id: await idOf(code) } }, 'admin');
    expect(await refusalOf(remove('070201'))).toMatchObject({
      status: 409,
      code: 'majors.remove.used',
      data: {
        uses: [
          { kind: 'experiments', n: 2 },
          { kind: 'people', n: 4 },
        ],
      },
    });
    expect((await refusalOf(remove('0702'))).data).toEqual({ uses: [{ kind: 'subjects', n: 3 }] });
    const { id } = await remove('070203');
    await expect(idOf('070203')).rejects.toThrow('no subject');
    const bin = await list('subject', 'admin', { bin: '1' });
    expect(bin.rows.map((row) => (row as ListRow).id)).toEqual([id]);
    await t.call(contract.restoreSubjectRoute, { params: { id } }, 'admin');
    expect(await idOf('070203')).toBe(id);
    const { rows } = await t.call(contract.subjectHistoryRoute, { params: { id } }, 'admin');
    expect(rows.map(({ action }) => action)).toEqual(['code.restore', 'code.delete']);
    await remove('070203');
    await t.ask(`update majors.subject set deleted_at = deleted_at - interval '31 days' where id = $1`, [id]);
    expect(await outcomeOf(t.call(contract.restoreSubjectRoute, { params: { id } }, 'admin'))).toBe(
      '409 majors.restore.over',
    );
  });

  it('is disabled and enabled in bulk, telling what had that state', async () => {
    const ids = [await idOf('070101'), await idOf('070102')];
    const one = await t.call(contract.disableSubjectsRoute, { body: { ids: [ids[0]!] } }, 'admin');
    expect(one).toEqual({ done: 1, skipped: [] });
    const both = await t.call(contract.disableSubjectsRoute, { body: { ids } }, 'admin');
    expect(both).toMatchObject({ done: 1, skipped: [{ id: ids[0], reason: { key: 'majors.disable.done' } }] });
    expect(await map(['070101'], { add: [physics] })).toMatchObject({
      done: 0,
      skipped: [{ id: ids[0], reason: { key: 'majors.map.disabled' } }],
    });
    expect(await t.call(contract.enableSubjectsRoute, { body: { ids } }, 'admin')).toMatchObject({ done: 2 });
  });
});

describe('mapping', () => {
  const majorsOf = async (id: string) => (await t.call(detailsRoute, { params: { id } })).majors;

  it('shows on the public page at once, tells the leader and makes no revision', async () => {
    const before = (await t.call(entryRoute, { params: { id: physics } }, 'leader')).revision;
    expect(await map(['070301', '070302'], { add: [physics] })).toEqual({ done: 1, skipped: [] });
    expect(await majorsOf(physics)).toEqual(['物理学', '化学', '应用化学']);
    expect((await t.call(entryRoute, { params: { id: physics } }, 'leader')).revision).toEqual(before);
    await t.drainJobs();
    const told = await t.ask(
      `select params from notifications.notification where person_id = $1 and message_key = 'majors.notice.mapped'`,
      [await t.personId('leader')],
    );
    expect(told.map(({ params }) => (params as { majors: string }).majors)).toContain('物理学、化学、应用化学');
    await map(['070301', '070302'], { remove: [physics] });
    expect(await majorsOf(physics)).toEqual(['物理学']);
  });

  it('holds in the form of the leader and in an open revision, whoever saves next', async () => {
    const as = 'leader';
    const entry = await t.call(entryRoute, { params: { id: draft } }, as);
    const basic = { ...entry.form.basic, brief: '先写一句' };
    const save = (id: string, version: number, value: unknown) =>
      t.call(savePartRoute, { params: { id }, body: { part: 'basic', version, value } as never }, as);
    await save(draft, 0, basic);
    await map(['070301'], { add: [draft] });
    expect(await outcomeOf(save(draft, 1, { ...basic, brief: '旧表单' }))).toMatch(/^409/);
    const now = await t.call(entryRoute, { params: { id: draft } }, as);
    expect([now.form.basic.majors, now.form.basic.brief]).toEqual([['化学'], '先写一句']);
    await t.call(beginRevisionRoute, { params: { id: physics } }, as);
    await map(['070301'], { add: [physics] });
    const revised = await t.call(entryRoute, { params: { id: physics } }, as);
    expect(revised.form.basic.majors).toEqual(['物理学', '化学']);
    await map(['070301'], { remove: [physics, draft] });
  });

  it('is for the experiments of the own units, and for at most twenty majors each', async () => {
    const id = await idOf('070301');
    const side = async (which: 'mapped' | 'other' | 'all', as: Account) =>
      (await t.call(contract.mappingRoute, { params: { id }, query: { side: which } }, as)).rows.map(
        ({ code }) => code,
      );
    expect((await side('other', 'admin')).sort()).toEqual(['CHE-1', 'FOR-1', 'PHY-1']);
    expect((await side('all', 'college')).sort()).toEqual(['CHE-1', 'PHY-1']);
    expect(await outcomeOf(map(['070301'], { add: [foreign] }, 'college'))).toBe('404 error.notFound');
    expect(await outcomeOf(map(['0703'], { add: [physics] }))).toBe('404 error.notFound');
    expect(await map(['070301'], { add: [draft] }, 'college')).toMatchObject({ done: 1 });
    expect(await side('mapped', 'college')).toEqual(['CHE-1']);
    const { rows } = await t.call(contract.subjectTreeRoute, {}, 'admin');
    const many = rows.filter(({ code }) => code.startsWith('0802') && code.length >= 6).map(({ code }) => code);
    const more = rows.filter(({ code }) => code.startsWith('1305') && code.length >= 6).map(({ code }) => code);
    const other = rows.filter(({ code }) => code.startsWith('0804') && code.length >= 6).map(({ code }) => code);
    expect(await map([...many, ...more, ...other], { add: [draft] })).toMatchObject({
      done: 0,
      skipped: [{ id: draft, reason: { key: 'majors.map.full' } }],
    });
    await map(['070301'], { remove: [draft] });
  });
});

describe('coverage', () => {
  it('is the list of majors with students and no listed experiment', async () => {
    const all = (await list('subject', 'admin', { f: JSON.stringify({ state: ['active'] }), size: '100' })) as {
      rows: ListRow[];
      total: number;
    };
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all.total / 100) }, (_, i) => list('subject', 'admin', { page: String(i + 1) })),
    );
    const expected = pages
      .flatMap(({ rows }) => rows as ListRow[])
      .filter((row) => Number(row.students) > 0 && row.experiments === 0)
      .map((row) => row.name);
    const shown = (await list('uncoveredmajor')).rows.map((row) => (row as ListRow).name);
    expect(shown).toEqual(expected);
    expect(shown).toEqual(['化学']);
    const rows = (await t.call(contract.coverageRoute, {}, 'admin')).rows;
    expect(rows.find(({ code }) => code === '0702')).toMatchObject({ experiments: 2, students: 3, uncovered: 0 });
    expect(rows.find(({ code }) => code === '0703')).toMatchObject({ experiments: 0, students: 1, uncovered: 1 });
    const own = (await t.call(contract.coverageRoute, {}, 'college')).rows.find(({ code }) => code === '0702');
    expect(own).toMatchObject({ experiments: 1, students: 1 });
  });

  it('leaves as a sheet with the columns of the screen', async () => {
    const answer = await t.request({
      method: 'POST',
      url: listExportRoute.path.replace(':resource', 'subject'),
      payload: { title: '专业维护', kw: '070201' },
      as: 'admin',
    });
    expect(answer.statusCode).toBe(200);
    const sheet = await parseSheet({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 100 });
    expect('lines' in sheet && sheet.lines.map(({ cells }) => cells)).toEqual([
      ['专业代码', '专业名称', '专业类', '门类', '对应实验数', '对应实验编号', '学生数', '启用'],
      ['070201', '物理学', '物理学类', '理学', '2', 'FOR-1、PHY-1', '3', '启用'],
    ]);
  });
});
