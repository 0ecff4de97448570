import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { decideAccess } from '../kernel/access/access.ts';
import type { RouteShape } from '../kernel/http/contract.ts';
import { listRoute } from '../kernel/resource/list.ts';
import {
  commandAnnouncementRoute,
  createAnnouncementRoute,
} from '../modules/announcements/shared/announcement.contract.ts';
import { sit } from '../modules/attempts/testing/candidate.builder.ts';
import { openSessionRoute } from '../modules/attendance/shared/attendance.contract.ts';
import { claimCertificateRoute } from '../modules/certificates/shared/certificate.contract.ts';
import { createGroupSetRoute } from '../modules/classes/shared/groups.contract.ts';
import { runningClass } from '../modules/classes/testing/class.builder.ts';
import { setMemberRoute } from '../modules/courses/shared/course.contract.ts';
import type { CourseRight } from '../modules/courses/shared/course.policy.ts';
import { boardsRoute } from '../modules/discussion/shared/board.contract.ts';
import { createTopicRoute } from '../modules/discussion/shared/topic.contract.ts';
import { createExamRoute } from '../modules/exams/shared/exam.contract.ts';
import { buildExam } from '../modules/exams/testing/exam.builder.ts';
import { learnerAt } from '../modules/hand-ins/testing/learner.builder.ts';
import { PEER_DEFAULTS } from '../modules/homework/shared/homework-settings.model.ts';
import { buildHomework } from '../modules/homework/testing/homework.builder.ts';
import { submitBindingRoute } from '../modules/identity/shared/unit-binding.contract.ts';
import { handIn } from '../modules/lab-reports/testing/report.builder.ts';
import { buildRun } from '../modules/lab-reports/testing/run.builder.ts';
import { startRedoRoute } from '../modules/mistakes/shared/mistake.contract.ts';
import { writeNote } from '../modules/notes/testing/note.builder.ts';
import { bookedOpening } from '../modules/openings/testing/opening.builder.ts';
import { orderedObjects } from '../modules/orders/testing/order.builder.ts';
import { createPaperRoute } from '../modules/papers/shared/paper.contract.ts';
import { readyFixedPaper } from '../modules/papers/testing/paper.builder.ts';
import { importQuestionsRoute } from '../modules/question-exchange/shared/exchange.contract.ts';
import { createFolderRoute } from '../modules/questions/shared/folder.contract.ts';
import { PICTURES_PATH } from '../modules/questions/shared/picture.model.ts';
import { writeQuestion } from '../modules/questions/testing/bank.builder.ts';
import { bringPicture } from '../modules/questions/testing/picture.builder.ts';
import { buildContent } from '../modules/questions/testing/question.builder.ts';
import { makeUnitBank } from '../modules/questions/testing/unit-bank.builder.ts';
import { buildSnapshot } from '../modules/teaching-quality/testing/snapshot.builder.ts';
import { submitWishList } from '../modules/wish-lists/testing/wish-list.builder.ts';
import { blobKey } from '../platform/storage/storage.ts';
import { type Account, createTestApp, fillPath, type TestApp } from '../testing/app.ts';
import {
  changedBy,
  EMPTY,
  FORM,
  NOT_PLANTED,
  OF_A_CLASS,
  OPEN,
  OPEN_TO_TEAM,
  objectsOf,
  SAMPLES,
} from '../testing/guarded-routes.builder.ts';
import { sampleOf } from '../testing/sample.builder.ts';

