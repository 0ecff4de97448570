import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type ClassFacts, membersOf } from '../../../classes/server/classes.public.ts';
import { type ExperimentNode, experimentNodes } from '../../../courses/server/courses.public.ts';
import { calculateGrade } from '../../shared/grade-calculation.model.ts';
import { seeBook } from '../grade.access.ts';
import { type SchemeRow, schemeOfClass } from '../scheme/scheme.repository.ts';
import {
  type Beside,
  besideOf,
  isRetake,
  type MemberPlan,
  memberInputs,
  planOf,
  readSources,
  type Sources,
  totalAdjustment,
} from '../source.service.ts';
import * as book from './book.repository.ts';

export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** A class with its scheme, people and what counts: what every question about a gradebook starts from. */
export interface BookFrame {
  readonly facts: ClassFacts;
  readonly scheme: SchemeRow;
  readonly members: readonly Member[];
  readonly nodes: readonly ExperimentNode[];
  readonly plan: MemberPlan;
  readonly beside: Beside;
}

/** A class with the sources of its numbers. */
export interface LoadedBook extends BookFrame {
  readonly sources: Sources;
}

/** Loads what the numbers of a class are computed by. @throws AppError conflict while the course has no active scheme */
export async function loadFrame(ctx: Ctx, facts: ClassFacts): Promise<BookFrame> {
  const [scheme, members, nodes] = await Promise.all([
    schemeOfClass(ctx, facts),
    membersOf(ctx, [facts.id]),
    experimentNodes(ctx, { courseIds: [facts.courseId], classIds: [facts.id] }),
  ]);
  if (!scheme) throw appError('conflict', 'grades.scheme.none');
  const beside = await besideOf(ctx, facts.courseId, scheme.body, facts.id);
  return { facts, scheme, members, nodes, plan: planOf(scheme.body, nodes, beside), beside };
}

/**
 * Loads the sources of a class's numbers.
 * @param only people whose numbers are asked for; everybody without it. All members are named in any case.
 * @throws AppError conflict while the course has no active scheme
 */
export async function loadBook(ctx: Ctx, facts: ClassFacts, only?: readonly string[]): Promise<LoadedBook> {
  const frame = await loadFrame(ctx, facts);
  const personIds = only ?? frame.members.map((member) => member.personId);
  const of = { classId: facts.id, nodes: frame.nodes, personIds, ended: facts.state === 'ended', beside: frame.beside };
  return { ...frame, sources: await readSources(ctx, of, 'staff') };
}

/** Mark of one person of a loaded class; `brief` leaves the words of the derivation out. */
export function gradeOf(loaded: LoadedBook, personId: string, now: Date, basis: 'current' | 'final', brief = false) {
  const { body } = loaded.scheme;
  const inputs = memberInputs(body, loaded.plan, loaded.sources, personId, now, 'staff');
  const result = calculateGrade(body, inputs, {
    basis,
    brief,
    totalAdjusted: totalAdjustment(loaded.sources, personId),
    retake: isRetake(loaded.sources, personId),
  });
  return { inputs, result };
}

/** The derivation of one person's mark with the history of its numbers. @throws AppError notFound, forbidden, conflict */
export async function readDerivation(ctx: Ctx, classId: string, personId: string) {
  return ctx.read(async (inner) => {
    const { facts, views } = await seeBook(inner, classId);
    const loaded = await loadBook(inner, facts, [personId]);
    const member = loaded.members.find((one) => one.personId === personId);
    if (!member) throw appError('notFound', 'error.absent');
    const { result } = gradeOf(loaded, personId, inner.clock.now(), 'current');
    const history = await book.listChanges(inner, classId, personId);
    return { tree: result.tree, history, enrolmentId: views ? member.id : null };
  });
}
