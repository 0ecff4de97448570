import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { emptyForm } from '../../../catalogue/shared/form.model.ts';
import { goodPackage, manifestOf } from '../../../content/testing/package.builder.ts';
import * as entry from '../../shared/entry.contract.ts';
import { findPersonRoute } from '../../shared/entry-person.contract.ts';
import * as review from '../../shared/entry-review.contract.ts';
import { evenSteps } from '../../testing/entry.builder.ts';
import { entryScene } from '../../testing/entry-scene.builder.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
});
afterAll(() => t.close());

describe('the preview of an entry', () => {
  it('shows its people the page as the public will see it, and nobody else', async () => {
    const id = await scene.complete({ version: 'none' });
    const preview = (as: Account) => t.call(entry.previewEntryRoute, { params: { id } }, as);
    const shown = await preview('leader');
    expect(shown).toMatchObject({
      name: '单摆测重力加速度',
      leaderName: '李华',
      category: { code: '0702' },
      team: [
        { name: '陈服务', duty: '在线答疑' },
        { name: '林技术', duty: '平台维护' },
      ],
      version: null,
    });
    expect(shown.steps).toHaveLength(10);
    expect(JSON.stringify(shown)).not.toContain('13800001111');
    for (const other of ['leader2', 'teacher', 'student'] as const) {
      expect(await outcomeOf(preview(other))).toBe('404 error.notFound');
    }
    // What a revision changes stands in its preview, and not on the page.
    const listed = await scene.listed();
    await t.call(entry.beginRevisionRoute, { params: { id: listed } }, 'leader');
    const { form } = await scene.read(listed);
    await scene.save(listed, 'basic', await scene.versionOf(listed, 'basic'), { ...form.basic, name: '单摆（修订）' });
    const revised = await t.call(entry.previewEntryRoute, { params: { id: listed } }, 'leader');
    expect(revised.name).toBe('单摆（修订）');
    expect((await t.call(detailsRoute, { params: { id: listed } }, 'student')).name).toBe('单摆测重力加速度');
  });

  it('finds a person only by the exact account', async () => {
    const find = (account: string, as: Account = 'leader') => t.call(findPersonRoute, { query: { account } }, as);
    expect((await find('TEACHER')).person).toMatchObject({ name: '王芳', leads: false });
    expect((await find('leader')).person).toMatchObject({ leads: true });
    expect((await find('teach')).person).toBeNull();
    expect(await outcomeOf(find('teacher', 'student'))).toBe('403 error.forbidden');
  });
});

