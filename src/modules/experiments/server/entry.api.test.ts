import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../main/testing.ts';
import { detailsRoute } from '../shared/catalogue.contract.ts';
import * as entry from '../shared/entry.contract.ts';
import * as review from '../shared/entry-review.contract.ts';
import { emptyForm, type Form, type FormStep, TEXT_PARTS } from '../shared/form.model.ts';
import { delistRoute, listRoute } from '../shared/version.contract.ts';
import { evenSteps, fullForm } from '../testing/entry.builder.ts';
import { goodPackage, manifestOf } from '../testing/package.builder.ts';
import { installPackage } from './experiments.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function bring(as: Account): Promise<{ id: string; path: string }> {
  const form = new FormData();
  form.append('kind', 'image');
  form.append('files', new Blob([PNG]), 'cover.png');
  const body = new Response(form);
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/attachment/uploadfiles',
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
    as,
  });
  const [file] = answer.json().Data as [{ Id: string; Path: string }];
  return { id: file.Id, path: file.Path };
}

const read = (id: string, as: Account = 'leader') => t.call(entry.entryRoute, { params: { id } }, as);
const versionOf = async (id: string, part: string) => (await read(id)).parts[part]?.version ?? 0;
const save = (id: string, part: (typeof TEXT_PARTS)[number], version: number, value: unknown, as: Account = 'leader') =>
  t.call(entry.savePartRoute, { params: { id }, body: { part, version, value } as never }, as);
const saveSteps = (id: string, version: number, steps: FormStep[], as: Account = 'leader') =>
  t.call(entry.saveStepsRoute, { params: { id }, body: { version, steps } }, as);
const submit = (id: string, accepted = false, as: Account = 'leader') =>
  t.call(entry.submitRoute, { params: { id }, body: { declared: true, accepted } }, as);
const opinions = (id: string, as: Account = 'leader') => t.call(review.opinionsRoute, { params: { id } }, as);
const submissionId = async (id: string) => (await read(id, 'admin')).submission!.id;
const commandBody = async (id: string, more: object = {}) => ({
  params: { id },
  body: { submissionId: await submissionId(id), ...more } as never,
});
const collegeApprove = async (id: string, as: Account = 'college') =>
  t.call(review.collegeApproveRoute, await commandBody(id), as);
const approve = async (id: string, more: object = {}, as: Account = 'admin') =>
  t.call(review.approveRoute, await commandBody(id, more), as);
const sendBack = async (id: string, more: object, as: Account = 'college') =>
  t.call(review.returnRoute, await commandBody(id, more), as);

/** A draft of a leader with nothing but its name. */
const draft = async (name = '单摆测重力加速度', as: Account = 'leader') =>
  (await t.call(entry.createDraftRoute, { body: { name } }, as)).id;

/** A draft in which nothing is missing but, where asked, the version. */
async function complete(
  more: {
    as?: Account;
    version?: 'ready' | 'published' | 'none';
    team?: Form['people']['team'];
    steps?: FormStep[];
    zip?: Buffer;
  } = {},
): Promise<string> {
  const { as = 'leader', version = 'published' } = more;
  const id = await draft('单摆测重力加速度', as);
  const form = fullForm('单摆测重力加速度', await bring(as), more.team ? { team: more.team } : {});
  for (const part of TEXT_PARTS) await save(id, part, 0, form[part], as);
  await saveSteps(id, 0, more.steps ?? evenSteps(), as);
  if (version !== 'none') {
    await installPackage(await t.ctx(), {
      experimentId: id,
      number: 1,
      zip: more.zip ?? goodPackage(),
      publish: version === 'published',
    });
  }
  return id;
}

/** Approved by college and platform, and listed. */
async function listed(): Promise<string> {
  const id = await complete();
  await submit(id);
  await collegeApprove(id);
  await approve(id, { list: true });
  return id;
}

