import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ClassFacts, membersOf } from '../../classes/server/classes.public.ts';
import { calculateGrade } from '../shared/grade-calculation.model.ts';
import * as book from './book.repository.ts';
import { seeBook } from './grade.access.ts';
import { livingSchemes, type SchemeRow } from './scheme.repository.ts';
import {
  isRetake,
  type MemberPlan,
  memberInputs,
  planOf,
  readSources,
  type Sources,
  totalAdjustment,
} from './source.service.ts';

export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** A class with its scheme, people and sources: what every command on a gradebook starts from. */
export interface LoadedBook {
  readonly facts: ClassFacts;
  readonly scheme: SchemeRow;
  readonly members: readonly Member[];
  readonly plan: MemberPlan;
  readonly sources: Sources;
}

/** Loads the sources of a class's numbers. @throws AppError conflict while the course has no active scheme */
export async function loadBook(ctx: Ctx, facts: ClassFacts): Promise<LoadedBook> {
  const { active } = await livingSchemes(ctx, facts.courseId);
  if (!active) throw appError('conflict', 'grades.scheme.none');
  const members = await membersOf(ctx, [facts.id]);
  const personIds = members.map((member) => member.personId);
  const of = { courseId: facts.courseId, classId: facts.id, personIds, ended: facts.state === 'ended' };
  const sources = await readSources(ctx, of, 'staff');
  return { facts, scheme: active, members, plan: planOf(active.body, sources.nodes), sources };
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
    const { facts } = await seeBook(inner, classId);
    const loaded = await loadBook(inner, facts);
    if (!loaded.members.some((member) => member.personId === personId)) throw appError('notFound', 'error.absent');
    const { result } = gradeOf(loaded, personId, inner.clock.now(), 'current');
    return { tree: result.tree, history: await book.listChanges(inner, classId, personId) };
  });
}