let t: TestApp;
/** Ids of the planted objects by the word before the parameter and its name, as paths write them. */
let planted: Readonly<Record<string, string>>;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const [unit] = await t.ask(`select id from units.unit where code = 'U1-CHEM'`);
  const unitId = String(unit!.id);
  const world = await runningClass(t, unitId);
  const personId = await t.personId('student');
  const runId = await buildRun(await t.ctx(), { ...world, personId, score: 80 });
  const { serial } = await t.call(claimCertificateRoute, { params: { runId } }, 'student');
  const reportId = await handIn(t, world, 'student');
  const { id: bindingId } = await t.call(
    submitBindingRoute,
    { body: { unitId, number: 'B-1', realName: '张三', proof: [] } as never },
    'student',
  );
  await t.drainJobs();
  await t.ask(`update experiments.experiment set state = 'draft', listed_at = null, leader_id = $2 where id = $1`, [
    world.experimentId,
    await t.personId('leader'),
  ]);
  const [notification] = await t.ask('select id from notifications.notification where person_id = $1 limit 1', [
    await t.personId('college'),
  ]);
  const { id: announcementId } = await t.call(
    createAnnouncementRoute,
    {
      params: { courseId: world.courseId },
      body: {
        title: '停课一次',
        body: '<p>下周停课。</p>',
        attachments: [],
        classes: null,
        needConfirm: true,
        publishAt: null,
        expiresAt: null,
      },
    },
    'teacher',
  );
  await t.call(
    commandAnnouncementRoute,
    { params: { id: announcementId }, body: { command: 'publish', version: 1 } },
    'teacher',
  );
  const [enrolment] = await t.ask('select id from classes.enrolment where class_id = $1 and person_id = $2', [
    world.classId,
    personId,
  ]);
  const { id: setId } = await t.call(
    createGroupSetRoute,
    { params: { classId: world.classId }, body: { name: '实验分组', groups: [{ name: '第1组', members: [] }] } },
    'teacher',
  );
  const [group] = await t.ask('select id from classes.learner_group where set_id = $1', [setId]);
  const boards = await t.call(boardsRoute, { params: { courseId: world.courseId } }, 'student');
  const boardId = boards.rows.find(({ kind }) => kind === 'class')!.id;
  const topic = await t.call(
    createTopicRoute,
    {
      params: { courseId: world.courseId },
      body: {
        boardId,
        nodeId: null,
        title: '摆长从哪里量起',
        question: true,
        anonymous: false,
        body: '<p>量到小球的上端还是质心？</p>',
        attachments: [],
        mentions: [],
      },
    },
    'student',
  );
  const folder = await t.call(
    createFolderRoute,
    { params: { courseId: world.courseId }, body: { name: '第一章', parentId: null } },
    'teacher',
  );
  const question = await writeQuestion(t, world.courseId);
  const picture = await bringPicture(t, world.courseId);
  const paper = await t.call(
    createPaperRoute,
    { params: { courseId: world.courseId }, body: { name: '期末试卷', kind: 'fixed', fullMark: 100 } },
    'teacher',
  );
  const exam = await t.call(
    createExamRoute,
    { params: { courseId: world.courseId }, body: { kind: 'exam', name: '期末考试', nodeId: null } },
    'teacher',
  );
  const peer = { ...PEER_DEFAULTS, opensAt: '2020-01-01T00:00:00.000Z', dueAt: '2099-01-01T00:00:00.000Z' };
  const { homeworkId } = await buildHomework(t, world, { settings: { peer } });
  await learnerAt(t, homeworkId).handIn('<p>推导</p>');
  const [work] = await t.ask('select id from hand_ins.work where homework_id = $1', [homeworkId]);
  const reviewId = '01900000-0000-7000-8000-0000000000f3';
  await t.ask(`insert into peer_review.phase (homework_id, seed, opened_at) values ($1, 's', platform.app_now())`, [
    homeworkId,
  ]);
  await t.ask(
    `insert into peer_review.review (id, homework_id, work_id, version_no, reviewer_id, seq, kind, assigned_at)
      values ($1, $2, $3, 1, $4, 1, 'ring', platform.app_now())`,
    [reviewId, homeworkId, work!.id, personId],
  );
  const sat = await readyFixedPaper(t, world.courseId, [buildContent('truth')]);
  const { examId } = await buildExam(t, world, { paperId: sat.paperId, personIds: [await t.personId('student')] });
  const attempt = (await sit(t, examId)).started.attempt;
  const missed = await readyFixedPaper(t, world.courseId, [buildContent('truth', { key: true })]);
  const shown = { when: 'handIn', at: null } as const;
  const practised = await buildExam(t, world, {
    ...{ kind: 'test', paperId: missed.paperId, personIds: [await t.personId('student')] },
    settings: { release: { score: shown, paper: shown, key: shown } },
  });
  const wrong = await sit(t, practised.examId);
  await wrong.save(wrong.started.form!.items[0]!.id, 1, { truth: false });
  await wrong.submit();
  await t.drainJobs();
  const questions = [{ questionId: missed.questionIds[0]!, number: 1 }];
  const redo = await t.call(startRedoRoute, { body: { questions } }, 'student');
  const fileId = '01900000-0000-7000-8000-0000000000f1';
  const sha256 = createHash('sha256').update('x').digest('hex');
  await t.app.base.storage.put(blobKey(sha256), Readable.from(['x']));
  await t.ask(
    `insert into attempts.file (id, attempt_id, item, name, bytes, sha256, at)
      values ($1, $2, 'i', 'x.pdf', 1, $3, platform.app_now())`,
    [fileId, attempt.id, sha256],
  );
  const regradeId = '01900000-0000-7000-8000-0000000000f3';
  await t.ask(
    `insert into attempts.regrade (id, exam_id, question_id, question_number, correction, policy, manual, reason, gained,
        lost, kept, by_id, at)
      values ($1, $2, $2, 1, '{"kind":"full"}', 'rule', false, '答案有误。', 0, 0, 0, $3, platform.app_now())`,
    [regradeId, exam.id, await t.personId('teacher')],
  );
  const handedFileId = '01900000-0000-7000-8000-0000000000f2';
  await t.ask(
    `insert into hand_ins.file (id, work_id, name, bytes, sha256, by_id, at)
      values ($1, $2, 'x.pdf', 1, $3, $4, platform.app_now())`,
    [handedFileId, work!.id, sha256, await t.personId('student')],
  );
  const { id: sessionId } = await t.call(
    openSessionRoute,
    {
      params: { classId: world.classId },
      body: { title: '第一周', way: 'qr', lateMinutes: null, minutes: 60, place: null },
    },
    'teacher',
  );
  const { id: noteId } = await writeNote(t, world.nodeId);
  const leaveId = '01900000-0000-7000-8000-0000000000f4';
  await t.ask(
    `insert into attendance.leave_request (id, class_id, course_id, person_id, starts_at, ends_at, reason)
      values ($1, $2, $3, $4, platform.app_now(), platform.app_now() + interval '1 day', '因病请假一天')`,
    [leaveId, world.classId, world.courseId, personId],
  );
  const removedId = '01900000-0000-7000-8000-0000000000f5';
  await t.ask(
    `insert into classes.class_bin (id, course_id, term_id, code, name, capacity, join_rule, teacher_ids)
      select $1, course_id, term_id, 'GONE', name, capacity, join_rule, '{}' from classes.class where id = $2`,
    [removedId, world.classId],
  );
  const imported = await t.call(
    importQuestionsRoute,
    {
      params: { courseId: world.courseId },
      body: {
        ...{ id: '01900000-0000-7000-8000-0000000000f2', fileName: '题库.xml', format: 'moodle', folderId: null },
        questions: [
          {
            ...{ number: 1, content: buildContent('truth'), points: 2, difficulty: 3, tags: [], source: '' },
            ...{ knowledge: [], folder: [] },
          },
        ],
        report: [],
      },
    },
    'teacher',
  );
  const wishId = await submitWishList(t, 'student');
  planted = {
    ...{ ...(await bookedOpening(t, world)), ...(await orderedObjects(t)) },
    ...{ 'wish-lists/:id': wishId, 'own-wish-lists/:id': wishId },
    ...{ 'own-notes/:noteId': noteId, 'own-mistakes/:questionId': missed.questionIds[0]! },
    'versions/:number': '1',
    ...{ 'redos/:redoId': redo.id, 'answers/:item': redo.items[0]!.item },
    ...{ 'question-imports/:importId': imported.id, 'certificates/:serial': serial },
    'question-banks/:bankId': await makeUnitBank(t, world.courseId, '学院题库'),
    ...{ 'questions/:questionId': question.id, 'question-pictures/:name': picture.slice(PICTURES_PATH.length) },
    ...{ 'question-folders/:folderId': folder.id, 'question-experiments/:experimentId': world.experimentId },
    ...{ 'papers/:paperId': paper.id, 'sealed-pictures/:name': picture.slice(PICTURES_PATH.length) },
    'managed-exams/:examId': exam.id,
    'regrades/:regradeId': regradeId,
    ...{ 'managed-homework/:homeworkId': homeworkId, 'own-homework/:homeworkId': homeworkId },
    'extensions/:personId': personId,
    'hand-ins/:workId': String(work!.id),
    'versions/:no': '1',
    ...{ 'hand-in-files/:fileId': handedFileId, 'files/:fileId': handedFileId },
    'works/:workId': String(work!.id),
    'peer-reviews/:reviewId': reviewId,
    ...{ 'candidates/:personId': personId, 'accommodations/:personId': personId },
    'exams/:examId': examId,
    'attempts/:attemptId': attempt.id,
    'attempt-files/:fileId': fileId,
    ...{ 'boards/:boardId': boardId, 'topics/:topicId': topic.topicId, 'posts/:postId': topic.id },
    'announcements/:id': announcementId,
    'managed-announcements/:id': announcementId,
    ...{ 'persons/:id': personId, 'members/:personId': personId, 'gradebook/:personId': personId },
    ...{ 'transcripts/:personId': personId, 'queue/:personId': personId, 'learners/:personId': personId },
    'team/:personId': await t.personId('teacher'),
    'courses/:courseId': world.courseId,
    'nodes/:nodeId': world.nodeId,
    'report-rules/:nodeId': world.nodeId,
    'classes/:classId': world.classId,
    'group-sets/:setId': setId,
    'attendance-sessions/:sessionId': sessionId,
    'snapshots/:snapshotId': await buildSnapshot(t, world, personId),
    ...{ 'leave/:leaveId': leaveId, 'own-leave/:leaveId': leaveId },
    'materials/:fileId': handedFileId,
    'class-bin/:classId': removedId,
    'learner-groups/:groupId': String(group!.id),
    'enrolments/:enrolmentId': String(enrolment!.id),
    'experiments/:id': world.experimentId,
    'experiments/:experimentId': world.experimentId,
    'runs/:id': runId,
    'runs/:runId': runId,
    'reports/:reportId': reportId,
    ...{ 'bindings/:id': bindingId, 'units/:id': unitId },
    'notifications/:id': String(notification!.id),
  };
}, 120_000);
afterAll(() => t.close());