describe('putinExperiment', () => {
  it('makes a draft that only its people see', async () => {
    const id = await draft();
    const shown = await read(id);
    expect(shown).toMatchObject({
      state: 'draft',
      workState: 'draft',
      can: { edit: true, submit: true, review: false },
    });
    expect(shown.code).toMatch(/^E\d{4}-\d{5}$/);
    for (const other of ['leader2', 'teacher', 'college', 'student'] as const) {
      expect(await outcomeOf(read(id, other))).toBe('404 error.notFound');
    }
    expect(await outcomeOf(t.call(entry.createDraftRoute, { body: { name: '无权' } }, 'teacher'))).toBe(
      '403 error.forbidden',
    );
    const leaderId = await t.personId('leader2');
    const made = await t.call(entry.createDraftRoute, { body: { name: '代建实验', leaderId } }, 'admin');
    expect(await read(made.id, 'leader2')).toMatchObject({ leaderId });
    expect(
      await outcomeOf(
        t.call(entry.createDraftRoute, { body: { name: '代建', leaderId: await t.personId('student') } }, 'admin'),
      ),
    ).toBe('422 experiments.leader.unfit');
  });

  it('lets a team member edit only where the leader gave edit', async () => {
    const member = { name: '王芳', unit: '', post: '', duty: '脚本', role: 'member' as const };
    const id = await draft();
    const teacher = await t.personId('teacher');
    const people = (edit: boolean) => ({
      ...emptyForm('').people,
      team: [{ ...member, personId: teacher, edit }],
    });
    await save(id, 'people', 0, people(false));
    const description = { ...emptyForm('').description, target: '测 g' };
    expect(await read(id, 'teacher')).toMatchObject({ can: { edit: false, submit: false } });
    expect(await outcomeOf(save(id, 'description', 0, description, 'teacher'))).toBe('403 error.forbidden');
    await save(id, 'people', 1, people(true));
    expect(await outcomeOf(save(id, 'description', 0, description, 'teacher'))).toBe('done');
    expect(await outcomeOf(saveSteps(id, 0, evenSteps(), 'teacher'))).toBe('done');
    // Who may edit is said by the leader alone.
    expect(await outcomeOf(save(id, 'people', 2, people(true), 'teacher'))).toBe('403 error.forbidden');
    expect(await outcomeOf(submit(id, false, 'teacher'))).toBe('403 error.forbidden');
    await save(id, 'people', 2, { ...people(true), team: [] });
    expect(await outcomeOf(read(id, 'teacher'))).toBe('404 error.notFound');
  });

  it('shows the latest opinion as the reviewer wrote it, word for word', async () => {
    const id = await complete();
    await submit(id);
    const opinion = '请补充“安全须知”；第 3 步的赋分不清楚 <b>!</b>';
    await sendBack(id, { opinion });
    const [latest] = (await opinions(id)).opinions;
    expect(latest).toMatchObject({ decision: 'return', stage: 'college', text: opinion, by: '院管理' });
  });

  it('lets a college administrator see and decide submissions of the subtree only', async () => {
    const id = await complete();
    await submit(id);
    expect(await read(id, 'college')).toMatchObject({ stage: 'college', can: { review: true, edit: false } });
    expect(await outcomeOf(read(id, 'college2'))).toBe('404 error.notFound');
    expect(await outcomeOf(collegeApprove(id, 'college2'))).toBe('404 error.notFound');
    expect(await outcomeOf(sendBack(id, { opinion: '不属于本院' }, 'college2'))).toBe('404 error.notFound');
    await collegeApprove(id);
    // Once the platform decides, the college reads on and decides no more.
    expect(await read(id, 'college')).toMatchObject({ stage: 'platform', can: { review: false } });
    expect(await outcomeOf(sendBack(id, { opinion: '请再仔细看一遍' }, 'college'))).toBe('403 error.forbidden');
  });
});