describe('putinExperiment', () => {
  it('makes a draft that only its people see', async () => {
    const id = await scene.draft();
    const shown = await scene.read(id);
    expect(shown).toMatchObject({
      state: 'draft',
      workState: 'draft',
      can: { edit: true, submit: true, review: false },
    });
    expect(shown.code).toMatch(/^E\d{4}-\d{5}$/);
    for (const other of ['leader2', 'teacher', 'college', 'student'] as const) {
      expect(await outcomeOf(scene.read(id, other))).toBe('404 error.notFound');
    }
    expect(await outcomeOf(t.call(entry.createDraftRoute, { body: { name: '无权' } }, 'teacher'))).toBe(
      '403 error.forbidden',
    );
    const leaderId = await t.personId('leader2');
    const made = await t.call(entry.createDraftRoute, { body: { name: '代建实验', leaderId } }, 'admin');
    expect(await scene.read(made.id, 'leader2')).toMatchObject({ leaderId });
    expect(
      await outcomeOf(
        t.call(entry.createDraftRoute, { body: { name: '代建', leaderId: await t.personId('student') } }, 'admin'),
      ),
    ).toBe('422 experiments.leader.unfit');
  });

  it('lets a team member edit only where the leader gave edit', async () => {
    const member = { name: '王芳', unit: '', post: '', duty: '脚本', role: 'member' as const };
    const id = await scene.draft();
    const teacher = await t.personId('teacher');
    const people = (edit: boolean) => ({
      ...emptyForm('').people,
      team: [{ ...member, personId: teacher, edit }],
    });
    await scene.save(id, 'people', 0, people(false));
    const description = { ...emptyForm('').description, target: '测 g' };
    expect(await scene.read(id, 'teacher')).toMatchObject({ can: { edit: false, submit: false } });
    expect(await outcomeOf(scene.save(id, 'description', 0, description, 'teacher'))).toBe('403 error.forbidden');
    await scene.save(id, 'people', 1, people(true));
    expect(await outcomeOf(scene.save(id, 'description', 0, description, 'teacher'))).toBe('done');
    expect(await outcomeOf(scene.saveSteps(id, 0, evenSteps(), 'teacher'))).toBe('done');
    // Who may edit is said by the leader alone.
    expect(await outcomeOf(scene.save(id, 'people', 2, people(true), 'teacher'))).toBe('403 error.forbidden');
    expect(await outcomeOf(scene.submit(id, false, 'teacher'))).toBe('403 error.forbidden');
    await scene.save(id, 'people', 2, { ...people(true), team: [] });
    expect(await outcomeOf(scene.read(id, 'teacher'))).toBe('404 error.notFound');
  });

  it('shows the latest opinion as the reviewer wrote it, word for word', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const opinion = '请补充“安全须知”；第 3 步的赋分不清楚 <b>!</b>';
    await scene.sendBack(id, { opinion });
    const [latest] = (await scene.opinions(id)).opinions;
    expect(latest).toMatchObject({ decision: 'return', stage: 'college', text: opinion, by: '院管理' });
  });

  it('lets a college administrator see and decide submissions of the subtree only', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    expect(await scene.read(id, 'college')).toMatchObject({ stage: 'college', can: { review: true, edit: false } });
    expect(await outcomeOf(scene.read(id, 'college2'))).toBe('404 error.notFound');
    expect(await outcomeOf(scene.collegeApprove(id, 'college2'))).toBe('404 error.notFound');
    expect(await outcomeOf(scene.sendBack(id, { opinion: '不属于本院' }, 'college2'))).toBe('404 error.notFound');
    await scene.collegeApprove(id);
    // Once the platform decides, the college reads on and decides no more.
    expect(await scene.read(id, 'college')).toMatchObject({ stage: 'platform', can: { review: false } });
    expect(await outcomeOf(scene.sendBack(id, { opinion: '请再仔细看一遍' }, 'college'))).toBe('403 error.forbidden');
  });
});

