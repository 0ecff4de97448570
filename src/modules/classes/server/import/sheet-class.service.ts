import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type ImportIssue, LineError } from '../../../../platform/imports/binding.ts';
import { courseRight } from '../../../courses/server/courses.public.ts';
import type { ClassRequest, Scope, SheetClasses } from '../../../identity/server/identity.public.ts';
import { managesClasses } from '../class.access.ts';
import { joinListed, leaveImported } from '../enrolment.service.ts';
import * as lists from './enrolment-import.repository.ts';
import { validateRequests } from './enrolment-sheet.engine.ts';

/** Classes with these codes the importer may fill: of the units in scope, and those managed as a member of the team. */
async function fillable(ctx: Ctx, scope: Scope, codes: readonly string[]): Promise<lists.ListedClass[]> {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const { personId } = ctx.actor;
  const found = await lists.classesInReach(ctx, { scope, personId }, [...new Set(codes)]);
  const managed = new Set<string>();
  for (const courseId of new Set(found.filter((one) => !one.inScope).map((one) => one.courseId))) {
    if (managesClasses(await courseRight(ctx, courseId))) managed.add(courseId);
  }
  return found.filter((one) => one.inScope || managed.has(one.courseId));
}

async function validated(ctx: Ctx, scope: Scope, requests: readonly ClassRequest[]) {
  const classes = await fillable(
    ctx,
    scope,
    requests.map((request) => request.class),
  );
  const people = await lists.standingOf(
    ctx,
    requests.flatMap(({ personId }) => personId ?? []),
    [...new Set(classes.map((one) => one.courseId))],
  );
  const trees = await lists.treesOf(ctx, [...new Set(requests.map(({ unitId }) => unitId))]);
  return validateRequests(
    requests.map((request) => ({
      ...request,
      person: people.get(request.personId ?? ''),
      within: trees.get(request.unitId) ?? [],
    })),
    classes,
  );
}

const refused = ({ line }: ClassRequest, { reason }: ImportIssue) =>
  new LineError(line, new AppError('conflict', reason.key, reason.params));

/** Teaching classes as lists of people ask for them. */
export const sheetClasses: SheetClasses = {
  choices: lists.openClassesInScope,
  validate: async (ctx, scope, requests) => {
    const answers = await validated(ctx, scope, requests);
    return new Map(
      [...answers].map(([line, one]) => [line, one === 'present' || 'level' in one ? one : ('joins' as const)]),
    );
  },
  join: async (tx: TxCtx, scope, requests) => {
    const answers = await validated(tx, scope, requests);
    const people = new Map<string, Set<string>>();
    for (const request of requests) {
      const answer = answers.get(request.line)!;
      if (answer === 'present') continue;
      if ('level' in answer) throw refused(request, answer);
      people.set(answer.id, (people.get(answer.id) ?? new Set()).add(request.personId));
    }
    // In one order, so that two imports never wait for each other.
    for (const classId of [...people.keys()].sort()) await joinListed(tx, classId, [...people.get(classId)!]);
  },
  leave: async (tx, scope, personId, named) => {
    const classes = (await fillable(tx, scope, [named.class])).filter(
      (one) => named.course === null || one.courseCode === named.course,
    );
    return leaveImported(
      tx,
      personId,
      classes.map(({ id }) => id),
    );
  },
};
