import { appError } from '../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { seeCourse, seeOutline } from '../../courses/server/courses.public.ts';
import { type Board, boardsOf, findBoard, lacksBoards, makeBoards, standingOf } from './board.repository.ts';

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
  /** Why nothing can be written; null when it can. */
  readonly refusal: { readonly why: 'closed' | 'muted' | 'oversight'; readonly until: Date | null } | null;
}

const closed = { why: 'closed', until: null } as const;

/** @throws AppError notFound for people who have nothing to do with the course */
export async function talkerOf(ctx: Ctx, courseId: string): Promise<Talker> {
  const { actor } = ctx;
  if (actor.kind === 'visitor') throw gone();
  const { row, rights, face } = await seeCourse(ctx, courseId);
  const personId = actor.kind === 'person' ? actor.personId : '00000000-0000-0000-0000-000000000000';
  const base = { courseId, courseState: row.state, personId, face, lead: row.role === 'lead' };
  const ended = row.state === 'closed' || row.state === 'archived';
  if (face !== 'learner') {
    const refusal = face === 'oversight' ? ({ why: 'oversight', until: null } as const) : ended ? closed : null;
    const moderates = rights?.mark === 'all' && row.state !== 'archived';
    return { ...base, moderates, classId: null, refusal };
  }
  const { classId, active, mutedUntil } = await standingOf(ctx, courseId, personId);
  if (classId === null) throw gone();
  const muted = mutedUntil ? ({ why: 'muted', until: mutedUntil } as const) : null;
  const refusal = ended || !active ? closed : muted;
  return { ...base, moderates: false, classId, refusal };
}

/** Nodes of the outline the actor sees and no rule or time keeps shut. */
async function openNodes(ctx: Ctx, courseId: string): Promise<ReadonlySet<string>> {
  const { rows, locks } = await seeOutline(ctx, courseId);
  const shut = (id: string) => ['unmet', 'notYet'].includes(locks.get(id)?.code ?? '');
  return new Set(rows.flatMap(({ id }) => (shut(id) ? [] : [id])));
}

/** Boards the actor may read; those of the course and its classes are made when they are not there yet. */
export async function seenBoards(ctx: Ctx, talker: Talker): Promise<Board[]> {
  if (await lacksBoards(ctx, talker.courseId)) await ctx.tx((tx) => makeBoards(tx, talker.courseId));
  const boards = await boardsOf(ctx, talker.courseId);
  if (talker.face !== 'learner') return boards;
  const own = boards.filter(({ classId }) => classId === null || classId === talker.classId);
  if (own.every(({ nodeId }) => nodeId === null)) return own;
  const nodes = await openNodes(ctx, talker.courseId);
  return own.filter(({ nodeId }) => nodeId === null || nodes.has(nodeId));
}

/** A board the actor may read. @throws AppError notFound for any other */
export async function seeBoard(ctx: Ctx, boardId: string): Promise<{ board: Board; talker: Talker }> {
  const board = await findBoard(ctx, boardId);
  if (!board) throw gone();
  const talker = await seeTalker(ctx, board.courseId);
  if (!(await mayRead(ctx, talker, board))) throw gone();
  return { board, talker };
}

/** As `talkerOf`; who has nothing to do with the course learns nothing of what stands in it. */
export async function seeTalker(ctx: Ctx, courseId: string): Promise<Talker> {
  return talkerOf(ctx, courseId).catch((error: unknown) => {
    throw (error as { kind?: string }).kind === 'notFound' ? gone() : error;
  });
}

export async function mayRead(
  ctx: Ctx,
  talker: Talker,
  board: Pick<Board, 'classId' | 'nodeId' | 'courseId'>,
): Promise<boolean> {
  if (talker.face !== 'learner') return true;
  if (board.classId !== null) return board.classId === talker.classId;
  if (board.nodeId === null) return true;
  return (await openNodes(ctx, board.courseId)).has(board.nodeId);
}

/** @throws AppError refused in the words of what stands in the way: the course, the class, a mute */
export function requireWriter({ refusal }: Talker): void {
  if (refusal === null) return;
  if (refusal.why === 'oversight') throw appError('forbidden', 'error.forbidden');
  if (refusal.why === 'closed') throw appError('refused', 'discussion.courseClosed');
  throw appError('refused', 'discussion.muted', { time: siteMinute(refusal.until!) });
}

/** @throws AppError forbidden without the right `mark`, or when the course is archived */
export function requireModerator(talker: Talker): void {
  if (!talker.moderates) throw appError('forbidden', 'error.forbidden');
}
