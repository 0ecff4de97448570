import { appError } from '../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classScope, runningExamPort } from '../../classes/server/classes.public.ts';
import { seeCourse, seeOutline } from '../../courses/server/courses.public.ts';
import { type Board, boardsOf, findBoard, makeBoards, type Standing, standingOf } from './board.repository.ts';
import { openNodeTopics } from './topic-opening.service.ts';

export const gone = () => appError('notFound', 'discussion.gone');

/** How the actor stands to the boards of a course. */
export interface Talker {
  readonly courseId: string;
  readonly courseState: string;
  readonly personId: string;
  /** `team` writes as the team, `oversight` reads, `learner` takes the course. */
  readonly face: 'team' | 'oversight' | 'learner';
  readonly moderates: boolean;
  readonly lead: boolean;
  readonly classId: string | null;
  /** Classes whose boards are read; null: all of the course. */
  readonly classScope: readonly string[] | null;
  /** Why nothing can be written; null when it can. */
  readonly refusal: { readonly why: 'closed' | 'muted' | 'exam' | 'oversight'; readonly until: Date | null } | null;
}

const closed = { why: 'closed', until: null } as const;

type CourseView = Awaited<ReturnType<typeof seeCourse>>;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const personOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.personId : NOBODY);

/** The course the actor sees; who has nothing to do with it learns nothing of what stands in it. */
async function seen(ctx: Ctx, courseId: string): Promise<CourseView> {
  if (ctx.actor.kind === 'visitor') throw gone();
  return seeCourse(ctx, courseId).catch((error: unknown) => {
    throw (error as { kind?: string }).kind === 'notFound' ? gone() : error;
  });
}

async function talkerFrom(ctx: Ctx, { row, rights, face }: CourseView, standing: Standing | null): Promise<Talker> {
  const base = { courseId: row.id, courseState: row.state, personId: personOf(ctx), face, lead: row.role === 'lead' };
  const ended = row.state === 'closed' || row.state === 'archived';
  if (face !== 'learner') {
    const refusal = face === 'oversight' ? ({ why: 'oversight', until: null } as const) : ended ? closed : null;
    const moderates = rights?.mark === 'all' && row.state !== 'archived';
    return { ...base, moderates, classId: null, classScope: await classScope(ctx, row), refusal };
  }
  if (!standing?.classId) throw gone();
  const { classId, active, mutedUntil } = standing;
  const learner = { ...base, moderates: false, classId, classScope: [classId] };
  if (ended || !active) return { ...learner, refusal: closed };
  if (mutedUntil) return { ...learner, refusal: { why: 'muted', until: mutedUntil } };
  const until = standing.examFreeze ? await examUntil(ctx, row.id) : null;
  return { ...learner, refusal: until && { why: 'exam', until } };
}

