import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { buildCourse } from '../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { bankRoute } from '../../questions/shared/folder.contract.ts';
import * as banks from '../../questions/shared/unit-bank.contract.ts';
import {
  deleteBank,
  linkBank,
  makeUnitBank,
  restoreBank,
  unlinkBank,
} from '../../questions/testing/unit-bank.builder.ts';
import * as contract from '../shared/paper.contract.ts';
import { blueprintPlan, buildPaper, fixedPlan, readyQuestion, rule } from '../testing/paper.builder.ts';
import { buildForms, openForm, usePaper } from './form.service.ts';

let t: TestApp;
/** Linked with the bank for writing, led by teacher. */
let own: string;
/** Linked for reading, led by leader. */
let sister: string;
/** Was linked once and keeps a paper, led by leader2. */
let former: string;
let bank: string;
let question: string;
let fixed: string;
let blueprint: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const course = async (who: Account) =>
    (await buildCourse(system, { unitId, leadId: await t.personId(who) })).courseId;
  own = await course('teacher');
  sister = await course('leader');
  former = await course('leader2');
  bank = await makeUnitBank(t, own, '公共题库');
  question = await readyQuestion(t, bank);
  for (let i = 0; i < 3; i++) await readyQuestion(t, bank, undefined, { tags: ['抽题'] });
  await linkBank(t, bank, sister, 'read', 'leader');
  await linkBank(t, bank, former, 'read', 'leader2');
  fixed = (await buildPaper(await t.ctx('leader'), sister, 'fixed', fixedPlan([question]))).paperId;
  const drawing = blueprintPlan([rule({ bankId: bank, tags: ['抽题'], need: 2, points: 5 })]);
  blueprint = (await buildPaper(await t.ctx('leader'), sister, 'blueprint', drawing, { name: '抽题卷' })).paperId;
  await buildPaper(await t.ctx('leader2'), former, 'fixed', fixedPlan([question]));
  await unlinkBank(t, bank, former, 'leader2');
}, 90_000);
afterAll(() => t.close());

const askUse = (as: Account) => t.call(banks.bankUseRoute, { params: { bankId: bank } }, as);
const binOf = async (as: Account) => (await t.call(banks.bankBinRoute, {}, as)).rows;
const actions = async (id: string) =>
  (await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [id])).map(
    ({ action }) => action,
  );
const noticesOf = async (as: Account) => {
  await t.drainJobs();
  return JSON.stringify((await t.call(listNotificationsRoute, {}, as)).rows);
};
const forms = async (paperId: string, keys: readonly string[]) =>
  buildForms(
    await t.ctx(),
    paperId,
    keys.map((key) => ({ key, seed: key.padStart(64, '0') })),
  );

