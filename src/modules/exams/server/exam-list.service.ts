import { appError } from '../../../kernel/errors/app-error.ts';
import { RESTORE_DAYS } from '../../../kernel/managed/noun.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { runningLearners, seeTeamPlace, type TeamPlace } from '../../classes/server/classes.public.ts';
import { paperFacts, readyPapers } from '../../papers/server/papers.public.ts';
import { type ExamKind, isSubset, MAX_EXAMS } from '../shared/exam.model.ts';
import { seeExam } from './exam.access.ts';
import { figuresOf } from './exam.port.ts';
import { presentDetail, presentLine } from './exam.presenter.ts';
import { type ExamFacts, findExams } from './exam.repository.ts';
import * as lists from './exam-list.repository.ts';
import { testNodes } from './node.service.ts';

const DAY_MS = 86_400_000;
/** Learners a search shows. */
const FOUND = 20;
const personOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.personId : null);

/** What stands beside some exams of one course, in few statements whatever their number. */
async function partsOf(ctx: Ctx, place: TeamPlace, exams: readonly ExamFacts[], kind: ExamKind) {
  const ids = exams.map(({ id }) => id);
  const paperIds = [...new Set(exams.flatMap(({ paperId }) => paperId ?? []))];
  const people = await lists.findPeople(ctx, ids, place.classScope);
  const figures = await figuresOf(ctx, ids);
  const papers = new Map((await paperFacts(ctx, paperIds)).map((one) => [one.id, one]));
  const nodes = kind === 'test' ? await testNodes(ctx, place.course.id) : [];
  const byNode = new Map(nodes.map((one) => [one.id, one]));
  return (exam: ExamFacts) => ({
    people: people.get(exam.id)!,
    figures: figures.get(exam.id)!,
    paper: exam.paperId === null ? undefined : papers.get(exam.paperId),
    node: exam.nodeId === null ? undefined : byNode.get(exam.nodeId),
  });
}

/** Assistants see what is for their classes; what is for no class in particular is for all. */
const inScope = ({ classScope }: TeamPlace, people: lists.ExamPeople): boolean =>
  classScope === null || people.classes.length === 0 || people.classes.some(({ id }) => classScope.includes(id));

/** Exams or tests of a course for its team. @throws AppError notFound */
export async function listExams(ctx: Ctx, courseId: string, kind: ExamKind, bin: boolean) {
  const place = await seeTeamPlace(ctx, courseId);
  const since = new Date(ctx.clock.ms() - RESTORE_DAYS * DAY_MS);
  const ids = await lists.findCourseExams(ctx, courseId, { kind, bin, since });
  const order = new Map(ids.map((id, at) => [id, at]));
  const exams = (await findExams(ctx, ids)).sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  const parts = await partsOf(ctx, place, exams, kind);
  const seen = exams
    .map((exam) => ({ exam, parts: parts(exam) }))
    .filter(({ parts: { people } }) => inScope(place, people));
  const termIds = [...new Set(seen.flatMap(({ parts: { people } }) => people.classes.map(({ termId }) => termId)))];
  const of = { personId: personOf(ctx), now: ctx.clock.ms() };
  return {
    rows: seen.map(({ exam, parts: its }) => ({
      ...presentLine(exam, place, its, of),
      termId: its.people.classes[0]?.termId ?? null,
    })),
    terms: await lists.findTerms(ctx, termIds),
    can: {
      create: place.rights?.assess === 'all' && place.course.state !== 'archived' && (bin || exams.length < MAX_EXAMS),
    },
  };
}

/** One exam with all its rules. @throws AppError notFound */
export async function readExam(ctx: Ctx, examId: string) {
  const { exam, ...place } = await seeExam(ctx, examId, 'view');
  const parts = (await partsOf(ctx, place, [exam], exam.kind))(exam);
  const persons = await lists.findPersons(ctx, examId);
  const [parent] = exam.parentId === null ? [] : await findExams(ctx, [exam.parentId]);
  const now = ctx.clock.now();
  const { can, ...line } = presentLine(exam, place, parts, { personId: personOf(ctx), now: now.getTime() });
  const { sets, ...detail } = presentDetail(exam, place);
  return {
    ...line,
    ...detail,
    parent: parent ? { id: parent.id, name: parent.name } : null,
    persons: persons
      .filter(({ classId }) => place.classScope === null || (classId !== null && isSubset([classId], place.classScope)))
      .map(({ personId, name, number }) => ({ personId, name, number })),
    forms: parts.people.forms,
    now: now.toISOString(),
    can: { ...can, history: sets && place.classScope === null, password: sets },
  };
}

/** What an exam of a course can be made of, for who sets exams. @throws AppError notFound, forbidden */
export async function examChoices(ctx: Ctx, courseId: string) {
  await seeTeamPlace(ctx, courseId, 'assess');
  const papers = await readyPapers(ctx, courseId);
  const nodes = await testNodes(ctx, courseId);
  const taken = await lists.takenNodes(ctx, courseId);
  const since = ctx.clock.now();
  const parents = await findExams(ctx, await lists.findCourseExams(ctx, courseId, { kind: 'exam', bin: false, since }));
  return {
    papers: papers.map(({ id, name, fullMark, questions }) => ({ id, name, fullMark, questions })),
    classes: await lists.livingClasses(ctx, courseId),
    nodes: nodes.map(({ id, name, chapter, visible }) => ({ id, name, chapter, visible, taken: taken.has(id) })),
    parents: parents
      .filter(({ sitting, state }) => sitting === 'normal' && state !== 'draft' && state !== 'withdrawn')
      .map(({ id, name }) => ({ id, name })),
  };
}

/** Learners of the running classes of a course by name or number. @throws AppError notFound, forbidden */
export async function findLearners(ctx: Ctx, courseId: string, kw: string) {
  await seeTeamPlace(ctx, courseId, 'assess');
  const asked = kw.toLowerCase();
  const found = (await runningLearners(ctx, courseId)).filter(
    ({ name, number }) => name.toLowerCase().includes(asked) || number?.toLowerCase().includes(asked),
  );
  return {
    rows: found.slice(0, FOUND).map(({ personId, name, number, className }) => ({ personId, name, number, className })),
  };
}

/**
 * Who changed an exam, when and why. It names candidates: for who reads all classes and sets or watches over exams.
 * @throws AppError notFound, forbidden
 */
export async function examHistory(ctx: Ctx, examId: string, page: number) {
  const { classScope } = await seeExam(ctx, examId, 'proctor');
  if (classScope !== null) throw appError('forbidden', 'error.forbidden');
  return objectHistory(ctx, 'exam', examId, page);
}
