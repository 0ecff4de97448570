import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { uuidv7 } from '../../../kernel/values/uuid.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import * as structure from '../../courses/shared/structure.contract.ts';
import * as contract from '../shared/note.contract.ts';
import { writeNote } from '../testing/note.builder.ts';

let t: TestApp;
let w: RunningClass;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
beforeEach(async () => {
  w = await runningClass(t, unitId);
});

const newId = () => uuidv7(Date.now(), randomBytes(10));
type Given = Parameters<typeof writeNote>[2] & { readonly nodeId?: string };
const save = ({ nodeId = w.nodeId, ...note }: Given = {}, as: Account = 'student') => writeNote(t, nodeId, note, as);
const list = (query: object = {}, as: Account = 'student') =>
  t.call(contract.notesRoute, { params: { courseId: w.courseId }, query }, as);
const remove = (noteId: string, as: Account = 'student') =>
  t.call(contract.removeNoteRoute, { params: { noteId } }, as);
const restore = (noteId: string, as: Account = 'student') =>
  t.call(contract.restoreNoteRoute, { params: { noteId } }, as);
const create = async (type: string, name: string) => {
  const { id } = await t.call(
    structure.createNodeRoute,
    { params: { courseId: w.courseId }, body: { type, parent: w.chapterId, name } as never },
    'teacher',
  );
  const { version } = await t.call(structure.getNodeRoute, { params: { nodeId: id } }, 'teacher');
  await t.call(
    structure.updateNodeRoute,
    { params: { nodeId: id }, body: { version, body: '<p>误差分析</p>' } as never },
    'teacher',
  );
  await t.call(structure.showNodeRoute, { params: { nodeId: id }, body: { visible: true } }, 'teacher');
  return id;
};

describe('notes', () => {
  it('are kept as they are written, revision after revision', async () => {
    const { id, revision } = await save({ html: '<p>周期<script>x</script></p>' });
    expect(revision).toBe(1);
    const next = await save({ id, base: 1, html: '<p>周期与<strong>摆长</strong>有关</p>' });
    expect(next.revision).toBe(2);
    const { rows, total, can } = await list();
    expect(rows).toMatchObject([
      { id, nodeId: w.nodeId, html: '<p>周期与<strong>摆长</strong>有关</p>', anchor: null, revision: 2 },
    ]);
    expect([total, can.write, rows[0]!.node?.type]).toEqual([1, true, 'experiment']);
  });

  it('answer a save whose answer was lost as saved, and refuse one that was written on an older text', async () => {
    const { id } = await save();
    expect((await save({ id, base: 0 })).revision).toBe(1);
    await save({ id, base: 1, html: '<p>二</p>' });
    expect(await refusalOf(save({ id, base: 1, html: '<p>三</p>' }))).toMatchObject({
      ...{ status: 409, code: 'error.stale', data: { rev: 2 } },
    });
    expect((await list()).total).toBe(1);
  });

  it('refuse an empty new note, foreign places and chapters', async () => {
    expect(await refusalOf(save({ html: '<p> </p>' }))).toMatchObject({ fields: [{ path: 'html' }] });
    expect(await refusalOf(save({ anchor: { kind: 'second', at: 3 } }))).toMatchObject({
      fields: [{ path: 'anchor' }],
    });
    expect(await refusalOf(save({ nodeId: w.chapterId }))).toMatchObject({ status: 422, code: 'notes.fault.chapter' });
    expect(await refusalOf(save({ nodeId: newId() }))).toMatchObject({ status: 404 });
    expect((await list()).total).toBe(0);
  });

  it('take no pictures: a note is text', async () => {
    const { id } = await save({ html: '<p>图<img src="/2026/01/01/a.png" alt="x"></p>' });
    expect((await list()).rows.find((row) => row.id === id)!.html).toBe('<p>图</p>');
  });

  it('are searched by their words and narrowed to a node, whose page signs are no wildcards', async () => {
    const pageId = await create('page', '误差');
    await save({ html: '<p>周期公式</p>' });
    await save({ nodeId: pageId, html: '<p>误差 5%</p>' });
    const found = async (query: object) => (await list(query)).rows.map(({ html }) => html);
    expect(await found({ kw: '公式' })).toEqual(['<p>周期公式</p>']);
    expect(await found({ kw: '%' })).toEqual(['<p>误差 5%</p>']);
    expect(await found({ kw: 'strong' })).toEqual([]);
    expect(await found({ nodeId: pageId })).toEqual(['<p>误差 5%</p>']);
    expect((await list({ nodeId: pageId })).total).toBe(2);
  });

  it('come by pages, newest first', async () => {
    for (let n = 0; n < 32; n++) await save({ html: `<p>第${n}条</p>` });
    const first = await list();
    expect([first.rows.length, first.total]).toEqual([30, 32]);
    const rest = await list({ before: first.next });
    expect([rest.rows.length, rest.next]).toEqual([2, null]);
    expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(32);
  });

  it('are deleted and brought back, each as often as it is asked for', async () => {
    const { id } = await save();
    await remove(id);
    await remove(id);
    expect((await list()).rows).toEqual([]);
    expect(await refusalOf(save({ id, base: 1, html: '<p>二</p>' }))).toMatchObject({ status: 404 });
    await restore(id);
    await restore(id);
    expect((await list()).rows).toHaveLength(1);
    const log = await t.ask('select action from audit.audit_log where object_id = $1 order by id', [id]);
    expect(log.map(({ action }) => action)).toEqual(['note.create', 'note.remove', 'note.restore']);
  });

  it('say nothing of a node that went out of sight, and stay', async () => {
    const pageId = await create('page', '误差');
    await save({ nodeId: pageId });
    await t.call(structure.showNodeRoute, { params: { nodeId: pageId }, body: { visible: false } }, 'teacher');
    expect((await list()).rows).toMatchObject([{ nodeId: pageId, node: null }]);
    expect(await refusalOf(save({ nodeId: pageId }))).toMatchObject({ status: 404 });
  });

  it.each(['docx', 'md'] as const)('are exported as %s, in the order of the outline', async (format) => {
    const formula = '<span class="formula" data-tex="T=2\\pi\\sqrt{\\frac{l}{g}}"></span>';
    await save({ html: `<h2>要点</h2><ul><li>摆长</li></ul><p>周期 ${formula}，*约 $2</p>` });
    const answer = await t.request({
      ...{ method: 'GET', url: `/api/v1/courses/${w.courseId}/own-notes-document`, query: { format }, as: 'student' },
    });
    expect(answer.statusCode).toBe(200);
    if (format === 'md') {
      expect(answer.headers['content-type']).toContain('text/markdown');
      expect(answer.body).toContain('### 要点\n\n- 摆长\n\n');
      expect(answer.body).toContain('周期 $T=2\\pi\\sqrt{\\frac{l}{g}}$，\\*约 \\$2');
    } else {
      const xml = Buffer.from(unzipSync(answer.rawPayload)['word/document.xml']!).toString();
      expect(xml).toContain('要点');
      expect(xml).toContain('<m:rad>');
    }
  });
});

