import type { MessageArgs, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Finding as CheckFinding, found, NAMED } from '../../../platform/text/finding.ts';
import { paperFacts, paperProblems } from '../../papers/server/papers.public.ts';
import type { PaperProblem } from '../../papers/shared/paper.model.ts';
import type { CheckLevel, PublishCheck } from '../shared/exam.model.ts';
import { leaksKey } from '../shared/exam.policy.ts';
import { countPeople, findClashes, findMisfits } from './candidate.repository.ts';
import { type ExamFacts, findExams } from './exam.repository.ts';
import { findPeople, lastSittingOf } from './exam-list.repository.ts';
import { testNodes } from './node.service.ts';

type Finding = CheckFinding<PublishCheck, CheckLevel>;

/** The first thing that keeps a paper from being given, in words. */
function paperFinding(problem: PaperProblem): Finding {
  const error = <K extends MessageKey>(key: K, ...args: MessageArgs<K>) => found('paper', 'error', key, [], ...args);
  switch (problem.code) {
    case 'state':
      return error('exams.check.paperState');
    case 'empty':
      return error('exams.check.paperEmpty');
    case 'emptySection':
      return error('exams.check.paperSection', { n: problem.section });
    case 'total':
      return error('exams.check.paperTotal', { a: problem.total, b: problem.fullMark });
    case 'short':
      return error('exams.check.paperShort', {
        rules: problem.rules.join(' + '),
        needed: problem.needed,
        n: problem.short,
      });
    case 'unlinked':
      return error('exams.check.paperUnlinked', { rules: problem.rules.join(', ') });
    case 'gone':
    case 'unready':
    case 'twice':
      return error(`exams.check.paper.${problem.code}`, { questions: problem.questions.join(', ') });
  }
}

async function checkPaper(ctx: Ctx, exam: ExamFacts): Promise<Finding[]> {
  if (exam.paperId === null) return [found('paper', 'error', 'exams.check.paperNone', [])];
  const [paper] = await paperFacts(ctx, [exam.paperId]);
  if (!paper) return [found('paper', 'error', 'exams.check.paperNone', [])];
  const problems = await paperProblems(ctx, exam.paperId);
  if (problems.length > 0) return problems.map(paperFinding);
  const { name, questions, fullMark } = paper;
  const ok = found('paper', 'ok', 'exams.check.paperOk', [], { name, questions, points: fullMark });
  const [parent] = exam.parentId === null ? [] : await findExams(ctx, [exam.parentId]);
  if (parent?.paperId !== exam.paperId) return [ok];
  // Who sat it may have told of it.
  return [ok, found('paper', 'warning', 'exams.check.paperSame', [], { name: parent.name })];
}

function checkWindow(exam: ExamFacts, startNow: boolean, now: Date): Finding {
  const error = <K extends MessageKey>(key: K, ...args: MessageArgs<K>) => found('window', 'error', key, [], ...args);
  const { closesAt, minutes, kind } = exam;
  const opensAt = startNow ? now : exam.opensAt;
  if (kind === 'exam' && (opensAt === null || closesAt === null)) return error('exams.check.windowNone');
  if (kind === 'exam' && minutes === null) return error('exams.check.minutesNone');
  if (closesAt !== null && closesAt <= now) return error('exams.check.windowOver');
  if (opensAt !== null && opensAt < now) {
    // A test may begin in the past: whoever comes finds it open.
    if (kind === 'exam') return error('exams.check.windowPast');
  }
  if (opensAt && closesAt && minutes !== null && minutes * 60_000 > closesAt.getTime() - opensAt.getTime()) {
    return error('exams.check.minutesLong');
  }
  return found('window', 'ok', startNow ? 'exams.check.windowNow' : 'exams.check.windowOk', []);
}

async function checkOverlap(ctx: Ctx, exam: ExamFacts, opensAt: Date | null): Promise<Finding[]> {
  if (exam.kind === 'test' || opensAt === null || exam.closesAt === null) return [];
  const { people, names } = await findClashes(ctx, { examId: exam.id, opensAt, closesAt: exam.closesAt }, NAMED);
  if (people === 0) return [found('overlap', 'ok', 'exams.check.overlapOk', [])];
  const named = names.map((one) => `${one.name} · ${one.exam}`);
  return [found('overlap', 'warning', 'exams.check.overlap', named, { n: people })];
}

async function checkAnswers(ctx: Ctx, exam: ExamFacts): Promise<Finding[]> {
  if (exam.paperId === null) return [];
  const leaks = leaksKey(exam.settings.release.key, {
    own: exam.endsAt,
    last: exam.closesAt === null ? null : await lastSittingOf(ctx, exam.paperId),
  });
  return [
    leaks
      ? found('answers', 'confirm', 'exams.check.answers', [])
      : found('answers', 'ok', 'exams.check.answersOk', []),
  ];
}

async function checkNode(ctx: Ctx, exam: ExamFacts): Promise<Finding[]> {
  if (exam.kind === 'exam') return [];
  if (exam.nodeId === null) return [found('node', 'error', 'exams.check.nodeNone', [])];
  const node = (await testNodes(ctx, exam.courseId)).find(({ id }) => id === exam.nodeId);
  if (!node) return [found('node', 'error', 'exams.check.nodeGone', [])];
  if (!node.visible) return [found('node', 'warning', 'exams.check.nodeHidden', [node.name])];
  return [found('node', 'ok', 'exams.check.nodeOk', [], { name: node.name })];
}

/** What publishing found: every check, and how many people it is for. */
export interface CheckReport {
  readonly rows: readonly Finding[];
  readonly candidates: number;
  readonly ready: boolean;
}

/**
 * Looks at all that an exam needs before it is published. The caller has decided that the actor may.
 * @param startNow it opens with the publication
 */
export async function checkExam(ctx: Ctx, exam: ExamFacts, startNow = false): Promise<CheckReport> {
  const now = ctx.clock.now();
  const classes = (await findPeople(ctx, [exam.id], null)).get(exam.id)!.classes;
  const candidates = await countPeople(ctx, exam.id, false);
  const misfits = await findMisfits(ctx, exam.id, NAMED);
  const byName = exam.kind === 'exam' && classes.length === 0;
  const nobody = byName ? 'exams.check.peopleNone' : 'exams.check.peopleEmpty';
  const rows = [
    ...(await checkPaper(ctx, exam)),
    checkWindow(exam, startNow, now),
    candidates > 0
      ? found('people', 'ok', byName ? 'exams.check.peopleNamed' : 'exams.check.peopleOk', [], { n: candidates })
      : found('people', exam.kind === 'exam' ? 'error' : 'warning', nobody, []),
    ...(candidates > 0 ? [found('forms', 'ok', 'exams.check.forms', [], { n: candidates })] : []),
    ...(await checkOverlap(ctx, exam, startNow ? now : exam.opensAt)),
    misfits.length > 0
      ? found('accommodations', 'error', 'exams.check.accommodations', misfits, { n: misfits.length })
      : found('accommodations', 'ok', 'exams.check.accommodationsOk', []),
    ...(await checkAnswers(ctx, exam)),
    ...(await checkNode(ctx, exam)),
  ];
  return { rows, candidates, ready: rows.every(({ level }) => level !== 'error') };
}
