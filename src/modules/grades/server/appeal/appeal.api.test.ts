import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { uploadPicture } from '../../../lab-reports/testing/picture.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import * as contract from '../../shared/appeal.contract.ts';
import { handInRoute } from '../../shared/hand-in.contract.ts';
import { bookDriver, type GradedClass } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const TEXT = '第三次实验的成绩与记录不符，请核对';
/** A class whose totals are published: lab 80, class 90, no report; of the other nothing but the class. */
async function published() {
  const w = await to.world(to.overdue());
  await to.run(w, 'student', 80);
  await to.enter(w, 90);
  await to.enter(w, 50, 'student2');
  await to.publish(w);
  return w;
}
const ask = (w: GradedClass, target = 'total', as: Account = 'student', text = TEXT, files: string[] = []) =>
  t.call(contract.submitAppealRoute, { params: { courseId: w.courseId }, body: { target, text, files } }, as);
const mine = (w: GradedClass, as: Account = 'student') =>
  t.call(contract.myAppealsRoute, { params: { courseId: w.courseId } }, as);
const takeBack = (w: GradedClass, appealId: string, as: Account = 'student') =>
  t.call(contract.withdrawAppealRoute, { params: { courseId: w.courseId, appealId }, body: {} }, as);
const list = (w: GradedClass, as: Account = 'teacher') =>
  t.call(contract.classAppealsRoute, { params: { classId: w.classId } }, as);
const answer = (w: GradedClass, appealId: string, body: object, as: Account = 'teacher') =>
  t.call(
    contract.answerAppealRoute,
    { params: { classId: w.classId, appealId }, body: { outcome: 'kept', answer: '核对无误，维持原成绩', ...body } },
    as,
  );
const age = (w: GradedClass, by: string) =>
  t.ask(
    `update grades.snapshot set published_at = published_at - $2::interval
      where publication_id in (select id from grades.publication where class_id = $1)`,
    [w.classId, by],
  );
const told = async (who: Account, key: string, w: GradedClass) => {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, {}, who);
  return rows.filter((row) => 'key' in row.text && row.text.key === key && row.target?.query.Id === w.courseId).length;
};

describe('an appeal', () => {
  it('is about a published total or item, one open per number, and can be taken back and made again', async () => {
    const w = await to.world(to.overdue());
    await to.run(w, 'student', 80);
    expect(await mine(w)).toEqual({ until: null, open: false, targets: [], rows: [] });
    expect((await refusalOf(ask(w))).code).toBe('grades.appeal.unpublished');
    await to.enter(w, 90);
    await to.publish(w, true);
    expect((await mine(w)).open).toBe(true);
    const { id } = await ask(w);
    await ask(w, 'lab');
    expect((await refusalOf(ask(w))).code).toBe('grades.appeal.open');
    expect((await refusalOf(ask(w, 'nothing'))).code).toBe('grades.target.unknown');
    await takeBack(w, id);
    expect((await refusalOf(takeBack(w, id))).code).toBe('grades.appeal.ended');
    await ask(w);
    const { rows } = await mine(w);
    expect(rows.map((row) => [row.target, row.label, row.published, row.state])).toEqual([
      ['total', null, 58, 'submitted'],
      ['lab', '实验操作', 80, 'submitted'],
      ['total', null, 58, 'withdrawn'],
    ]);
    await to.withdraw(w);
    expect((await refusalOf(ask(w, 'class'))).code).toBe('grades.appeal.unpublished');
  });
  it('asks for 10–500 characters and comes within seven days of the publication', async () => {
    const w = await published();
    expect((await refusalOf(ask(w, 'total', 'student', '太短'))).status).toBe(400);
    expect((await refusalOf(ask(w, 'total', 'student', '长'.repeat(501)))).status).toBe(400);
    await age(w, '6 days 23 hours 59 minutes');
    await ask(w, 'lab');
    await age(w, '2 minutes');
    expect((await mine(w)).open).toBe(false);
    expect((await refusalOf(ask(w))).code).toBe('grades.appeal.late');
    await to.publish(w, true);
    await ask(w);
  });
  it('belongs to its author and the team of the course; its files too', async () => {
    const w = await published();
    const file = await uploadPicture(t, 'student', 'proof.png');
    expect((await refusalOf(ask(w, 'lab', 'student2', TEXT, [file.Id]))).code).toBe('files.attachment.unknown');
    const { id } = await ask(w, 'total', 'student', TEXT, [file.Id]);
    expect((await mine(w)).rows[0]!.files).toMatchObject([{ name: 'proof.png', url: expect.stringContaining('?') }]);
    expect((await mine(w, 'student2')).rows).toEqual([]);
    const open = async (as: Account) =>
      (await t.request({ url: `/data/api/v1/attachment/downloadfile?id=${file.Id}`, as })).statusCode;
    const reach = await Promise.all((['student', 'teacher', 'student2', 'teacher2'] as const).map(open));
    expect(reach).toEqual([200, 200, 404, 404]);
    for (const as of ['student3', 'outsider'] as const) {
      expect((await refusalOf(ask(w, 'total', as))).status).toBe(404);
      expect((await refusalOf(mine(w, as))).status).toBe(404);
      expect((await refusalOf(list(w, as))).status).toBe(404);
    }
    expect((await refusalOf(takeBack(w, id, 'student2'))).code).toBe('grades.appeal.absent');
    const other = await published();
    expect((await refusalOf(answer(other, id, {}))).code).toBe('grades.appeal.absent');
    const seen = await (await t.ctx('student2')).read((ctx) =>
      ctx.db.selectFrom('grades.appeal').select('id').where('class_id', '=', w.classId).execute(),
    );
    expect(seen).toEqual([]);
  });
});