describe('putinExperimentDetails', () => {
  it('refuses 99 points or a missing version with the list the screen shows', async () => {
    const short = evenSteps().map((step, i) => (i === 9 ? { ...step, maxScore: 9 } : step));
    const id = await complete({ version: 'none', steps: short });
    const screen = (await read(id)).checklist.filter((item) => !item.met && item.weight === 'required');
    const refusal = await refusalOf(submit(id));
    expect(refusal).toMatchObject({ status: 422, code: 'experiments.submit.gaps' });
    expect(refusal.data!.gaps).toEqual(screen.map(({ part, field, weight }) => ({ part, field, weight })));
    expect(screen.map((item) => `${item.part}.${item.field}`)).toEqual(['steps.sum', 'version.ready']);
    expect((await read(id)).state).toBe('draft');
  });

  it('counts completeness from the checklist: 100 exactly when nothing is missing', async () => {
    const id = await complete({ version: 'ready' });
    const before = await read(id);
    expect(before.checklist.filter((item) => !item.met).map((item) => item.field)).toEqual(['published']);
    expect(before.completeness).toBeLessThan(100);
    const full = await complete();
    const after = await read(full);
    expect(after.checklist.every((item) => item.met)).toBe(true);
    expect(after.completeness).toBe(100);
  });

  it('warns of a national experiment with fewer than ten steps until the warning is accepted', async () => {
    const steps = evenSteps(5).map((step) => ({ ...step, maxScore: 20 }));
    const id = await complete({ version: 'ready', steps, zip: goodPackage({ 'vse.json': manifestOf(5) }) });
    const { form } = await read(id);
    await save(id, 'basic', await versionOf(id, 'basic'), { ...form.basic, level: 'national' });
    expect((await refusalOf(submit(id))).data!.gaps).toEqual([{ part: 'steps', field: 'national', weight: 'accept' }]);
    expect(await submit(id, true)).toEqual({ stage: 'college' });
  });

  it('shows every comment of a return at its field, and takes a reply there', async () => {
    const id = await complete();
    await submit(id);
    const items = [
      { part: 'basic', field: 'brief', comment: '太短' },
      { part: 'steps', field: '3', comment: '赋分不清' },
      { part: 'steps', field: 'sum', comment: '核对合计' },
    ];
    const opinion = '请按意见修改';
    expect(await outcomeOf(sendBack(id, { opinion, items: [{ part: 'basic', field: 'nothing', comment: 'x' }] }))).toBe(
      '422 experiments.decide.field',
    );
    await sendBack(id, { opinion, items });
    const [back] = (await opinions(id)).opinions;
    expect(back!.items.map(({ part, field, comment, reply }) => ({ part, field, comment, reply }))).toEqual(
      items.map((item) => ({ ...item, reply: null })),
    );
    const reply = (itemId: string, as: Account = 'leader') =>
      outcomeOf(t.call(entry.replyRoute, { params: { id, itemId }, body: { reply: '已改' } }, as));
    expect(await reply(back!.items[0]!.id)).toBe('done');
    expect(await reply(back!.items[0]!.id, 'college')).toBe('403 error.forbidden');
    const other = await complete();
    expect(
      await outcomeOf(
        t.call(entry.replyRoute, { params: { id: other, itemId: back!.items[0]!.id }, body: { reply: 'x' } }, 'leader'),
      ),
    ).toBe('404 error.notFound');
    expect((await opinions(id)).opinions[0]!.items[0]!.reply).toBe('已改');
    expect(await submit(id)).toEqual({ stage: 'college' });
    expect((await opinions(id, 'college')).submissions.map((one) => [one.number, one.state])).toEqual([
      [2, 'open'],
      [1, 'returned'],
    ]);
  });

  it('never makes two members in different parts conflict, and tells those in the same part apart', async () => {
    const id = await draft();
    const empty = emptyForm('单摆测重力加速度');
    const [a, b] = await Promise.all([
      save(id, 'features', 0, { ...empty.features, design: '设计' }),
      save(id, 'description', 0, { ...empty.description, target: '目的' }),
    ]);
    expect([a.version, b.version]).toEqual([1, 1]);
    const { form } = await read(id);
    expect(form).toMatchObject({ features: { design: '设计' }, description: { target: '目的' } });
    const stale = await refusalOf(save(id, 'features', 0, { ...empty.features, method: '方法' }));
    expect(stale).toMatchObject({
      status: 409,
      code: 'experiments.entry.stale',
      data: { part: 'features', version: 1, by: '李华', current: { design: '设计' } },
    });
    // The same content again is no change, and nobody's version moves.
    expect((await save(id, 'features', 1, form.features)).version).toBe(1);
  });

  it('names a repeated step title, a foreign picture and an unknown person in place', async () => {
    const id = await draft();
    const repeated = evenSteps(3).map((step, i) => (i === 2 ? { ...step, title: '步骤1' } : step));
    expect(await refusalOf(saveSteps(id, 0, repeated))).toMatchObject({
      code: 'experiments.steps.repeated',
      fields: [{ path: 'steps.2.title' }],
    });
    const empty = emptyForm('单摆测重力加速度');
    const foreign = await bring('leader2');
    expect(await outcomeOf(save(id, 'basic', 0, { ...empty.basic, cover: foreign }))).toBe(
      '422 files.attachment.unknown',
    );
    const stolen = { id: null, path: '/2026/01/01/other.png' };
    expect(await outcomeOf(save(id, 'basic', 0, { ...empty.basic, cover: stolen }))).toBe(
      '422 files.attachment.unknown',
    );
    const nobody = { name: '无', unit: '', post: '', duty: '', role: 'member', edit: true };
    const team = [
      { ...nobody, personId: '01900000-0000-7000-8000-000000000000' },
      { ...nobody, personId: null },
      { ...nobody, personId: await t.personId('leader') },
    ];
    expect((await refusalOf(save(id, 'people', 0, { ...empty.people, team }))).fields).toEqual([
      expect.objectContaining({ path: 'value.team.0.personId', code: 'experiments.entry.person' }),
      expect.objectContaining({ path: 'value.team.1.edit', code: 'experiments.entry.noAccount' }),
      expect.objectContaining({ path: 'value.team.2.personId', code: 'experiments.entry.repeated' }),
    ]);
  });

  it('writes the steps into a sheet and reads the same steps back', async () => {
    const id = await complete({ version: 'none' });
    const answer = await t.request({ method: 'GET', url: `/api/v1/experiments/${id}/entry/steps/sheet`, as: 'leader' });
    expect(answer.statusCode).toBe(200);
    const back = await t.call(
      entry.readStepsRoute,
      { params: { id }, body: { ending: 'xlsx', content: answer.rawPayload.toString('base64') } },
      'leader',
    );
    expect(back).toEqual({ steps: (await read(id)).steps, issues: [] });
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
    const id = await complete();
    await submit(id);
    const withdraw = () => outcomeOf(t.call(entry.withdrawRoute, { params: { id } }, 'leader'));
    expect(await t.call(review.openReviewRoute, { params: { id } }, 'college')).toMatchObject({ own: true });
    expect(await read(id)).toMatchObject({ submission: { openedBy: '院管理' }, can: { withdraw: false } });
    expect(await t.call(review.openReviewRoute, { params: { id } }, 'admin')).toMatchObject({
      own: false,
      name: '院管理',
    });
    expect(await withdraw()).toBe('409 experiments.withdraw.opened');
    await t.ask(`update experiments.submission set opened_at = opened_at - interval '31 minutes'`);
    expect(await withdraw()).toBe('done');
    expect((await opinions(id)).opinions[0]).toMatchObject({ decision: 'withdraw', text: '本人撤回' });
    expect(await read(id)).toMatchObject({ state: 'returned', can: { edit: true } });
  });

  it('is closed while it is submitted, and tells the reviewers and the leader', async () => {
    const id = await complete();
    await submit(id);
    const { form } = await read(id);
    expect(await outcomeOf(save(id, 'basic', 1, form.basic))).toBe('409 experiments.moved.submitted');
    expect(await outcomeOf(submit(id))).toBe('409 experiments.moved.submitted');
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
    await sendBack(id, { opinion: '请再核对一遍' });
    await t.drainJobs();
    expect(await told('leader', 'experiments.notice.returned')).toBeGreaterThan(0);
  });
});

