import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type {
  openingCapacityRoute,
  openingChoicesRoute,
  ownOpeningsRoute,
  submitOpeningRoute,
} from '../shared/opening.contract.ts';
import {
  FAULT_FIELDS,
  faultsOf,
  overloads,
  peakOf,
  type Slot,
  type SlotGrid,
  slotsOf,
} from '../shared/opening.model.ts';
import { personOf, seeOpening } from './opening.access.ts';
import { presentOpening, windowOf } from './opening.presenter.ts';
import * as rows from './opening.repository.ts';
import { decidersOf, openableExperiments, taughtClasses } from './opening-scope.repository.ts';

type Application = RouteInput<typeof submitOpeningRoute>['body'];
type Capacity = CallOutput<typeof openingCapacityRoute>;

/** What one may apply for. */
export async function openingChoices(ctx: Ctx, keyword: string): Promise<CallOutput<typeof openingChoicesRoute>> {
  const actor = personOf(ctx);
  const [experiments, classes] = await Promise.all([
    openableExperiments(ctx, actor, { keyword }),
    taughtClasses(ctx, actor.personId),
  ]);
  return { experiments, classes };
}

const windowOfPlan = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }) => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

/** Places an application offers: those of its slots, or its people the whole time. */
const offeredBy = (
  plan: { readonly startsAt: string; readonly endsAt: string; readonly people: number },
  grid: SlotGrid | null,
): Slot[] => {
  const window = windowOfPlan(plan);
  return grid ? slotsOf(grid, window) : [{ ...window, places: plan.people }];
};

/**
 * Whether an experiment serves some places beside those of the other openings in that time.
 * @param exceptId opening the places are of
 */
export async function capacityOf(
  ctx: Ctx,
  of: { readonly experimentId: string; readonly startsAt: string; readonly endsAt: string },
  offered: readonly Slot[],
  exceptId: string | null,
): Promise<Capacity> {
  const concurrency = await rows.concurrencyOf(ctx, of.experimentId);
  const others = await rows.offeredPlaces(ctx, of, exceptId);
  const window = windowOfPlan(of);
  // What lies outside the window tells nothing about it.
  const spans = [
    ...offered,
    ...others
      .map(({ from, to, places }) => ({ from: from.getTime(), to: to.getTime(), places }))
      .filter(({ from, to }) => from < window.to && to > window.from),
  ];
  const byOpening = Map.groupBy(others, ({ openingId }) => openingId);
  return {
    concurrency,
    others: [...byOpening.values()].slice(0, 20).map((slots) => ({
      applicant: slots[0]!.applicant,
      ...windowOf(slots[0]!),
      places: Math.max(...slots.map(({ places }) => places)),
    })),
    peak: peakOf(spans),
    holds: !overloads(spans, concurrency),
  };
}

/** The answer while an application is typed. */
export const askedCapacity = (ctx: Ctx, body: RouteInput<typeof openingCapacityRoute>['body']): Promise<Capacity> =>
  ctx.read((read) => capacityOf(read, body, offeredBy(body, body.grid), null));

/** Places of an opening that was applied for. */
export async function capacityOfRow(ctx: Ctx, row: rows.OpeningRow): Promise<Capacity> {
  const slots = row.grid ? await rows.slotsOfOpening(ctx, row.id) : null;
  const offered = slots
    ? slots.map((slot) => ({ from: slot.startsAt.getTime(), to: slot.endsAt.getTime(), places: slot.places }))
    : [{ from: row.startsAt.getTime(), to: row.endsAt.getTime(), places: row.people }];
  return capacityOf(ctx, { experimentId: row.experimentId, ...windowOf(row) }, offered, row.id);
}

/** Applies for an opening. @throws AppError invalid with the field at fault, refused without a unit */
export async function submitOpening(ctx: Ctx, body: Application): Promise<{ id: string }> {
  const actor = personOf(ctx);
  if (actor.unitId === null) throw appError('refused', 'openings.noUnit');
  const { unitId } = actor;
  const window = windowOfPlan(body);
  const [fault] = faultsOf({ window, people: body.people, runs: body.runs, grid: body.grid }, ctx.clock.ms());
  if (fault) throw fieldError(FAULT_FIELDS[fault], `openings.fault.${fault}`);
  if (body.scope === 'course' && body.classIds.length === 0) throw fieldError('classIds', 'openings.fault.classes');
  return ctx.tx(async (tx) => {
    const [experiment] = await openableExperiments(tx, actor, { id: body.experimentId });
    if (!experiment) throw fieldError('experimentId', 'openings.fault.experiment');
    if (body.scope === 'course') {
      const taught = new Set((await taughtClasses(tx, actor.personId)).map(({ id }) => id));
      if (!body.classIds.every((id) => taught.has(id))) throw fieldError('classIds', 'openings.fault.classes');
    }
    if (body.copiedFrom !== undefined) {
      const { own } = await seeOpening(tx, body.copiedFrom);
      if (!own) throw appError('notFound', 'error.notFound');
    }
    const id = tx.newId();
    await rows.insertOpening(tx, {
      ...body,
      id,
      applicantId: actor.personId,
      unitId,
      copiedFrom: body.copiedFrom ?? null,
    });
    if (body.scope === 'course') await rows.insertClasses(tx, id, [...new Set(body.classIds)]);
    if (body.grid) await rows.insertSlots(tx, id, slotsOf(body.grid, window));
    const deciders = await decidersOf(tx, unitId, actor.personId);
    notify(tx, {
      to: deciders.people,
      kind: 'todo',
      key: 'openings.notice.submitted',
      params: { name: experiment.name, person: actor.name },
      object: { kind: 'opening', id },
      target: deciders.local
        ? { page: 'centre.openExperiment', query: { tab: 'waiting', opening: id } }
        : { page: 'management.experimentOpenManager', query: { id } },
    });
    tx.audit({
      action: 'opening.submit',
      object: 'opening',
      objectId: id,
      after: {
        experiment: experiment.code,
        scope: body.scope,
        startsAt: body.startsAt,
        endsAt: body.endsAt,
        people: body.people,
        runs: body.runs,
      },
    });
    return { id };
  });
}

/** Own applications, with what may be done. */
export async function ownOpenings(ctx: Ctx): Promise<CallOutput<typeof ownOpeningsRoute>> {
  const { personId } = personOf(ctx);
  const own = await ctx.read((read) => rows.openingsOfApplicant(read, personId));
  return { rows: own.map((row) => presentOpening({ row, own: true, office: false })) };
}

/** Applications that wait for the administrators of a unit. */
export async function waitingOpenings(ctx: Ctx): Promise<CallOutput<typeof ownOpeningsRoute>> {
  const { personId, unitId } = personOf(ctx);
  const waiting = await ctx.read((read) => rows.waitingIn(read, unitId, personId));
  return { rows: waiting.map((row) => presentOpening({ row, own: false, office: true })) };
}