describe('putinExperimentDetails', () => {
  it('refuses 99 points or a missing version with the list the screen shows', async () => {
    const short = evenSteps().map((step, i) => (i === 9 ? { ...step, maxScore: 9 } : step));
    const id = await scene.complete({ version: 'none', steps: short });
    const screen = (await scene.read(id)).checklist.filter((item) => !item.met && item.weight === 'required');
    const refusal = await refusalOf(scene.submit(id));
    expect(refusal).toMatchObject({ status: 422, code: 'experiments.submit.gaps' });
    expect(refusal.data!.gaps).toEqual(screen.map(({ part, field, weight }) => ({ part, field, weight })));
    expect(screen.map((item) => `${item.part}.${item.field}`)).toEqual(['steps.sum', 'version.ready']);
    expect((await scene.read(id)).state).toBe('draft');
  });

  it('counts completeness from the checklist: 100 exactly when nothing is missing', async () => {
    const id = await scene.complete({ version: 'ready' });
    const before = await scene.read(id);
    expect(before.checklist.filter((item) => !item.met).map((item) => item.field)).toEqual(['published']);
    expect(before.completeness).toBeLessThan(100);
    const full = await scene.complete();
    const after = await scene.read(full);
    expect(after.checklist.every((item) => item.met)).toBe(true);
    expect(after.completeness).toBe(100);
  });

  it('warns of a national experiment with fewer than ten steps until the warning is accepted', async () => {
    const steps = evenSteps(5).map((step) => ({ ...step, maxScore: 20 }));
    const id = await scene.complete({ version: 'ready', steps, zip: goodPackage({ 'vse.json': manifestOf(5) }) });
    const { form } = await scene.read(id);
    await scene.save(id, 'basic', await scene.versionOf(id, 'basic'), { ...form.basic, level: 'national' });
    expect((await refusalOf(scene.submit(id))).data!.gaps).toEqual([
      { part: 'steps', field: 'national', weight: 'accept' },
    ]);
    expect(await scene.submit(id, true)).toEqual({ stage: 'college' });
  });

  it('shows every comment of a return at its field, and takes a reply there', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const items = [
      { part: 'basic', field: 'brief', comment: '太短' },
      { part: 'steps', field: '3', comment: '赋分不清' },
      { part: 'steps', field: 'sum', comment: '核对合计' },
    ];
    const opinion = '请按意见修改';
    expect(
      await outcomeOf(scene.sendBack(id, { opinion, items: [{ part: 'basic', field: 'nothing', comment: 'x' }] })),
    ).toBe('422 experiments.decide.field');
    await scene.sendBack(id, { opinion, items });
    const [back] = (await scene.opinions(id)).opinions;
    expect(back!.items.map(({ part, field, comment, reply }) => ({ part, field, comment, reply }))).toEqual(
      items.map((item) => ({ ...item, reply: null })),
    );
    const reply = (itemId: string, as: Account = 'leader') =>
      outcomeOf(t.call(entry.replyRoute, { params: { id, itemId }, body: { reply: '已改' } }, as));
    expect(await reply(back!.items[0]!.id)).toBe('done');
    expect(await reply(back!.items[0]!.id, 'college')).toBe('403 error.forbidden');
    const other = await scene.complete();
    expect(
      await outcomeOf(
        t.call(entry.replyRoute, { params: { id: other, itemId: back!.items[0]!.id }, body: { reply: 'x' } }, 'leader'),
      ),
    ).toBe('404 error.notFound');
    expect((await scene.opinions(id)).opinions[0]!.items[0]!.reply).toBe('已改');
    expect(await scene.submit(id)).toEqual({ stage: 'college' });
    expect((await scene.opinions(id, 'college')).submissions.map((one) => [one.number, one.state])).toEqual([
      [2, 'open'],
      [1, 'returned'],
    ]);
  });

  it('never makes two members in different parts conflict, and tells those in the same part apart', async () => {
    const id = await scene.draft();
    const empty = emptyForm('单摆测重力加速度');
    const [a, b] = await Promise.all([
      scene.save(id, 'features', 0, { ...empty.features, design: '设计' }),
      scene.save(id, 'description', 0, { ...empty.description, target: '目的' }),
    ]);
    expect([a.version, b.version]).toEqual([1, 1]);
    const { form } = await scene.read(id);
    expect(form).toMatchObject({ features: { design: '设计' }, description: { target: '目的' } });
    const stale = await refusalOf(scene.save(id, 'features', 0, { ...empty.features, method: '方法' }));
    expect(stale).toMatchObject({
      status: 409,
      code: 'experiments.entry.stale',
      data: { part: 'features', version: 1, by: '李华', current: { design: '设计' } },
    });
    // The same content again is no change, and nobody's version moves.
    expect((await scene.save(id, 'features', 1, form.features)).version).toBe(1);
  });

  it('names a repeated step title, a foreign picture and an unknown person in place', async () => {
    const id = await scene.draft();
    const repeated = evenSteps(3).map((step, i) => (i === 2 ? { ...step, title: '步骤1' } : step));
    expect(await refusalOf(scene.saveSteps(id, 0, repeated))).toMatchObject({
      code: 'experiments.steps.repeated',
      fields: [{ path: 'steps.2.title' }],
    });
    const empty = emptyForm('单摆测重力加速度');
    const foreign = await scene.bring('leader2');
    expect(await outcomeOf(scene.save(id, 'basic', 0, { ...empty.basic, cover: foreign }))).toBe(
      '422 files.attachment.unknown',
    );
    const stolen = { id: null, path: '/2026/01/01/other.png' };
    expect(await outcomeOf(scene.save(id, 'basic', 0, { ...empty.basic, cover: stolen }))).toBe(
      '422 files.attachment.unknown',
    );
    const nobody = { name: '无', unit: '', post: '', duty: '', role: 'member', edit: true };
    const team = [
      { ...nobody, personId: '01900000-0000-7000-8000-000000000000' },
      { ...nobody, personId: null },
      { ...nobody, personId: await t.personId('leader') },
    ];
    expect((await refusalOf(scene.save(id, 'people', 0, { ...empty.people, team }))).fields).toEqual([
      expect.objectContaining({ path: 'value.team.0.personId', code: 'experiments.entry.person' }),
      expect.objectContaining({ path: 'value.team.1.edit', code: 'experiments.entry.noAccount' }),
      expect.objectContaining({ path: 'value.team.2.personId', code: 'experiments.entry.repeated' }),
    ]);
  });

  it('writes the steps into a sheet and reads the same steps back', async () => {
    const id = await scene.complete({ version: 'none' });
    const answer = await t.request({ method: 'GET', url: `/api/v1/experiments/${id}/entry/steps/sheet`, as: 'leader' });
    expect(answer.statusCode).toBe(200);
    const back = await t.call(
      entry.readStepsRoute,
      { params: { id }, body: { ending: 'xlsx', content: answer.rawPayload.toString('base64') } },
      'leader',
    );
    expect(back).toEqual({ steps: (await scene.read(id)).steps, issues: [] });
    const csv =
      '序号,标题,目标要求,合理用时(秒),满分,成绩类型\n1,准备,目标,60,40,操作成绩\n1,测量,,60,40,操作成绩\n3,整理,,0,20,别的';
    const faulty = await t.call(
      entry.readStepsRoute,
      { params: { id }, body: { ending: 'csv', content: Buffer.from(csv).toString('base64') } },
      'leader',
    );
    expect(faulty.steps.map((step) => step.title)).toEqual(['准备']);
    expect(faulty.issues.map(({ line, column }) => [line, column])).toEqual([
      [3, 'seq'],
      [4, 'expectSeconds'],
      [4, 'scoreKind'],
    ]);
    const content = Buffer.from('序号,标题\n1,准备').toString('base64');
    expect(
      await outcomeOf(t.call(entry.readStepsRoute, { params: { id }, body: { ending: 'csv', content } }, 'leader')),
    ).toBe('422 experiments.sheet.missing');
  });

  it('is withdrawn while nobody has it open, with the opinion 本人撤回', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const withdraw = () => outcomeOf(t.call(entry.withdrawRoute, { params: { id } }, 'leader'));
    expect(await t.call(review.openReviewRoute, { params: { id } }, 'college')).toMatchObject({ own: true });
    expect(await scene.read(id)).toMatchObject({ submission: { openedBy: '院管理' }, can: { withdraw: false } });
    expect(await t.call(review.openReviewRoute, { params: { id } }, 'admin')).toMatchObject({
      own: false,
      name: '院管理',
    });
    expect(await withdraw()).toBe('409 experiments.withdraw.opened');
    await t.ask(`update experiments.submission set opened_at = opened_at - interval '31 minutes'`);
    expect(await withdraw()).toBe('done');
    expect((await scene.opinions(id)).opinions[0]).toMatchObject({ decision: 'withdraw', text: '本人撤回' });
    expect(await scene.read(id)).toMatchObject({ state: 'returned', can: { edit: true } });
  });

  it('is closed while it is submitted, and tells the reviewers and the leader', async () => {
    const id = await scene.complete();
    await scene.submit(id);
    const { form } = await scene.read(id);
    expect(await outcomeOf(scene.save(id, 'basic', 1, form.basic))).toBe('409 experiments.moved.submitted');
    expect(await outcomeOf(scene.submit(id))).toBe('409 experiments.moved.submitted');
    await t.drainJobs();
    const told = async (account: Account, key: string) =>
      (
        await t.ask(`select from notifications.notification where person_id = $1 and message_key = $2`, [
          await t.personId(account),
          key,
        ])
      ).length;
    expect(await told('college', 'experiments.notice.submitted')).toBeGreaterThan(0);
    expect(await told('college2', 'experiments.notice.submitted')).toBe(0);
    await scene.sendBack(id, { opinion: '请再核对一遍' });
    await t.drainJobs();
    expect(await told('leader', 'experiments.notice.returned')).toBeGreaterThan(0);
  });
});