describe('SharedLab', () => {
  it('gets an experiment only after the college, where the unit wants it', async () => {
    const id = await complete();
    expect(await submit(id)).toEqual({ stage: 'college' });
    expect(await outcomeOf(approve(id))).toBe('409 error.state');
    await collegeApprove(id);
    expect(await approve(id)).toEqual({ state: 'approved' });
    // A unit without an administrator of its own goes straight to the platform.
    const direct = await complete({ as: 'leader2' });
    expect(await submit(direct, false, 'leader2')).toEqual({ stage: 'platform' });
    expect(await outcomeOf(collegeApprove(direct, 'admin'))).toBe('409 error.state');
  });

  it('cannot approve a step sum of 99 by any way', async () => {
    const id = await complete();
    await submit(id);
    await collegeApprove(id);
    await t.ask('update experiments.step_definition set max_score = 9 where experiment_id = $1 and seq = 10', [id]);
    const refusal = await refusalOf(approve(id, { list: true }));
    expect(refusal).toMatchObject({ status: 422, data: { gaps: [{ part: 'steps', field: 'sum' }] } });
    expect((await read(id)).state).toBe('submitted');
  });

  it('lists only what has a published version, and nobody decides on the own work', async () => {
    const id = await complete({ version: 'ready' });
    await submit(id);
    await collegeApprove(id);
    expect(await outcomeOf(approve(id, { list: true }))).toBe('409 experiments.list.unpublished');
    expect(await outcomeOf(approve(id, {}, 'leader'))).toBe('403 error.forbidden');
    await approve(id);
    expect(await outcomeOf(t.call(listRoute, { params: { id } }, 'admin'))).toBe('409 experiments.list.unpublished');
    expect(await outcomeOf(t.call(listRoute, { params: { id: await draft() } }, 'admin'))).toBe(
      '409 experiments.moved.draft',
    );
    const own = await complete();
    await submit(own, false, 'admin');
    expect(await outcomeOf(approve(own))).toBe('403 experiments.decide.own');
  });

  it('decides on the submission that was on the screen, not on a later one', async () => {
    const id = await complete();
    await submit(id);
    const seen = await submissionId(id);
    await t.call(entry.withdrawRoute, { params: { id } }, 'leader');
    await submit(id);
    const body = { submissionId: seen, opinion: '' };
    expect(await outcomeOf(t.call(review.collegeApproveRoute, { params: { id }, body }, 'college'))).toBe(
      '409 error.state',
    );
  });

  it('replaces the page when a revision is approved, and nothing before', async () => {
    const id = await listed();
    const page = () => t.call(detailsRoute, { params: { id } });
    const before = await page();
    expect(before).toMatchObject({ name: '单摆测重力加速度', team: [{ name: '陈服务' }, { name: '林技术' }] });
    expect(await outcomeOf(save(id, 'basic', 1, (await read(id)).form.basic))).toBe('409 experiments.moved.listed');
    const begin = () => t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    expect(await begin()).toEqual({ number: 1 });
    expect(await outcomeOf(begin())).toBe('409 experiments.revision.open');
    const changes = () => t.call(review.revisionChangesRoute, { params: { id } }, 'leader');
    expect(await changes()).toEqual({ fields: [], steps: [] });
    const { form, steps } = await read(id);
    await save(id, 'basic', 0, { ...form.basic, name: '单摆实验（修订）', nameEn: 'Pendulum' });
    const renamed = steps.map((step, i) => (i === 0 ? { ...step, title: '准备' } : step));
    await saveSteps(id, 0, [...renamed.slice(0, 8), { ...renamed[9]!, maxScore: 20 }]);
    const difference = await changes();
    expect(difference.fields.map(({ part, field, change }) => [part, field, change])).toEqual([
      ['basic', 'name', 'changed'],
      ['basic', 'nameEn', 'added'],
    ]);
    expect(difference.steps.map(({ from, to, change }) => [from, to, change])).toEqual([
      [1, 1, 'changed'],
      [10, 9, 'changed'],
      [9, null, 'removed'],
    ]);
    expect(await page()).toEqual(before);
    await submit(id);
    expect(await read(id)).toMatchObject({ state: 'listed', workState: 'submitted', revision: 1 });
    await collegeApprove(id);
    expect(await page()).toEqual(before);
    await approve(id);
    const after = await page();
    expect(after).toMatchObject({ name: '单摆实验（修订）', nameEn: 'Pendulum', listedAt: before.listedAt });
    expect(after.steps.map((step) => [step.seq, step.title])).toHaveLength(9);
    expect(after.version).toEqual(before.version);
    expect(await read(id)).toMatchObject({ workState: 'none', revision: null, can: { revise: true } });
  });

  it('drops a revision and leaves what is listed', async () => {
    const id = await listed();
    await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader');
    const { form } = await read(id);
    await save(id, 'basic', 0, { ...form.basic, brief: '别的简介' });
    await t.call(entry.discardRevisionRoute, { params: { id } }, 'leader');
    expect(await read(id)).toMatchObject({ workState: 'none', form: { basic: { brief: form.basic.brief } } });
    expect(await t.call(entry.beginRevisionRoute, { params: { id } }, 'leader')).toEqual({ number: 2 });
  });

  it('delists with a reason by leader or platform, and lists again', async () => {
    const id = await listed();
    expect(await t.call(entry.previewDelistRoute, { params: { id } }, 'leader')).toMatchObject({ people: 0 });
    const delist = (as: Account) =>
      outcomeOf(t.call(delistRoute, { params: { id }, body: { reason: '设备升级中' } }, as));
    expect(await delist('college')).toBe('403 error.forbidden');
    expect(await delist('leader2')).toBe('403 error.forbidden');
    expect(await delist('leader')).toBe('done');
    expect(await delist('leader')).toBe('409 experiments.moved.delisted');
    expect(await outcomeOf(t.call(detailsRoute, { params: { id } }))).toBe('404 experiments.delisted');
    expect(await outcomeOf(t.call(listRoute, { params: { id } }, 'leader'))).toBe('403 error.forbidden');
    expect(await outcomeOf(t.call(listRoute, { params: { id } }, 'admin'))).toBe('done');
  });

  it('features and orders what is listed', async () => {
    const [a, b] = [await listed(), await listed()];
    for (const id of [a, b]) {
      await t.call(review.featureRoute, { params: { id }, body: { featured: true } }, 'admin');
    }
    expect(await t.call(review.sortRoute, { body: { ids: [b, a] } }, 'admin')).toEqual({ sorted: 2 });
    const answer = await t.request({ method: 'GET', url: '/api/v1/experiments?size=2' });
    expect(answer.json().data.rows.map((row: { id: string }) => row.id)).toEqual([b, a]);
    expect(await outcomeOf(t.call(review.sortRoute, { body: { ids: [await draft()] } }, 'admin'))).toBe(
      '404 error.notFound',
    );
  });
});