/** Until when exams of the course run for the actor; null while none does. */
async function examUntil(ctx: Ctx, courseId: string): Promise<Date | null> {
  const asked = ctx.ports.all(runningExamPort).map((ask) => ask(ctx, { courseId, personId: personOf(ctx) }));
  const ends = (await Promise.all(asked)).filter((until) => until !== null);
  return ends.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** How the actor stands to the boards of a course. @throws AppError notFound for people who have nothing to do with it */
export async function seeTalker(ctx: Ctx, courseId: string): Promise<Talker> {
  const view = await seen(ctx, courseId);
  return talkerFrom(ctx, view, view.face === 'learner' ? await standingOf(ctx, courseId, personOf(ctx)) : null);
}

/** Nodes of the outline the actor sees and no rule or time keeps shut. */
async function openNodes(ctx: Ctx, courseId: string): Promise<ReadonlySet<string>> {
  const { rows, locks } = await seeOutline(ctx, courseId);
  const shut = (id: string) => ['unmet', 'notYet'].includes(locks.get(id)?.code ?? '');
  return new Set(rows.flatMap(({ id }) => (shut(id) ? [] : [id])));
}

/** Boards of a course with the actor's standing; what is missing is made. */
async function placeOf(ctx: Ctx, view: CourseView) {
  const courseId = view.row.id;
  const place = await boardsOf(ctx, courseId, personOf(ctx));
  const talker = await talkerFrom(ctx, view, place);
  if (ctx.preview || (!place.lacks && !place.due)) return { place, talker };
  await ctx.tx(async (tx) => {
    await makeBoards(tx, courseId);
    await openNodeTopics(tx, courseId);
  });
  return { place: await boardsOf(ctx, courseId, talker.personId), talker };
}

/** As `seeTalker`, with the board of a node or an announcement the actor is known to see. @throws AppError notFound */
export async function seeBoardAt(
  ctx: Ctx,
  view: CourseView,
  at: { readonly nodeId: string } | { readonly noticeId: string },
) {
  const { place, talker } = await placeOf(ctx, view);
  const board = place.boards.find((one) =>
    'nodeId' in at ? one.nodeId === at.nodeId : one.notice?.id === at.noticeId,
  );
  return { talker, board };
}

/**
 * As `seeTalker`, with the boards the actor may read; those of the course and its classes, and the topics of discussions,
 * are made when they are not there yet. @throws AppError notFound
 */
export async function seeBoards(ctx: Ctx, courseId: string): Promise<{ talker: Talker; boards: readonly Board[] }> {
  const view = await seen(ctx, courseId);
  const { place, talker } = await placeOf(ctx, view);
  const scoped = place.boards.filter((board) => inScope(talker, board));
  if (talker.face !== 'learner') return { talker, boards: scoped };
  const own = scoped.filter(({ notice }) => notice?.open !== false);
  if (own.every(({ nodeId }) => nodeId === null)) return { talker, boards: own };
  const nodes = await openNodes(ctx, courseId);
  return { talker, boards: own.filter(({ nodeId }) => nodeId === null || nodes.has(nodeId)) };
}

/** A board the actor may read. @throws AppError notFound for any other */
export async function seeBoard(ctx: Ctx, boardId: string): Promise<{ board: Board; talker: Talker }> {
  const board = await findBoard(ctx, boardId);
  if (!board) throw gone();
  const talker = await seeTalker(ctx, board.courseId);
  if (!(await mayRead(ctx, talker, board))) throw gone();
  return { board, talker };
}

type Placed = Pick<Board, 'classId' | 'nodeId' | 'notice' | 'courseId'>;

function inScope({ classScope: scope }: Talker, { classId, notice }: Pick<Board, 'classId' | 'notice'>): boolean {
  const classes = notice?.classes ?? (classId === null ? [] : [classId]);
  return scope === null || classes.length === 0 || classes.some((id) => scope.includes(id));
}

/** Whether a board is among those the actor reads; below an announcement learners read while it stands. */
export async function mayRead(ctx: Ctx, talker: Talker, board: Placed): Promise<boolean> {
  if (!inScope(talker, board)) return false;
  if (talker.face !== 'learner' || board.classId !== null) return true;
  if (board.notice) return board.notice.open;
  if (board.nodeId === null) return true;
  return (await openNodes(ctx, board.courseId)).has(board.nodeId);
}

/** @throws AppError refused on a board that takes nothing now: closed to learners, or below what does not stand any more */
export function requireOpenBoard(talker: Talker, board: Pick<Board, 'closed' | 'notice'>): void {
  if (board.notice?.open === false) throw appError('refused', 'discussion.comments.closed');
  if (board.closed && talker.face === 'learner') throw appError('refused', 'discussion.board.closed');
}

/** @throws AppError refused in the words of what stands in the way: the course, the class, a mute, an exam */
export function requireWriter({ refusal }: Talker): void {
  if (refusal === null) return;
  if (refusal.why === 'oversight') throw appError('forbidden', 'error.forbidden');
  if (refusal.why === 'closed') throw appError('refused', 'discussion.courseClosed');
  const time = siteMinute(refusal.until!);
  throw appError('refused', refusal.why === 'exam' ? 'discussion.examTime' : 'discussion.muted', { time });
}

/** @throws AppError forbidden without the right `mark`, or when the course is archived */
export function requireModerator(talker: Talker): void {
  if (!talker.moderates) throw appError('forbidden', 'error.forbidden');
}