describe('an answer', () => {
  it('that keeps the number is told to the learner and ends the appeal', async () => {
    const w = await published();
    const { id } = await ask(w);
    expect(await told('teacher', 'grades.notice.appealed', w)).toBe(1);
    expect((await to.book(w)).openAppeals).toBe(1);
    expect((await refusalOf(answer(w, id, { answer: '短' }))).status).toBe(400);
    await answer(w, id, {});
    expect(await told('student', 'grades.notice.kept', w)).toBe(1);
    expect((await mine(w)).rows[0]).toMatchObject({ state: 'kept', answer: '核对无误，维持原成绩' });
    expect((await list(w)).rows[0]).toMatchObject({ name: '张三', answeredBy: '王芳', state: 'kept' });
    expect((await refusalOf(answer(w, id, {}))).code).toBe('grades.appeal.ended');
    expect((await refusalOf(takeBack(w, id))).code).toBe('grades.appeal.ended');
    expect((await to.book(w)).openAppeals).toBe(0);
  });
  it('that changes it goes by adjustment and publication, and the learner sees the number only then', async () => {
    const w = await published();
    const { id } = await ask(w, 'lab');
    const before = await to.mine(w);
    const changed = { outcome: 'changed', answer: '第三次记录漏计，已补' };
    expect((await refusalOf(answer(w, id, changed))).code).toBe('grades.appeal.unchanged');
    const foreign = { ...changed, change: { target: 'class/offline', value: 100 } };
    expect((await refusalOf(answer(w, id, foreign))).code).toBe('grades.target.unknown');
    expect((await refusalOf(answer(w, id, { change: { target: 'total', value: 90 } }))).code).toBe(
      'grades.appeal.keptChange',
    );
    await answer(w, id, { ...changed, change: { target: `lab/${w.nodeId}`, value: 95 } });
    expect((await mine(w)).rows[0]).toMatchObject({ state: 'changed', published: 80 });
    expect(await to.mine(w)).toEqual(before);
    expect(await to.row(w)).toMatchObject({ changed: true });
    await to.publish(w, true);
    expect(await to.mine(w)).toMatchObject({ total: 66 });
    const { history } = await to.derivation(w);
    expect(history.find((one) => one.kind === 'adjust')).toMatchObject({ after: 95, reason: '第三次记录漏计，已补' });
  });
  it('may say that the book was changed already, and waits for a book that is handed in', async () => {
    const w = await published();
    const { id } = await ask(w);
    await to.enter(w, 100);
    const [row] = await t.ask('select code from classes.class where id = $1', [w.classId]);
    const body = { typed: String(row!.code), reason: '学期成绩上报' };
    await t.call(handInRoute, { params: { classId: w.classId }, body }, 'teacher');
    const changed = { outcome: 'changed', answer: '课堂表现已更正' };
    expect((await refusalOf(answer(w, id, changed))).code).toBe('grades.handIn.locked');
    await answer(w, id, {});
    const next = await published();
    const again = await ask(next);
    await to.enter(next, 100);
    await answer(next, again.id, changed);
    expect((await mine(next)).rows[0]).toMatchObject({ state: 'changed' });
  });
  it('is given by who may change numbers; assistants read', async () => {
    const w = await published();
    const { id } = await ask(w);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    expect(await list(w, 'student3')).toMatchObject({ can: { answer: false }, rows: [{ id }] });
    for (const as of ['student3', 'admin'] as const) {
      expect((await refusalOf(answer(w, id, {}, as))).status).toBe(403);
    }
    expect((await refusalOf(answer(w, id, {}, 'student'))).status).toBe(404);
  });
});
