import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { completionsOf } from '../../shared/completion.model.ts';
import { lineFault, MAX_LEVEL, makeRoom, type OutlineLine, planLines } from '../../shared/lines.model.ts';
import { holdsChildren } from '../../shared/structure.model.ts';
import { changeableCourse } from '../course.access.ts';
import * as nodes from './node.repository.ts';

export interface LinesInput {
  readonly parent: string | null;
  /** Place among the siblings; behind the last when absent. */
  readonly index?: number | undefined;
  readonly lines: readonly (OutlineLine & { readonly id: string })[];
}

/** A name on one line, as a field of one line takes it. */
const tidy = (name: string): string =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .normalize('NFC');

/** Refuses lines by their number. @throws AppError invalid */
function requireLines(lines: readonly OutlineLine[]): void {
  const found = lineFault(lines);
  if (!found) return;
  const n = found.line;
  if (found.fault === 'jump') throw appError('invalid', 'courses.import.jump', { n });
  if (found.fault === 'deep') throw appError('invalid', 'courses.lines.deep', { n, max: MAX_LEVEL });
  throw appError('invalid', 'courses.lines.name', { n });
}

/**
 * Makes hidden nodes of an indented list, all or none; each is logged. Sent again with the same ids, what is there
 * already is the answer.
 * @throws AppError notFound, forbidden, conflict when archived or an id is in use, invalid naming the line
 */
export async function addLines(ctx: Ctx, courseId: string, input: LinesInput) {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'structure');
    const lines = input.lines.map((line) => ({ ...line, name: tidy(line.name) }));
    requireLines(lines);
    const ids = new Set(lines.map(({ id }) => id));
    const there = await nodes.ownersOf(tx, [...ids]);
    const types = planLines(lines, input.parent === null);
    const answer = { rows: lines.map(({ id }, i) => ({ id, type: types[i]!.type })) };
    if (there.length === ids.size && there.every((one) => one.courseId === courseId && !one.deleted)) return answer;
    if (there.length > 0 || ids.size < lines.length) throw appError('conflict', 'courses.node.taken');
    const outline = await nodes.courseNodes(tx, courseId);
    const parent = outline.find(({ id }) => id === input.parent);
    if (input.parent !== null && !parent) throw appError('invalid', 'courses.node.absent');
    if (parent && !holdsChildren(parent.type)) throw appError('invalid', 'courses.node.leaf');
    const tops = types.filter(({ above }) => above === null).length;
    const { first, moved } = makeRoom(outline, input.parent, { index: input.index, count: tops });
    const taken = new Map<number | null, number>([[null, first]]);
    const rows = lines.map(({ id, name }, i): nodes.LineNode => {
      const { above, type } = types[i]!;
      const sort = taken.get(above) ?? 0;
      taken.set(above, sort + 1);
      const over = above === null ? input.parent : lines[above]!.id;
      return { id, type, parent: over, name, sort, completion: completionsOf(type)[0] ?? null };
    });
    await nodes.placeNodes(tx, moved);
    await nodes.insertLines(tx, courseId, rows);
    for (const { id, type, parent: over, name } of rows) {
      tx.audit({ action: 'node.create', object: 'node', objectId: id, after: { courseId, type, parent: over, name } });
    }
    return answer;
  });
}
