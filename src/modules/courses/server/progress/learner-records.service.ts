import type { Ctx } from '../../../../platform/db/context.ts';
import {
  isItem,
  type LearnerRecords,
  NO_RECORDS,
  requiredDone,
  type WorkRecord,
} from '../../shared/completion.model.ts';
import { visibleNodes } from '../../shared/structure.model.ts';
import { locksFor } from '../../shared/unlock.model.ts';
import { courseNodes, type NodeRow, nodesOfCourses } from '../outline/node.repository.ts';
import { handedInPort, noticesPort, workResultsOf } from './progress.port.ts';
import * as rows from './progress.repository.ts';

interface Writable {
  readonly views: Map<string, { seconds: number; marked: boolean }>;
  readonly runs: Map<string, { finished: boolean; score: number | null }[]>;
  readonly steps: Map<string, number>;
  readonly reports: Set<string>;
  readonly works: Map<string, WorkRecord>;
  readonly classIds: Set<string>;
  readonly notices: Set<string>;
}

/**
 * What people did with the nodes given, by person; somebody who did nothing is absent. One statement, and one more each
 * when reports, tests, files or announcements decide about a node.
 */
export async function recordsOf(
  ctx: Ctx,
  of: {
    readonly courseIds: readonly string[];
    readonly personIds: readonly string[];
    readonly nodes: readonly Pick<NodeRow, 'id' | 'type' | 'completion' | 'unlock'>[];
  },
): Promise<ReadonlyMap<string, LearnerRecords>> {
  const items = of.nodes.filter((node) => isItem(node.type));
  const conditions = of.nodes.flatMap((node) => node.unlock?.conditions ?? []);
  const found = await rows.recordRows(ctx, {
    ...of,
    nodeIds: items.map((node) => node.id),
    stepNodeIds: [...new Set(conditions.flatMap((one) => (one.kind === 'step' ? [one.nodeId] : [])))],
  });
  const people = new Map<string, Writable>();
  const recordOf = (person: string): Writable => {
    const known = people.get(person);
    if (known) return known;
    const fresh: Writable = {
      views: new Map(),
      runs: new Map(),
      steps: new Map(),
      reports: new Set(),
      works: new Map(),
      classIds: new Set(),
      notices: new Set(),
    };
    people.set(person, fresh);
    return fresh;
  };
  for (const { person, nodes, seconds, marked } of found.views) {
    const { views } = recordOf(person);
    nodes.forEach((place, i) => {
      views.set(items[place - 1]!.id, { seconds: seconds[i]!, marked: marked[i] === 1 });
    });
  }
  for (const { person, node, finished, score } of found.runs) {
    const { runs } = recordOf(person);
    runs.set(node, [...(runs.get(node) ?? []), { finished, score }]);
  }
  for (const { person, node, seq, share } of found.steps) recordOf(person).steps.set(`${node}:${seq}`, share);
  for (const one of found.classes) recordOf(one.person).classIds.add(one.class);
  const reported = items.filter((node) => node.completion === 'reported').map((node) => node.id);
  if (reported.length > 0 && of.personIds.length > 0) {
    for (const ask of ctx.ports.all(handedInPort)) {
      for (const { personId, nodeId } of await ask(ctx, { nodeIds: reported, personIds: of.personIds })) {
        recordOf(personId).reports.add(nodeId);
      }
    }
  }
  for (const { personId, nodeId, handedInAt, percent } of await workResultsOf(ctx, items, of.personIds)) {
    recordOf(personId).works.set(nodeId, { handedIn: handedInAt !== null, percent });
  }
  const noticeIds = [...new Set(conditions.flatMap((one) => (one.kind === 'notice' ? [one.noticeId] : [])))];
  if (noticeIds.length > 0 && of.personIds.length > 0) {
    for (const { confirmed } of ctx.ports.all(noticesPort)) {
      for (const { personId, noticeId } of await confirmed(ctx, { noticeIds, personIds: of.personIds })) {
        recordOf(personId).notices.add(noticeId);
      }
    }
  }
  return people;
}

/** What one person did with the nodes given. */
export async function recordsOfOne(
  ctx: Ctx,
  of: { readonly courseIds: readonly string[]; readonly personId: string; readonly nodes: readonly NodeRow[] },
): Promise<LearnerRecords> {
  const { personId, ...rest } = of;
  return (await recordsOf(ctx, { ...rest, personIds: [personId] })).get(personId) ?? NO_RECORDS;
}

/**
 * Of these nodes, those an unlock rule keeps from a person now; windows and visibility are not looked at. Two statements,
 * and one more each when reports, tests, files or announcements decide.
 */
export async function lockedFor(
  ctx: Ctx,
  personId: string,
  places: readonly { readonly courseId: string; readonly nodeId: string }[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const courseIds = [...new Set(places.map((place) => place.courseId))];
  const nodes = await nodesOfCourses(ctx, courseIds);
  const records = await recordsOfOne(ctx, { courseIds, personId, nodes });
  const undated = nodes.map((node) => ({ ...node, opensAt: null, closesAt: null }));
  const locks = locksFor(undated, records, ctx.clock.now());
  return new Set(places.flatMap(({ nodeId }) => (locks.get(nodeId)?.code === 'unmet' ? [nodeId] : [])));
}

/** How far each of these people is with a course: required items learners see. */
export async function progressOfPeople(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly done: number; readonly total: number }>> {
  const all = await courseNodes(ctx, courseId);
  const nodes = visibleNodes(all);
  const records = await recordsOf(ctx, { courseIds: [courseId], personIds, nodes });
  return new Map(personIds.map((id) => [id, requiredDone(nodes, records.get(id) ?? NO_RECORDS)] as const));
}

/** Most statements of `progressOfPlaces`. */
export const PROGRESS_STATEMENTS = 11;

/**
 * How far people are with courses, each place by `courseId:personId`: two statements whatever their number, and a few
 * more each when reports, tests, homework or files decide about a required item.
 */
export async function progressOfPlaces(
  ctx: Ctx,
  places: readonly { readonly courseId: string; readonly personId: string }[],
): Promise<ReadonlyMap<string, { readonly done: number; readonly total: number }>> {
  if (places.length === 0) return new Map();
  const courseIds = [...new Set(places.map((place) => place.courseId))];
  const personIds = [...new Set(places.map((place) => place.personId))];
  const all = await nodesOfCourses(ctx, courseIds);
  const byCourse = new Map(courseIds.map((id) => [id, visibleNodes(all.filter((node) => node.courseId === id))]));
  // What is counted: rules that open a node say nothing about what was done.
  const nodes = [...byCourse.values()].flatMap((some) =>
    some.filter(({ required }) => required).map((node) => ({ ...node, unlock: null })),
  );
  const records = await recordsOf(ctx, { courseIds, personIds, nodes });
  return new Map(
    places.map(({ courseId, personId }) => {
      const nodes = byCourse.get(courseId) ?? [];
      return [`${courseId}:${personId}`, requiredDone(nodes, records.get(personId) ?? NO_RECORDS)] as const;
    }),
  );
}