/** People with nothing to do with the planted objects: another college, another university, the same class. */
const STRANGERS: readonly Account[] = ['student3', 'teacher2', 'leader2', 'college2'];
const OWNERS: readonly Account[] = ['student', 'teacher', 'leader', 'college', 'admin'];

function fill(route: RouteShape): string {
  const params: Record<string, string> = {};
  for (const key of objectsOf(route)) params[key.slice(key.indexOf(':') + 1)] = planted[key]!;
  return fillPath(route.path, params);
}

const guarded = () =>
  t.app.contracts.filter(
    (route) =>
      objectsOf(route).length > 0 &&
      (route.access.by === 'person' || route.access.by === 'roles' || route.access.by === 'page') &&
      !(route.raw && /stream|live/.test(route.path)),
  );

async function send(route: RouteShape, as: Account) {
  const payload =
    route.body && route.method !== 'GET' ? { ...(sampleOf(route.body) as object), ...SAMPLES[route.name] } : undefined;
  return t.request({
    method: route.method,
    url: fill(route),
    as,
    ...(route.query
      ? {
          query: {
            ...(sampleOf(route.query) as Record<string, string>),
            ...(route.multipart ? SAMPLES[route.name] : {}),
          },
        }
      : {}),
    ...(payload === undefined ? {} : { payload }),
    ...(route.multipart ? FORM : {}),
  });
}

