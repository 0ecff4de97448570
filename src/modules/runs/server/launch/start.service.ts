import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import type { ExperimentFacts } from '../../../catalogue/shared/experiment.model.ts';
import type { StartKind } from '../../shared/run.model.ts';
import { isLaunchable, isOpen, mayStart, type StartCode } from '../../shared/start.policy.ts';
import type { CloudRefusal } from '../cloud.port.ts';
import { type ContextDecision, type RunContext, type RunPlace, runContextPort } from '../context.port.ts';
import { type RunOpening, runOpeningPort } from '../opening.port.ts';
import { loadOf } from '../queue/queue.repository.ts';
import { experimentByCode } from '../records/lookup.repository.ts';
import { ownUnits, type Usage, usageOf } from '../run.repository.ts';
import { decideCloud } from './cloud.service.ts';

/** A context somebody asked for by name. */
export interface WantedContext {
  readonly kind?: StartKind | undefined;
  readonly nodeId?: string | undefined;
  readonly classId?: string | undefined;
  /** Micro cloud the run is launched from; a context of the open laboratory. */
  readonly cloudId?: string | undefined;
  /** Opening or entitlement the run is launched from. */
  readonly openingId?: string | undefined;
}

/** One context with its answer to "may I start?". */
export interface Offer {
  readonly kind: StartKind;
  readonly courseId: string | null;
  readonly nodeId: string | null;
  readonly classId: string | null;
  readonly cloudId: string | null;
  readonly openingId: string | null;
  readonly name: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly dueAt: Date | null;
  readonly attempts: number | null;
  readonly used: number;
  readonly resume: Usage['resume'];
  readonly returnUrl: string | null;
  readonly showScore: boolean;
  /** Version the context holds on to; null for the published one. */
  readonly versionPin: string | null;
  /** Starting state the context gives; known of a named node only. */
  readonly startStateId: string | null;
  readonly code: StartCode;
  /** Seats of an entitlement that are left; null where none is taken. */
  readonly seatsLeft: number | null;
  /** Own slot of an opening: the one that lets in now, else the next one. */
  readonly slot: RunOpening['slot'];
  /** Why the cloud lets the person not in. */
  readonly refusal: CloudRefusal | null;
  /** People who wait for a place now; null where nothing is limited. */
  readonly queue: number | null;
}

/** Answer for one experiment: the context that would be used and all that were looked at. */
export interface Opening {
  readonly experiment: ExperimentFacts | null;
  readonly best: Offer | null;
  readonly offers: readonly Offer[];
  readonly code: StartCode;
  readonly now: Date;
}

type Place = Omit<Offer, 'code' | 'used' | 'resume' | 'queue'> & {
  readonly right: boolean;
  /** People before this one; null where nothing is limited, 0 where there is a free place. */
  readonly waiting: number | null;
  readonly booking: RunOpening['booking'];
  /** Runs or people an opening has left; null where nothing is limited. */
  readonly quotaLeft: number | null;
  /** Overrides the windows: what a course said itself. */
  readonly window: { readonly opensAt: number | null; readonly closesAt: number | null };
};

const NOWHERE = {
  courseId: null,
  nodeId: null,
  classId: null,
  cloudId: null,
  openingId: null,
  name: null,
  opensAt: null,
  closesAt: null,
  dueAt: null,
  attempts: null,
  returnUrl: null,
  showScore: true,
  versionPin: null,
  startStateId: null,
  refusal: null,
  waiting: null,
  slot: null,
  booking: 'none',
  quotaLeft: null,
  seatsLeft: null,
  window: { opensAt: null, closesAt: null },
} as const;

function placeOfDecision(decision: ContextDecision, place: RunPlace): Place {
  return {
    ...NOWHERE,
    kind: 'course',
    courseId: decision.courseId,
    nodeId: place.nodeId,
    classId: decision.classId ?? place.classId,
    name: decision.name,
    opensAt: decision.opensAt,
    closesAt: decision.closesAt,
    attempts: decision.attempts,
    returnUrl: decision.returnUrl,
    showScore: decision.showScore,
    versionPin: decision.versionPin,
    startStateId: decision.startStateId ?? null,
    right: decision.code !== 'no_right',
    window: {
      opensAt: decision.code === 'not_yet' ? (decision.opensAt?.getTime() ?? Number.POSITIVE_INFINITY) : null,
      closesAt: decision.code === 'closed' ? Number.NEGATIVE_INFINITY : null,
    },
  };
}

/** What one course says about a person and a node; null without a provider. */
export async function decideCourse(
  ctx: Ctx,
  personId: string,
  experimentId: string,
  place: RunPlace,
): Promise<ContextDecision | null> {
  for (const provider of ctx.ports.all(runContextPort)) {
    const decision = await provider.decide(ctx, personId, experimentId, place);
    if (decision.code !== 'no_right') return decision;
  }
  return null;
}

