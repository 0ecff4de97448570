import { VISITOR } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { pickListed, publicFigures } from '../../catalogue/server/catalogue.public.ts';
import { finishedToday, publicRunFigures, runsOfDay, sharedUse } from '../../runs/server/runs.public.ts';
import { pageContents } from '../../settings/server/settings.public.ts';
import { activeUnit } from '../../units/server/units.public.ts';
import type { screenRoute } from '../shared/screen.contract.ts';
import { SCREEN_GROUP, type ScreenSetting } from '../shared/screen.model.ts';
import { keepScreens } from './kept-screen.repository.ts';

type Screen = CallOutput<typeof screenRoute>;
type Unit = { readonly id: string; readonly code: string; readonly name: string };

/** Experiments of the two lists. */
const TOP = 10;
const NEWEST = 6;
/** Categories shown. */
const CATEGORIES = 5;

type Card = Awaited<ReturnType<typeof pickListed>>[number];

/** Counts what the screen shows, for the platform or a unit. Eleven statements, one after the other. */
async function countScreen(ctx: Ctx, unit: Unit | undefined): Promise<Screen> {
  const latin = !ctx.locale.startsWith('zh');
  const line = ({ code, name, nameEn, unitName }: Card) => ({
    code,
    name: latin ? nameEn || name : name,
    unit: unitName,
  });
  const { categories, ...listed } = await publicFigures(ctx, unit?.id);
  const { persons, minutes, distribution, ...runs } = await publicRunFigures(ctx, unit?.id);
  const day = await runsOfDay(ctx, unit?.id);
  const top = await pickListed(ctx, { rule: 'runs', limit: TOP, unitId: unit?.id });
  const newest = await pickListed(ctx, { rule: 'new', limit: NEWEST, unitId: unit?.id });
  const { bins, ...scored } = distribution;
  return {
    asOf: ctx.clock.now().toISOString(),
    unit: unit ? { code: unit.code, name: unit.name } : null,
    readings: { ...listed, persons, minutes, distribution: scored },
    today: day.today,
    running: day.running,
    hours: [...day.hours],
    top: top.flatMap((row) => (row.figures.runs30 > 0 ? [{ ...line(row), runs: row.figures.runs30 }] : [])),
    categories: categories.slice(0, CATEGORIES).map(({ name, count }) => ({ name, count })),
    newest: newest.map((row) => ({ ...line(row), listedAt: row.listedAt })),
    shared: { ...(await sharedUse(ctx, unit?.id)) } as Screen['shared'],
    bins: bins ? [...bins] : null,
    bands: runs.bands,
    expected: runs.expected,
    steps: runs.steps,
    finished: await finishedToday(ctx, unit?.id),
  };
}

/**
 * Reader of the data screen. Answers are kept by this process, in each language and for each unit.
 * @param keptMs how long at most; 0 keeps nothing
 */
export function screenReader(keptMs: number) {
  let kept: ReturnType<typeof keepScreens> | undefined;
  /**
   * @throws unauthenticated where the setting closes it to visitors; forbidden for a unit the setting does not name, or
   * that is none
   */
  return async (ctx: Ctx, code: string | undefined): Promise<Screen> => {
    const { of } = await pageContents(ctx, [SCREEN_GROUP]);
    const setting = of(SCREEN_GROUP) as unknown as ScreenSetting;
    if (setting.signIn && ctx.actor.kind === 'visitor') throw appError('unauthenticated', 'error.signIn');
    const unit =
      code !== undefined && setting.units.some((one) => one === code) ? await activeUnit(ctx, code) : undefined;
    if (code !== undefined && !unit) throw appError('forbidden', 'screens.unit.refused');
    kept ??= keepScreens(ctx.clock, keptMs);
    // Counted as a visitor sees it, whoever asks first.
    return kept.get(`${ctx.locale} ${unit?.id ?? ''}`, () => countScreen(ctx.as(VISITOR), unit));
  };
}
