import { ROLE } from '../../../../kernel/access/roles.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type CellState, packCells } from '../../shared/grade-book.model.ts';
import { type CellFlag, type ItemNode, isUnverified, type MemberInput } from '../../shared/grade-calculation.model.ts';
import { homeworkBasis } from '../homework-source.service.ts';
import { isRetake, OFFLINE_MEMBER, readSources } from '../source.service.ts';
import { studyBasis } from '../study-source.service.ts';
import { changedPeople, MARKS_VALID_MS } from './book.repository.ts';
import { type BookFrame, gradeOf, type LoadedBook } from './book.service.ts';
import type { BookMemory, ComputedRow } from './book-memory.engine.ts';

/** A mark made of a run that a teacher still has to verify stands in the book, but not as final. */
function stateOf(input: MemberInput | undefined): CellState {
  if (!input) return 'pending';
  if (isUnverified(input)) return 'unverified';
  // Nothing to wait for and nothing missing: the empty cell stays as it is.
  return input.state === 'without' ? 'final' : input.state;
}

/** Cells of one item; the members of an item and its inputs stand in one order. */
const cellsOf = (item: ItemNode, inputs: readonly MemberInput[]) =>
  item.members.map((node, i) => {
    const input = inputs[i];
    return {
      percent: node.shown,
      state: stateOf(input),
      adjusted: (input?.adjusted ?? null) !== null,
      flag: (input?.flag ?? null) as CellFlag | null,
      entered: node.key === OFFLINE_MEMBER ? (input?.attempts[0]?.percent ?? null) : null,
    };
  });

function computeRow(loaded: LoadedBook, personId: string, now: Date): ComputedRow {
  const { inputs, result } = gradeOf(loaded, personId, now, 'current', true);
  const shown = ({ tree }: typeof result) => ({ total: tree.shown, items: tree.items.map((item) => item.shown) });
  const held = result.deferred || Object.values(inputs).some((members) => members.some(isUnverified));
  const current = shown(result);
  return {
    items: current.items,
    ...packCells(result.tree.items.flatMap((item) => cellsOf(item, inputs[item.key] ?? []))),
    total: result.total,
    band: result.band,
    pending: result.pending,
    retake: isRetake(loaded.sources, personId),
    final: held ? shown(gradeOf(loaded, personId, now, 'final', true).result) : current,
  };
}

/** Everything a row depends on that is read with each question; the rest is marked by the database when it changes. */
function basisOf({ facts, scheme, nodes, beside: { talk, exams, homework, study } }: BookFrame, now: Date): string {
  const past = nodes.map((node) => Number((node.dueAt ?? node.closesAt ?? now) < now)).join('');
  return JSON.stringify([
    scheme.id,
    scheme.version,
    facts.state === 'ended',
    past,
    nodes,
    talk && [talk.rule?.basis, (talk.rule?.until ?? now) < now],
    exams.map((exam) => [exam, exam.endsAt !== null && exam.endsAt < now]),
    homeworkBasis(homework, now),
    studyBasis(study, now),
  ]);
}

/**
 * The rows of everybody in a class. Those computed before by the same scheme are taken over but of the people whose
 * sources changed since, by whichever process.
 */
export async function computedRows(
  ctx: Ctx,
  memory: BookMemory,
  frame: BookFrame,
): Promise<ReadonlyMap<string, ComputedRow>> {
  const { facts, members, nodes, beside } = frame;
  const now = ctx.clock.now();
  const at = performance.now();
  const basis = basisOf(frame, now);
  // Row-level security shows markers who are no staff the same rows by another policy: their books are kept apart.
  const key = `${facts.id}:${ctx.actor.kind === 'person' && ctx.actor.role === ROLE.student ? 'marker' : 'staff'}`;
  const kept = memory.get(key);
  const known = kept?.basis === basis && at - kept.at < MARKS_VALID_MS ? kept : null;
  const nodeIds = nodes.map((node) => node.id);
  const { snapshot, subjects } = await changedPeople(
    ctx,
    [
      ...[facts.id, ...nodeIds, ...beside.exams.map(({ id }) => id), ...beside.homework.rows.map(({ id }) => id)],
      ...beside.study.map(({ id }) => id),
      // Posts are marked under their course.
      ...(beside.talk || beside.study.some(({ type }) => type === 'discussion') ? [beside.courseId] : []),
    ],
    known?.snapshot ?? null,
  );
  const due = members.filter(({ personId }) => subjects.has(personId) || !known?.rows.has(personId));
  const personIds = due.map((member) => member.personId);
  const ended = facts.state === 'ended';
  const sources = await readSources(ctx, { classId: facts.id, nodes, personIds, ended, beside }, 'staff');
  const loaded = { ...frame, sources };
  const fresh = new Map(personIds.map((personId) => [personId, computeRow(loaded, personId, now)]));
  const rows = new Map(
    members.map(({ personId }) => [personId, (fresh.get(personId) ?? known?.rows.get(personId))!] as const),
  );
  if (snapshot !== null) memory.set(key, { basis, snapshot, rows, at });
  return rows;
}
