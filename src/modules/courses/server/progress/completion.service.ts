import type { Ctx } from '../../../../platform/db/context.ts';
import { isItem, isWork, marksOf, PASS_SCORE, progressOf } from '../../shared/completion.model.ts';
import { visibleNodes } from '../../shared/structure.model.ts';
import { courseNodes, type NodeRow } from '../outline/node.repository.ts';
import { recordsOf } from './learner-records.service.ts';
import { handedInPort, workResultsOf } from './progress.port.ts';
import { type NodeTimes, nodeTimes } from './progress.repository.ts';

/** A node somebody has completed. */
export interface NodeCompletion {
  readonly personId: string;
  readonly nodeId: string;
  readonly name: string;
  readonly required: boolean;
  readonly at: Date;
}

/**
 * When a node that is done was completed. A page that counts once seen has the time it was first opened, a test that of
 * its first handing in, a video or document when enough of it was seen first.
 */
function completedAt(node: NodeRow, times: NodeTimes | undefined, handedIn: Date | undefined): Date | null {
  if (isWork(node.type)) return handedIn ?? null;
  switch (node.completion) {
    case 'reported':
      return handedIn ?? null;
    case 'passed':
      return times?.passedAt ?? null;
    case 'finished':
      return times?.finishedAt ?? null;
    default:
      return times?.markedAt ?? times?.openedAt ?? null;
  }
}

/** What learners have to do in a course and what they have completed. */
interface Completions {
  /** Number of required items, as `progressOf` counts them. */
  readonly required: number;
  /** Experiments in the order of the outline. */
  readonly experiments: readonly { readonly id: string; readonly name: string; readonly required: boolean }[];
  readonly rows: readonly NodeCompletion[];
}

/**
 * Everything these people have completed of what learners see of a course, by the marks of the course tree. At most four statements, and two
 * more each where reports, tests or files decide.
 */
export async function completionsOfPeople(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
): Promise<Completions> {
  const nodes = visibleNodes(await courseNodes(ctx, courseId));
  const items = nodes.filter((node) => isItem(node.type));
  const required = progressOf(nodes, new Map()).total;
  const experiments = items
    .filter((node) => node.type === 'experiment')
    .map(({ id, name, required: must }) => ({ id, name, required: must }));
  if (personIds.length === 0 || items.length === 0) return { required, experiments, rows: [] };
  const records = await recordsOf(ctx, { courseIds: [courseId], personIds, nodes });
  const found = await nodeTimes(ctx, {
    personIds,
    nodeIds: items.map((node) => node.id),
    passScores: items.map((node) => node.passScore ?? PASS_SCORE),
  });
  const times = new Map(found.map((one) => [`${one.person}:${one.node}`, one]));
  const reported = items.filter((node) => node.completion === 'reported').map((node) => node.id);
  const handedIn = new Map<string, Date>();
  if (reported.length > 0) {
    for (const ask of ctx.ports.all(handedInPort)) {
      for (const one of await ask(ctx, { nodeIds: reported, personIds })) {
        handedIn.set(`${one.personId}:${one.nodeId}`, one.at);
      }
    }
  }
  for (const { personId, nodeId, handedInAt } of await workResultsOf(ctx, items, personIds)) {
    if (handedInAt) handedIn.set(`${personId}:${nodeId}`, handedInAt);
  }
  const rows = [...records].flatMap(([personId, own]) => {
    const marks = marksOf(nodes, own);
    return items.flatMap((node) => {
      if (marks.get(node.id)?.state !== 'done') return [];
      const key = `${personId}:${node.id}`;
      const at = completedAt(node, times.get(key), handedIn.get(key));
      return at ? [{ personId, nodeId: node.id, name: node.name, required: node.required, at }] : [];
    });
  });
  return { required, experiments, rows };
}
