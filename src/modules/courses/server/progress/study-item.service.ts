import type { Ctx } from '../../../../platform/db/context.ts';
import { type Completion, isItem, itemMark, type TalkRule } from '../../shared/completion.model.ts';
import { childrenOf, visibleNodes } from '../../shared/structure.model.ts';
import { courseNodes, type NodeRow } from '../outline/node.repository.ts';
import { recordsOf } from './learner-records.service.ts';

/** What can be learnt itself, with its place in the outline. */
export interface StudyItem {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly completion: Completion | null;
  readonly passScore: number | null;
  /** What a discussion asks for. */
  readonly talk: TalkRule | null;
  /** The node at the top it lies in; null when it stands at the top itself. */
  readonly chapter: { readonly id: string; readonly name: string } | null;
  /** It is required and learners see it, as progress counts. */
  readonly counts: boolean;
  /** First instant it is due or closed by, that of what it lies in included; null while there is none. */
  readonly endsAt: Date | null;
}

const earliest = (...dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (first === null || (date !== null && date < first) ? date : first), null);

/** Everything of a course that can be learnt, in the order of the outline, with the dates of a class. One statement. */
export async function studyItems(ctx: Ctx, courseId: string, classId?: string): Promise<StudyItem[]> {
  const nodes = await courseNodes(ctx, courseId, classId === undefined ? undefined : { classId });
  const shown = new Set(visibleNodes(nodes).map(({ id }) => id));
  const below = (parent: NodeRow | null, chapter: NodeRow | null, end: Date | null): StudyItem[] =>
    childrenOf(nodes, parent?.id ?? null).flatMap((node) => {
      const endsAt = earliest(end, node.dueAt, node.closesAt);
      if (!isItem(node.type)) return below(node, chapter ?? node, endsAt);
      const { id, type, name, completion, passScore, talk } = node;
      const counts = node.required && shown.has(id);
      return [
        {
          id,
          type,
          name,
          completion,
          passScore,
          talk,
          counts,
          endsAt,
          chapter: chapter && { id: chapter.id, name: chapter.name },
        },
      ];
    });
  return below(null, null, null);
}

/**
 * How far people are with items, in percent by person and item; who did nothing is absent. As many statements as their
 * progress.
 */
export async function studyPercents(
  ctx: Ctx,
  of: {
    readonly courseId: string;
    readonly items: readonly StudyItem[];
    readonly personIds: readonly string[];
  },
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { courseId, items, personIds } = of;
  if (items.length === 0 || personIds.length === 0) return new Map();
  // Locks say when an item opens, not how far somebody is with it.
  const nodes = items.map((item) => ({ ...item, unlock: null }));
  const records = await recordsOf(ctx, { courseIds: [courseId], personIds, nodes });
  return new Map(
    [...records].map(([personId, own]) => [
      personId,
      new Map(items.map((item) => [item.id, itemMark(item, own).percent])),
    ]),
  );
}