const isAny = ({ kind, nodeId, cloudId, openingId }: WantedContext) =>
  kind === undefined && nodeId === undefined && cloudId === undefined && openingId === undefined;

/** Contexts of the actor's courses for these experiments, unless something else is wanted. */
async function courseContexts(
  ctx: Ctx,
  actor: PersonActor,
  experimentIds: readonly string[],
  wanted: WantedContext,
): Promise<readonly RunContext[]> {
  if (wanted.nodeId !== undefined || wanted.openingId !== undefined || !(isAny(wanted) || wanted.kind === 'course'))
    return [];
  const asked = ctx.ports.all(runContextPort).map((one) => one.contextsFor(ctx, actor.personId, experimentIds));
  return (await Promise.all(asked)).flat();
}

/** Openings and entitlements of these experiments for the actor, unless something else is wanted. */
async function openingContexts(
  ctx: Ctx,
  actor: PersonActor,
  experimentIds: readonly string[],
  wanted: WantedContext,
): Promise<readonly RunOpening[]> {
  const { kind } = wanted;
  if (!(isAny(wanted) || kind === 'opening' || kind === 'entitlement' || wanted.openingId !== undefined)) return [];
  const asked = ctx.ports.all(runOpeningPort).map((one) => one.openingsFor(ctx, actor, experimentIds));
  const found = (await Promise.all(asked)).flat().filter((one) => kind === undefined || one.kind === kind);
  return wanted.openingId === undefined ? found : found.filter(({ openingId }) => openingId === wanted.openingId);
}

function placeOfOpening({
  experimentId: _of,
  finishRunning: _may,
  holdsDelisted: _holds,
  ...opening
}: RunOpening): Place {
  return {
    ...NOWHERE,
    ...opening,
    right: true,
    window: { opensAt: opening.opensAt.getTime(), closesAt: opening.closesAt.getTime() },
  };
}

async function places(
  ctx: Ctx,
  actor: PersonActor,
  experiments: readonly ExperimentFacts[],
  contexts: readonly RunContext[],
  opened: readonly RunOpening[],
  wanted: WantedContext,
): Promise<ReadonlyMap<string, readonly Place[]>> {
  const found = new Map<string, Place[]>(experiments.map((experiment) => [experiment.id, []]));
  const add = (experimentId: string, place: Place) => found.get(experimentId)?.push(place);
  const anyKind = isAny(wanted);

  if (wanted.nodeId !== undefined) {
    const place = { nodeId: wanted.nodeId, classId: wanted.classId ?? null };
    for (const { id } of experiments) {
      const decision = await decideCourse(ctx, actor.personId, id, place);
      if (decision) add(id, placeOfDecision(decision, place));
    }
  }
  for (const context of contexts) {
    const { locked, ...place } = context;
    const opensAt = locked ? Number.POSITIVE_INFINITY : (context.opensAt?.getTime() ?? null);
    add(context.experimentId, {
      ...NOWHERE,
      ...place,
      opensAt: locked ? null : context.opensAt,
      kind: 'course',
      right: true,
      window: { opensAt, closesAt: context.closesAt?.getTime() ?? null },
    });
  }
  const listedIds = new Set(experiments.filter(({ state }) => state === 'listed').map(({ id }) => id));
  for (const one of opened) {
    if (one.holdsDelisted || listedIds.has(one.experimentId)) add(one.experimentId, placeOfOpening(one));
  }
  if (wanted.cloudId !== undefined) {
    for (const [id, place] of await cloudPlaces(ctx, actor, experiments, wanted.cloudId)) add(id, place);
  } else if (anyKind || wanted.kind === 'open') {
    const listed = experiments.filter((experiment) => experiment.state === 'listed');
    const own = await ownUnits(
      ctx,
      actor.unitId,
      listed.map((experiment) => experiment.unitId),
    );
    for (const { id, unitId } of listed) add(id, { ...NOWHERE, kind: 'open', right: own.has(unitId) });
  }
  if (anyKind || wanted.kind === 'trial') {
    for (const { id, leaderId } of experiments) {
      if (leaderId === actor.personId) add(id, { ...NOWHERE, kind: 'trial', right: true });
    }
  }
  return found;
}

