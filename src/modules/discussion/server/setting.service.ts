import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { changedValues, fieldError } from '../../../platform/managed/parts.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { updateBoardRoute, updateSettingRoute } from '../shared/board.contract.ts';
import { termsIn } from '../shared/discussion.model.ts';
import { USUAL_RULE } from '../shared/scoring.model.ts';
import { gone, requireModerator, seeBoard, seeTalker, type Talker } from './board.access.ts';
import * as boards from './board.repository.ts';

export type { Setting } from './board.repository.ts';

/** @throws AppError notFound for learners, to whom the setting does not exist */
async function seeTeam(ctx: Ctx, courseId: string): Promise<Talker> {
  const talker = await seeTalker(ctx, courseId);
  if (talker.face === 'learner') throw gone();
  return talker;
}

/** @throws AppError notFound */
async function presentSetting(ctx: Ctx, courseId: string, lock = false): Promise<boards.Setting> {
  const known = await boards.settingOf(ctx, courseId, lock);
  if (known) return known;
  // A preview makes no boards: what holds in a course nobody has visited yet.
  if (ctx.preview) return { terms: [], rule: USUAL_RULE, from: null, until: null, examFreeze: false, version: 1 };
  await ctx.tx((tx) => boards.makeBoards(tx, courseId));
  return (await boards.settingOf(ctx, courseId, lock))!;
}

/** How posts of a course give points, for its team. @throws AppError notFound */
export async function readSetting(ctx: Ctx, courseId: string) {
  const talker = await seeTeam(ctx, courseId);
  const setting = await presentSetting(ctx, courseId);
  return { setting, can: { change: talker.moderates } };
}

/** The rule of a course for anybody who reads its boards. */
export const ruleOf = (ctx: Ctx, courseId: string) => presentSetting(ctx, courseId);

/** Changes rule and terms; learners are told of another rule. @throws AppError notFound, forbidden, stale, invalid */
export async function updateSetting(ctx: Ctx, courseId: string, input: RouteInput<typeof updateSettingRoute>['body']) {
  requireModerator(await seeTeam(ctx, courseId));
  if (input.limit > 100) throw fieldError('limit', 'discussion.limit.high');
  const { terms: given, version, from: fromText, until: untilText, examFreeze, ...rule } = input;
  const from = fromText === null ? null : new Date(fromText);
  const until = untilText === null ? null : new Date(untilText);
  if (from && until && until <= from) throw fieldError('until', 'discussion.until.early');
  return ctx.tx(async (tx) => {
    const before = await presentSetting(tx, courseId, true);
    if (before.version !== version) {
      const current = {
        ...before.rule,
        terms: before.terms,
        from: before.from,
        until: before.until,
        examFreeze: before.examFreeze,
      };
      const data = { current: { ...current, version: before.version }, by: null, at: tx.clock.now().toISOString() };
      throw appErrorWith({ data }, 'stale', 'discussion.stale');
    }
    const terms = [...new Set(given)];
    await boards.changeSetting(tx, courseId, { terms, rule, from, until, examFreeze });
    const flat = (one: Pick<boards.Setting, 'rule' | 'from' | 'until'>) => ({
      ...one.rule,
      from: one.from?.toISOString() ?? null,
      until: one.until?.toISOString() ?? null,
    });
    const change = changedValues(flat(before), flat({ rule, from, until }));
    if (change.changed) {
      const course = (await courseFacts(tx, [courseId])).get(courseId);
      notify(tx, {
        to: await boards.learnersOf(tx, courseId),
        kind: 'teaching',
        key: 'discussion.notice.scoring',
        params: { courseName: course?.name ?? '' },
        target: { page: 'study.forum', query: { Id: courseId, points: 1 } },
      });
    }
    tx.audit({
      action: 'discuss.scoring',
      object: 'course',
      objectId: courseId,
      before: { ...change.before, terms: before.terms.length, examFreeze: before.examFreeze },
      after: { ...change.after, terms: terms.length, examFreeze },
    });
    return { version: before.version + 1 };
  });
}

/** Which of the words of a course stand in a text. @throws AppError notFound */
export async function testTerms(ctx: Ctx, courseId: string, text: string): Promise<{ found: string[] }> {
  await seeTeam(ctx, courseId);
  const { terms } = await presentSetting(ctx, courseId);
  return { found: termsIn(text, terms) };
}

/** Changes how a board is used. @throws AppError notFound, forbidden, stale */
export async function updateBoard(ctx: Ctx, boardId: string, input: RouteInput<typeof updateBoardRoute>['body']) {
  return ctx.tx(async (tx) => {
    const { talker } = await seeBoard(tx, boardId);
    if (talker.face === 'learner') throw gone();
    requireModerator(talker);
    const before = await boards.findBoard(tx, boardId, true);
    if (!before) throw gone();
    const { version, ...flags } = input;
    const { anonymous, moderated, postFirst, closed, counts } = before;
    const standing = { anonymous, moderated, postFirst, closed, counts };
    if (before.version !== version) {
      const data = { current: { ...standing, version: before.version }, by: null, at: tx.clock.now().toISOString() };
      throw appErrorWith({ data }, 'stale', 'discussion.stale');
    }
    await boards.changeBoard(tx, boardId, flags);
    const change = changedValues(standing, flags);
    tx.audit({
      action: 'board.update',
      object: 'board',
      objectId: boardId,
      before: change.before,
      after: change.after,
    });
    return { version: version + 1 };
  });
}