describe('the life of a draft', () => {
  it('is copied without versions, opinions or runs', async () => {
    const id = await listed();
    const copy = await t.call(entry.copyRoute, { params: { id }, body: { name: '单摆实验副本' } }, 'leader');
    const [source, made] = [await read(id), await read(copy.id)];
    expect(made).toMatchObject({ state: 'draft', publishedVersion: null, form: { basic: { name: '单摆实验副本' } } });
    expect(made.steps).toEqual(source.steps);
    expect(made.form.description).toEqual(source.form.description);
    expect((await opinions(copy.id)).opinions).toEqual([]);
    // A picture that was taken over may stay when the part is saved again.
    expect(await outcomeOf(save(copy.id, 'basic', 0, { ...made.form.basic, brief: '新简介' }))).toBe('done');
    expect(await outcomeOf(t.call(entry.copyRoute, { params: { id }, body: { name: '别人' } }, 'leader2'))).toBe(
      '404 error.notFound',
    );
  });

  it('is deleted and brought back within thirty days; what was submitted is not deleted', async () => {
    const id = await draft();
    await t.call(entry.deleteDraftRoute, { params: { id } }, 'leader');
    expect(await outcomeOf(read(id))).toBe('404 error.notFound');
    await t.call(entry.restoreDraftRoute, { params: { id } }, 'leader');
    expect((await read(id)).state).toBe('draft');
    await t.call(entry.deleteDraftRoute, { params: { id } }, 'leader');
    await t.ask(`update experiments.experiment set deleted_at = deleted_at - interval '31 days' where id = $1`, [id]);
    expect(await outcomeOf(t.call(entry.restoreDraftRoute, { params: { id } }, 'leader'))).toBe(
      '409 experiments.restore.over',
    );
    const submitted = await complete();
    await submit(submitted);
    expect(await outcomeOf(t.call(entry.deleteDraftRoute, { params: { id: submitted } }, 'leader'))).toBe(
      '409 experiments.moved.submitted',
    );
  });

  it('follows its leader when the platform changes him', async () => {
    const id = await draft();
    const leaderId = await t.personId('leader2');
    const change = (as: Account) =>
      outcomeOf(
        t.call(review.changeLeaderRoute, { params: { id }, body: { leaderId, reason: '工作调动，移交项目' } }, as),
      );
    expect(await change('leader')).toBe('403 error.forbidden');
    expect(await change('admin')).toBe('done');
    expect(await outcomeOf(read(id))).toBe('404 error.notFound');
    expect(await read(id, 'leader2')).toMatchObject({ leaderId, can: { edit: true } });
  });

  it('leaves a trace of every command', async () => {
    const id = await complete();
    await submit(id);
    await collegeApprove(id);
    await approve(id);
    const rows = await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [id]);
    const actions = new Set(rows.map((row) => row.action));
    for (const action of ['create', 'update', 'update_steps', 'submit', 'college_approve', 'approve']) {
      expect(actions).toContain(`experiment.${action}`);
    }
  });
});
