import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { publishedVersion, versionFacts } from '../../../content/server/content.public.ts';
import { isHandedIn } from '../../shared/structure.model.ts';
import { type Chained, type Condition, circleOf, targetOf, type UnlockRule } from '../../shared/unlock.model.ts';
import { seeCourse } from '../course.access.ts';
import { type NamedNotice, type NoticeChoice, namedClassesPort, noticesPort } from '../progress/progress.port.ts';
import type { NodeRow } from './node.repository.ts';

/** A rule as its author writes it: the titles of steps are looked up. */
export interface RuleRequest {
  readonly mode: 'all' | 'any';
  readonly hidden: boolean;
  readonly conditions: readonly (
    | Exclude<Condition, { readonly kind: 'step' }>
    | { readonly kind: 'step'; readonly nodeId: string; readonly seq: number; readonly min: number }
  )[];
}

/** Classes of a course, as rules and their reasons name them. */
export async function namedClasses(ctx: Ctx, courseId: string) {
  const asked = await Promise.all(ctx.ports.all(namedClassesPort).map((ask) => ask(ctx, [courseId])));
  return asked.flat();
}

/**
 * Classes a rule of the course may name.
 * @throws AppError notFound, forbidden outside the editors of the course
 */
export async function classChoices(ctx: Ctx, courseId: string) {
  const { rights } = await seeCourse(ctx, courseId);
  if (rights?.structure !== 'all') throw appError('forbidden', 'error.forbidden');
  return namedClasses(ctx, courseId);
}

/** Announcements rules of a course may name: those that ask for a confirmation. */
async function namedNotices(ctx: Ctx, courseId: string): Promise<readonly NoticeChoice[]> {
  const asked = await Promise.all(ctx.ports.all(noticesPort).map(({ choices }) => choices(ctx, courseId)));
  return asked.flat();
}

/**
 * Announcements a rule of the course may name.
 * @throws AppError notFound, forbidden outside the editors of the course
 */
export async function noticeChoices(ctx: Ctx, courseId: string) {
  const { rights } = await seeCourse(ctx, courseId);
  if (rights?.structure !== 'all') throw appError('forbidden', 'error.forbidden');
  return namedNotices(ctx, courseId);
}

/** Of these announcements, those the actor may read, with their titles. */
export async function readableNotices(ctx: Ctx, ids: readonly string[]): Promise<readonly NamedNotice[]> {
  const asked = await Promise.all(ctx.ports.all(noticesPort).map(({ readable }) => readable(ctx, ids)));
  return asked.flat();
}

/** Titles of the steps of an experiment node, by number; those of the version it holds on to. */
async function stepTitles(ctx: Ctx, node: NodeRow): Promise<ReadonlyMap<number, string>> {
  const version = node.versionPin
    ? await versionFacts(ctx, node.versionPin)
    : await publishedVersion(ctx, node.experimentId ?? '');
  return new Map((version?.steps ?? []).map((step) => [step.seq, step.title]));
}

/**
 * Rules as they are stored, checked against the outline and its classes; a rule without conditions is none. What holds
 * for several nodes is looked up once.
 * @throws AppError invalid for a node of elsewhere, a score of what has none, an unknown step, class or
 * announcement
 */
export async function checkedRules(
  ctx: Ctx,
  outline: readonly NodeRow[],
  requests: readonly (RuleRequest | null)[],
): Promise<(UnlockRule | null)[]> {
  const byId = new Map(outline.map((node) => [node.id, node]));
  const conditions = requests.flatMap((request) => request?.conditions ?? []);
  for (const one of conditions) {
    if (!('nodeId' in one)) continue;
    const target = byId.get(one.nodeId);
    if (!target) throw appError('invalid', 'courses.unlock.target');
    const scored = target.type === 'experiment' || (one.kind === 'score' && isHandedIn(target.type));
    if (one.kind !== 'done' && !scored) throw appError('invalid', 'courses.unlock.score');
  }
  const courseId = outline[0]?.courseId;
  const named = conditions.flatMap((one) => (one.kind === 'class' ? one.classIds : []));
  if (named.length > 0 && courseId) {
    const known = new Set((await namedClasses(ctx, courseId)).map((one) => one.id));
    if (named.some((id) => !known.has(id))) throw appError('invalid', 'courses.unlock.class');
  }
  const notices = conditions.flatMap((one) => (one.kind === 'notice' ? [one.noticeId] : []));
  if (notices.length > 0 && courseId) {
    const known = new Set((await namedNotices(ctx, courseId)).map((one) => one.id));
    if (notices.some((id) => !known.has(id))) throw appError('invalid', 'courses.unlock.notice');
  }
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const one of conditions) {
    if (one.kind === 'step' && !titles.has(one.nodeId)) {
      titles.set(one.nodeId, await stepTitles(ctx, byId.get(one.nodeId)!));
    }
  }
  return requests.map((request) => {
    if (!request || request.conditions.length === 0) return null;
    return {
      mode: request.mode,
      hidden: request.hidden,
      conditions: request.conditions.map((one): Condition => {
        if (one.kind !== 'step') return one;
        const title = titles.get(one.nodeId)?.get(one.seq);
        if (title === undefined) throw appError('invalid', 'courses.unlock.step', { seq: one.seq });
        return { ...one, title };
      }),
    };
  });
}

type Named = Chained & { readonly name: string };

/** No rule of an outline waits for itself. @throws AppError invalid with the way round, in names */
export function requireNoCircle(outline: readonly Named[]): void {
  const circle = circleOf(outline);
  if (!circle) return;
  const names = new Map(outline.map((node) => [node.id, node.name]));
  const way = circle.map((id) => names.get(id) ?? '').join('→');
  throw appErrorWith({ data: { circle } }, 'invalid', 'courses.unlock.circle', { way });
}

/** Nobody may take away what rules of other nodes wait for. @throws AppError conflict naming one of them */
export function requireNotAwaited(outline: readonly Named[], going: readonly string[]): void {
  const gone = new Set(going);
  const waiting = outline.find(
    (node) => !gone.has(node.id) && node.unlock?.conditions.some((one) => gone.has(targetOf(one) ?? '')),
  );
  if (waiting) throw appError('conflict', 'courses.unlock.awaited', { name: waiting.name });
}