/** What one micro cloud offers to a person: the open laboratory within its hours, for its members. */
async function cloudPlaces(
  ctx: Ctx,
  actor: PersonActor,
  experiments: readonly ExperimentFacts[],
  cloudId: string,
): Promise<readonly (readonly [string, Place])[]> {
  const listed = experiments.filter((experiment) => experiment.state === 'listed');
  const ids = listed.map(({ id }) => id);
  const decision = await decideCloud(ctx, actor, cloudId, ids);
  if (!decision) return [];
  const own = await ownUnits(
    ctx,
    actor.unitId,
    listed.map((experiment) => experiment.unitId),
  );
  const load = await loadOf(ctx, cloudId);
  const full = load.running + load.turns >= decision.concurrency || load.waiting > 0;
  return listed.map(({ id, unitId }) => {
    const refusal: CloudRefusal | null = decision.experiments.has(id) ? decision.refusal : { kind: 'gone' };
    const hours = refusal?.kind === 'hours' ? refusal : null;
    const place: Place = {
      ...NOWHERE,
      kind: 'open',
      cloudId,
      name: decision.name,
      returnUrl: decision.returnUrl,
      opensAt: hours?.opensAt ?? null,
      right: own.has(unitId) && refusal?.kind !== 'member',
      refusal,
      waiting: full ? load.waiting + 1 : 0,
      window: {
        opensAt: hours?.opensAt?.getTime() ?? null,
        closesAt: hours && hours.opensAt === null ? Number.NEGATIVE_INFINITY : null,
      },
    };
    return [id, place] as const;
  });
}

function evaluate(
  experiment: ExperimentFacts,
  place: Place,
  facts: { usage: readonly Usage[]; now: Date; restart: boolean },
): Offer {
  const used = facts.usage.find(
    (one) =>
      one.experimentId === experiment.id &&
      one.kind === place.kind &&
      one.nodeId === place.nodeId &&
      one.cloudId === place.cloudId &&
      one.openingId === place.openingId,
  );
  const code = mayStart({
    signedIn: true,
    available: place.refusal?.kind !== 'gone' && experiment.state !== 'archived',
    hasVersion: (place.versionPin ?? experiment.versionId) !== null,
    suspended: experiment.suspended || place.refusal?.kind === 'maintenance',
    right: place.right,
    now: facts.now.getTime(),
    opensAt: place.window.opensAt,
    closesAt: place.window.closesAt,
    booking: place.booking,
    seatsLeft: place.seatsLeft,
    resumable: used?.resume != null,
    restart: facts.restart,
    attempts: place.attempts,
    used: used?.used ?? 0,
    quotaLeft: place.quotaLeft,
    waiting: place.waiting,
  });
  const { right: _right, window: _window, booking: _booking, quotaLeft: _left, waiting, ...rest } = place;
  const queue = waiting === null ? null : Math.max(0, waiting - 1);
  return { ...rest, used: used?.used ?? 0, resume: used?.resume ?? null, code, queue };
}

/**
 * The answer of every start button for some experiments. Contexts in order: course nodes, the one
 * due first leading, openings, entitlements, open laboratory, own trial; the first that lets the person in is the one used.
 */
export async function openingsOf(
  ctx: Ctx,
  experimentIds: readonly string[],
  options: { readonly wanted?: WantedContext; readonly restart?: boolean } = {},
): Promise<ReadonlyMap<string, Opening>> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  if (actor.kind !== 'person') {
    return new Map(
      experimentIds.map((id) => [id, { experiment: null, best: null, offers: [], code: 'login' as const, now }]),
    );
  }
  const wanted = options.wanted ?? {};
  // One look, so that what does not need another answer leaves in one message.
  const { facts, found, usage } = await ctx.read(async (own) => {
    const [facts, contexts, opened, usage] = await Promise.all([
      experimentFacts(own, [...experimentIds]),
      courseContexts(own, actor, experimentIds, wanted),
      openingContexts(own, actor, experimentIds, wanted),
      usageOf(own, actor.personId, experimentIds),
    ]);
    return { facts, usage, found: await places(own, actor, [...facts.values()], contexts, opened, wanted) };
  });
  return new Map(
    experimentIds.map((id): [string, Opening] => {
      const experiment = facts.get(id);
      if (!experiment) {
        return [id, { experiment: null, best: null, offers: [], code: 'gone', now: usage.now }];
      }
      const offers = (found.get(id) ?? []).map((place) =>
        evaluate(experiment, place, { usage: usage.usage, now: usage.now, restart: options.restart === true }),
      );
      const best =
        offers.find((offer) => isOpen(offer.code)) ?? offers.find((offer) => isLaunchable(offer.code)) ?? offers[0];
      const none: StartCode = experiment.state === 'listed' ? 'no_right' : 'gone';
      return [id, { experiment, best: best ?? null, offers, code: best?.code ?? none, now: usage.now }];
    }),
  );
}

/** An id as it is, a code looked up; null for what names no experiment. */
export async function experimentIdOf(
  ctx: Ctx,
  id: string | undefined,
  code: string | undefined,
): Promise<string | null> {
  if (id !== undefined) return isUuid(id) ? id.toLowerCase() : null;
  return code === undefined ? null : ((await experimentByCode(ctx, code)) ?? null);
}