describe('a bank of a unit that is deleted', () => {
  it('says before whom it concerns: linked courses, and papers that ask it or draw from it', async () => {
    expect(await askUse('teacher')).toMatchObject({ questions: 4, used: 0, forGood: false });
    const { courses } = await askUse('college');
    expect(courses.toSorted((a, b) => (a.courseId < b.courseId ? -1 : 1)).map((one) => [one.courseId, one])).toEqual(
      [
        [own, { level: 'write', papers: 0, drawing: 0 }],
        [sister, { level: 'read', papers: 1, drawing: 1 }],
        [former, { level: null, papers: 1, drawing: 0 }],
      ]
        .map(([id, facts]) => [id, expect.objectContaining(facts as object)])
        .toSorted((a, b) => ((a[0] as string) < (b[0] as string) ? -1 : 1)),
    );
    for (const who of ['leader', 'leader2', 'student', 'college2', 'outsider'] as const) {
      expect(await outcomeOf(askUse(who))).toBe('404 questions.bank.absent');
      expect(await outcomeOf(deleteBank(t, bank, who))).toBe('404 questions.bank.absent');
      expect(await outcomeOf(restoreBank(t, bank, who))).toBe('404 questions.bank.absent');
    }
  });

  it('is nothing to courses any more, while papers and forms stay as they were', async () => {
    const seeds = ['1', '2'];

    const system = await t.ctx();
    const [given] = await forms(fixed, ['1']);
    await system.tx((tx) => usePaper(tx, fixed, [given!.form]));
    const opened = async () => JSON.stringify(await openForm(await t.ctx(), given!.form, 'reader'));
    const before = await opened();
    const drawn = JSON.stringify(await forms(blueprint, seeds));
    expect(await deleteBank(t, bank)).toEqual({ id: bank, forGood: false });
    expect(await opened()).toBe(before);
    expect(await outcomeOf(deleteBank(t, bank))).toBe('404 questions.bank.absent');
    const read = (as: Account) => outcomeOf(t.call(bankRoute, { params: { courseId: bank } }, as));
    for (const who of ['teacher', 'leader', 'college', 'admin'] as const) {
      expect(await read(who)).toBe('404 courses.course.absent');
    }
    for (const [course, who] of [
      [own, 'teacher'],
      [sister, 'leader'],
    ] as const) {
      const listed = await t.call(banks.banksRoute, { params: { courseId: course } }, who);
      expect([listed.linked, listed.toLink]).toEqual([[], []]);
    }
    expect(await outcomeOf(linkBank(t, bank, sister, 'read', 'leader'))).toBe('404 questions.bank.absent');
    // The fixed paper keeps what it asks, the blueprint is not given anew, late candidates get the same forms.
    const problems = async (paperId: string) =>
      (await t.call(contract.paperRoute, { params: { paperId } }, 'leader')).problems;
    expect(await problems(fixed)).toEqual([]);
    expect(await problems(blueprint)).toEqual([{ code: 'unlinked', rules: [1] }]);
    expect(JSON.stringify(await forms(blueprint, seeds))).toBe(drawn);
    const plan = blueprintPlan([rule({ bankId: bank, tags: ['抽题'], need: 2, points: 5 })]);
    const made = { params: { courseId: sister }, body: { name: '新卷', kind: 'blueprint' as const, fullMark: 10 } };
    const { id, version } = await t.call(contract.createPaperRoute, made, 'leader');
    const save = { params: { paperId: id }, body: { version, name: '新卷', fullMark: 10, plan } };
    expect((await refusalOf(t.call(contract.savePaperRoute, save, 'leader'))).fields?.[0]?.code).toBe(
      'papers.fault.bank',
    );
    expect(await noticesOf('leader')).toContain('questions.notice.bankDeleted');
    expect(await noticesOf('leader2')).not.toContain('questions.notice.bankDeleted');
  });

  it('comes back linked as it was within thirty days, by who managed it', async () => {
    expect(await binOf('leader')).toEqual([]);
    expect(await binOf('teacher')).toMatchObject([{ id: bank, name: '公共题库', questions: 4, by: '王芳' }]);
    // The unit may have given its name to another bank meanwhile.
    const other = await makeUnitBank(t, own, '公共题库');
    expect(await outcomeOf(restoreBank(t, bank))).toBe('409 questions.bank.nameTaken');
    await deleteBank(t, other);
    // Nor is the unit kept by what lies in the bin: without it nobody would have the bank.
    const setGone = (at: string | null) =>
      t.ask(`update units.unit set deleted_at = $2 where id = (select unit_id from questions.bank where id = $1)`, [
        ...[bank, at],
      ]);
    await setGone('2026-01-01T00:00:00Z');
    const refused = await outcomeOf(restoreBank(t, bank));
    await setGone(null);
    expect(refused).toBe('409 questions.bank.unitGone');
    expect(await restoreBank(t, bank)).toEqual({ id: bank });
    expect(await outcomeOf(restoreBank(t, bank))).toBe('404 questions.bank.absent');
    const listed = await t.call(banks.banksRoute, { params: { courseId: sister } }, 'leader');
    expect(listed.linked).toMatchObject([{ id: bank, level: 'read', questions: 4 }]);
    expect(await noticesOf('leader')).toContain('questions.notice.bankRestored');
    expect((await actions(bank)).slice(-2)).toEqual(['question_bank.delete', 'question_bank.restore']);
    await deleteBank(t, bank, 'college');
    await t.ask(`update questions.bank set deleted_at = deleted_at - interval '31 days' where id = $1`, [bank]);
    expect(await binOf('teacher')).toEqual([]);
    expect(await outcomeOf(restoreBank(t, bank))).toBe('409 questions.bank.binOver');
  });

  it('goes for good where nothing was ever put into it', async () => {
    const empty = await makeUnitBank(t, own, '空题库');
    await linkBank(t, empty, sister, 'read', 'leader');
    expect(await deleteBank(t, empty)).toEqual({ id: empty, forGood: true });
    expect(await outcomeOf(restoreBank(t, empty))).toBe('404 questions.bank.absent');
    expect(await actions(empty)).toContain('question_bank.erase');
    expect(await t.ask(`select 1 from questions.bank_link where bank_id = $1`, [empty])).toEqual([]);
  });
});
