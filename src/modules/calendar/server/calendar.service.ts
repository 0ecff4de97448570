import { systemActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import { BASE_LOCALE, LOCALES } from '../../../kernel/i18n/locales.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { lockedFor } from '../../courses/server/courses.public.ts';
import { fileHolds, fileOf, personIn } from './address.engine.ts';
import { type CalendarDate, calendarDatesPort } from './calendar.port.ts';
import { activeFeed, datesOf, findFeed, MAX_DATES, writeNumber, writeShared } from './calendar.repository.ts';
import { calendarText } from './calendar-text.engine.ts';

const DAY_MS = 86_400_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 400;

/** What an address is made with. */
export interface AddressParts {
  /** Key of the MAC. */
  readonly key: Buffer;
  /** Origin of the site, without a slash at its end. */
  readonly site: string;
}

const ownId = (ctx: Ctx): string => {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return actor.personId;
};

/** The address of the actor's feed; null while it is switched off or was never asked for. */
export async function ownCalendar(ctx: Ctx, { key, site }: AddressParts): Promise<{ address: string | null }> {
  const personId = ownId(ctx);
  const feed = await ctx.read((inner) => findFeed(inner, personId));
  if (!feed?.shared) return { address: null };
  return { address: `${site}/api/v1/calendars/${fileOf(key, personId, feed.number)}` };
}

const noted = (tx: TxCtx, personId: string, action: string) =>
  tx.audit({ action, object: 'calendar', objectId: personId });

/** Switches the actor's feed on or off. */
export async function shareCalendar(ctx: Ctx, shared: boolean): Promise<void> {
  const personId = ownId(ctx);
  await ctx.tx(async (tx) => {
    if (await writeShared(tx, personId, shared)) noted(tx, personId, shared ? 'calendar.share' : 'calendar.unshare');
  });
}

/** Gives the actor's feed another address. */
export async function renewCalendar(ctx: Ctx): Promise<void> {
  const personId = ownId(ctx);
  await ctx.tx(async (tx) => {
    await writeNumber(tx, personId);
    noted(tx, personId, 'calendar.renew');
  });
}

/** Dates of nodes as their person knows them: without those of nodes a rule hides now. */
async function nodeDates(ctx: Ctx, personId: string, from: Date, to: Date): Promise<CalendarDate[]> {
  const found = await datesOf(ctx, personId, from, to);
  const locked = await lockedFor(
    ctx,
    personId,
    found.filter(({ hidden, teaches }) => hidden && !teaches),
  );
  return found
    .filter(({ nodeId }) => !locked.has(nodeId))
    .map(({ nodeId, courseId, teaches, hidden: _rule, classId, className, ...date }) => ({
      ...date,
      name: className === null ? date.name : `${date.name} · ${className}`,
      key: [nodeId, date.kind, ...(classId === null ? [] : [classId])].join('-'),
      path: addressOf(teaches ? 'maintain.courseBuild.structure' : 'study.structure', { Id: courseId, nodeId }),
      done: false,
    }));
}

/**
 * The dates of the person a secret address belongs to, as iCalendar text.
 * @throws AppError notFound, the same for every address that is not one now
 */
export async function readCalendar(ctx: Ctx, file: string, { key, site }: AddressParts): Promise<string> {
  const personId = personIn(file);
  const absent = () => appError('notFound', 'error.absent');
  if (personId === undefined) throw absent();
  return ctx.as(systemActor('calendar.read')).read(async (inner) => {
    const feed = await activeFeed(inner, personId);
    if (!feed?.shared || !fileHolds(key, file, personId, feed.number)) throw absent();
    const now = inner.clock.ms();
    const [from, to] = [new Date(now - DAYS_BACK * DAY_MS), new Date(now + DAYS_AHEAD * DAY_MS)];
    const dates = await nodeDates(inner, personId, from, to);
    for (const read of inner.ports.all(calendarDatesPort)) dates.push(...(await read(inner, personId, { from, to })));
    dates.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1));
    const locale = LOCALES.find((one) => one === feed.locale) ?? BASE_LOCALE;
    return calendarText(dates.slice(0, MAX_DATES), { locale, site, now: new Date(now) });
  });
}
