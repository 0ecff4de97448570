import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Details, details, scopedFigures, searchListed } from '../../catalogue/server/catalogue.public.ts';
import { unitLogos } from '../../units/server/units.public.ts';
import type {
  openExperimentRoute,
  openExperimentsRoute,
  openFiguresRoute,
  openUnitsRoute,
} from '../shared/open.contract.ts';
import { DEFINITION_VERSION } from '../shared/open.model.ts';
import { presentItem, presentTotals, presentUnit, presentWhole } from './open.presenter.ts';
import { findOpenUnits } from './open.repository.ts';

/** What a call carries of a signature, in its query or its headers. */
export interface Signed {
  readonly AppId?: string | undefined;
  readonly Signature?: string | undefined;
}

/**
 * A call without a signature is public; one with a signature must be right.
 * @throws AppError forbidden for every signature, as no key was given out
 */
export function refuseSigned(query: Signed, headers: Readonly<Record<string, unknown>>): void {
  const given = [query.AppId, query.Signature, headers['x-app-id'], headers['x-signature']];
  if (given.some((one) => one !== undefined)) throw appError('forbidden', 'integration.key.unknown');
}

/** Active units with what they list. */
export async function openUnits(
  ctx: Ctx,
  query: RouteInput<typeof openUnitsRoute>['query'],
): Promise<CallOutput<typeof openUnitsRoute>> {
  const { total, rows } = await findOpenUnits(ctx, query);
  const logos = await unitLogos(
    ctx,
    rows.map((row) => row.id),
  );
  const list = rows.map((row) => presentUnit(row, logos.get(row.id) ?? null));
  return { JsonList: list, Total: total, PageIndex: query.PageIndex, PageSize: query.PageSize };
}

const SORT = { default: 'default', hot: 'runs', new: 'new', rating: 'rating', name: 'name' } as const;

/** Listed experiments: the catalogue's own list in the words of the wire. */
export async function openExperiments(
  ctx: Ctx,
  query: RouteInput<typeof openExperimentsRoute>['query'],
): Promise<CallOutput<typeof openExperimentsRoute>> {
  const one = <T>(value: T | undefined) => (value === undefined ? [] : [value]);
  const { total, rows } = await searchListed(ctx, {
    kw: query.Keyword,
    // A 专业类 says more than its 门类.
    category: one(query.SubjectCode ?? query.CategoryCode),
    level: one(query.Level),
    kind: one(query.Kind),
    unit: one(query.UnitId),
    hours: undefined,
    steps: undefined,
    runsIn: one(query.RunsIn).map((place) => (place === 'client' ? 'download' : place)),
    open: query.Open === 'now',
    fav: false,
    only: null,
    major: undefined,
    codes: [],
    since: query.UpdatedSince === undefined ? undefined : new Date(query.UpdatedSince),
    sort: SORT[query.Sort],
    page: query.PageIndex,
    size: query.PageSize,
  });
  return {
    JsonList: rows.map((row) => presentItem(row, ctx.locale)),
    Total: total,
    PageIndex: query.PageIndex,
    PageSize: query.PageSize,
  };
}

type Which = RouteInput<typeof openExperimentRoute>['query'];

/** The listed experiment a call names; null for one that is unknown or not listed, whoever asks. */
async function listedOne(ctx: Ctx, { VseId, VseCode, Id }: Which): Promise<Details | null> {
  const named = VseId ?? VseCode ?? Id;
  if (named === undefined) {
    throw new AppError('malformed', 'error.malformed', undefined, {
      fields: [{ path: 'VseId', code: 'error.field.required' }],
    });
  }
  try {
    const found = await details(ctx, isUuid(named) ? named.toLowerCase() : named);
    return found.row.state === 'listed' ? found : null;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}

/** One listed experiment whole. */
export async function openExperiment(ctx: Ctx, which: Which): Promise<CallOutput<typeof openExperimentRoute>> {
  const found = await listedOne(ctx, which);
  return found && presentWhole(found, ctx.locale);
}

/** The last part of an address of a verb; a plain word is its own name. */
const verbName = (verb: string) => (/^https?:/.test(verb) ? (verb.split(/[/#]/).filter(Boolean).at(-1) ?? verb) : verb);

const instant = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));

/**
 * Figures of one listed experiment in the words of the wire: those of its page, or those of a period and of the people of
 * a unit.
 */
export async function openFigures(
  ctx: Ctx,
  { From, To, Unit, ...which }: RouteInput<typeof openFiguresRoute>['query'],
): Promise<CallOutput<typeof openFiguresRoute>> {
  const found = await listedOne(ctx, which);
  if (!found) return null;
  const { row, steps } = found;
  const scope = { from: instant(From), to: instant(To), unitId: Unit };
  const counted = await scopedFigures(ctx, row.id, row.figures, scope);
  const { months, distribution, steps: told, units, asOf, verbs } = counted;
  const titles = new Map(steps.map((step) => [step.seq, step.words[ctx.locale]?.title ?? step.title]));
  const finished = Math.max(0, ...(told ?? []).map((step) => step.reached));
  return {
    VseId: row.id,
    AsOf: Date.parse(asOf),
    DefinitionVersion: DEFINITION_VERSION,
    ...presentTotals(counted.figures),
    Distribution: distribution && {
      Excellent: distribution.excellent,
      Standard: distribution.standard,
      Below: distribution.below,
      Bins: distribution.bins,
    },
    ServedUnits: units,
    ByMonth: months.map(({ month, runs, persons }) => ({ Month: month, Runs: runs, Users: persons })),
    Steps:
      told?.map((step) => ({
        Seq: step.seq,
        Title: titles.get(step.seq) ?? '',
        Reach: finished === 0 ? null : Math.round((step.reached / finished) * 1e4) / 1e4,
        MeanScoreRate: step.scoreRate,
        MeanSeconds: step.seconds,
        FailRate: step.failRate,
        OverTimeRate: step.overTimeRate,
        MeanRepeats: step.meanRepeats,
      })) ?? null,
    Verbs: verbs?.map(({ verb, count }) => ({ Verb: verb, Name: verbName(verb), Count: count })) ?? null,
  };
}