describe('whose notes are read', () => {
  it('are the own ones: not by classmates, the team, or administrators', async () => {
    const { id } = await save();
    await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    for (const who of ['student2', 'teacher', 'teacher2', 'admin'] as const) {
      expect((await list({}, who)).rows).toEqual([]);
      expect(await refusalOf(remove(id, who))).toMatchObject({ status: 404 });
      expect(await refusalOf(restore(id, who))).toMatchObject({ status: 404 });
    }
    // The id of another learner's note is as unknown as any other.
    expect(await refusalOf(save({ id, html: '<p>改</p>' }, 'student2'))).toMatchObject({ status: 404 });
    for (const who of ['student3', 'college2'] as const) {
      expect(await refusalOf(list({}, who))).toMatchObject({ status: 404 });
    }
    expect((await list()).rows).toMatchObject([{ id, revision: 1 }]);
  });

  it('are not written in a preview of the team', async () => {
    expect((await list({}, 'teacher')).can.write).toBe(false);
    for (const who of ['teacher', 'admin'] as const) {
      expect(await refusalOf(save({}, who))).toMatchObject({ status: 403, code: 'notes.preview' });
    }
    expect((await list()).total).toBe(0);
  });

  it('are read and not written in an archived course', async () => {
    const { id } = await save();
    for (const command of ['close', 'archive']) {
      await t.ask(`update courses.course set state = $2 where id = $1`, [
        w.courseId,
        command === 'close' ? 'closed' : 'archived',
      ]);
      if (command === 'close') await save({ id, base: 1, html: '<p>课程关闭后仍可整理</p>' });
    }
    expect(await list()).toMatchObject({ rows: [{ id }], can: { write: false } });
    const archived = { status: 409, code: 'courses.course.archived' };
    expect(await refusalOf(save({ id, base: 2, html: '<p>三</p>' }))).toMatchObject(archived);
    expect(await refusalOf(save())).toMatchObject(archived);
    expect(await refusalOf(remove(id))).toMatchObject(archived);
  });

  it('belong to the account a roster account is merged with', async () => {
    await save();
    const [from, to] = [await t.personId('student'), await t.personId('student2')];
    const { moveNotes } = await import('./note.repository.ts');
    await (await t.ctx()).tx((tx) => moveNotes(tx, from, to));
    expect((await list()).total).toBe(0);
    expect((await list({}, 'student2')).total).toBe(1);
  });
});