describe('objects of other people, classes, colleges and universities', () => {
  it('are planted for every route that names one', () => {
    const missing = new Set(
      guarded()
        .flatMap(objectsOf)
        .filter((key) => !(key in planted)),
    );
    expect([...missing].filter((key) => !NOT_PLANTED.has(key)).sort()).toEqual([]);
    expect([...NOT_PLANTED].filter((key) => !missing.has(key))).toEqual([]);
  });

  it('are what their own people read', async () => {
    const silent: string[] = [];
    for (const route of guarded().filter(({ method, name }) => method === 'GET' && !EMPTY.has(name))) {
      if (objectsOf(route).some((key) => !(key in planted))) continue;
      const answers = await Promise.all(OWNERS.map((who) => send(route, who)));
      if (!answers.some(({ statusCode }) => ![400, 401, 403, 404].includes(statusCode))) {
        silent.push(`${route.name} ${answers.map(({ statusCode }) => statusCode)}`);
      }
    }
    expect(silent).toEqual([]);
  }, 120_000);

  it('are refused to strangers, and nothing of them changes', async () => {
    const reached: string[] = [];
    for (const route of guarded()) {
      if (objectsOf(route).some((key) => !(key in planted)) || route.name in OPEN) continue;
      for (const who of STRANGERS) {
        const { actor } = await t.ctx(who);
        if (decideAccess(route.access, actor) !== 'allowed') continue;
        const answer = await send(route, who);
        if (![403, 404].includes(answer.statusCode)) {
          reached.push(`${route.name} as ${who}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
        }
      }
    }
    expect(reached).toEqual([]);
  }, 300_000);

  it('of other classes are refused to an assistant who sees the own ones alone', async () => {
    const teacher2 = await t.personId('teacher2');
    const account = String((await t.ask('select account from identity.person where id = $1', [teacher2]))[0]!.account);
    const params = { courseId: planted['courses/:courseId']! };
    const granted: CourseRight[] = ['structure', 'bank', 'class'];
    const body = { account, role: 'assistant' as const, granted };
    await t.call(setMemberRoute, { params, body }, 'teacher');
    const reached: string[] = [];
    for (const route of guarded()) {
      const objects = objectsOf(route);
      if (!objects.some((key) => OF_A_CLASS.has(key)) || objects.some((key) => !(key in planted))) continue;
      if (route.name in OPEN || OPEN_TO_TEAM.has(route.name)) continue;
      const answer = await send(route, 'teacher2');
      if (![403, 404].includes(answer.statusCode)) {
        reached.push(`${route.name}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
      }
    }
    expect(reached).toEqual([]);
    for (const resource of ['courseclass', 'coursetopic', 'coursepost']) {
      const query = { f: JSON.stringify({ course: [params.courseId] }) };
      const list = async (as: Account) => (await t.call(listRoute, { params: { resource }, query }, as)).total;
      expect([resource, await list('teacher')]).not.toEqual([resource, 0]);
      expect([resource, await list('teacher2')]).toEqual([resource, 0]);
    }
  }, 120_000);

  it('change no more once their course is archived', async () => {
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [planted['courses/:courseId']]);
    const changed = await changedBy(guarded(), planted, send);
    expect(changed).toEqual([]);
  }, 120_000);
});
