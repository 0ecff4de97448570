import type { Ctx } from '../../../platform/db/context.ts';
import { type Counted, pointsOf } from '../shared/scoring.model.ts';
import { seeTalker } from './board.access.ts';
import { type CourseRule, countedOf, discussionRule, postsOfPerson } from './scoring.repository.ts';
import { ruleOf } from './setting.service.ts';

const NOTHING: Counted = { topics: 0, replies: 0, essence: 0 };

/** Own points with every post that counts or does not. @throws AppError notFound */
export async function ownPoints(ctx: Ctx, courseId: string) {
  const talker = await seeTalker(ctx, courseId);
  const setting = await ruleOf(ctx, courseId);
  const learner = talker.face === 'learner';
  const [counted] = learner ? await countedOf(ctx, courseId, [talker.personId]) : [];
  const { topics, replies, essence } = counted ?? NOTHING;
  return {
    setting,
    points: learner ? pointsOf({ topics, replies, essence }, setting.rule) : null,
    counted: { topics, replies, essence },
    posts: learner ? await postsOfPerson(ctx, courseId, talker.personId) : [],
  };
}

/** What somebody has earned in the discussion of a course. */
export interface DiscussionPoints {
  readonly personId: string;
  /** 0–100. */
  readonly points: number;
  /** Everything the person wrote, counted or not. */
  readonly posts: number;
}

/** Points of people in a course; who wrote nothing is absent. @param of `rule` the present one when it is known */
export async function discussionPoints(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personIds: readonly string[]; readonly rule?: CourseRule },
): Promise<DiscussionPoints[]> {
  const setting = of.rule ?? (await discussionRule(ctx, of.courseId));
  if (!setting) return [];
  const rows = await countedOf(ctx, of.courseId, of.personIds);
  return rows.map((row) => ({ personId: row.personId, points: pointsOf(row, setting.rule), posts: row.posts }));
}
