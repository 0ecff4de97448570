/** Hours of one day of the week: 1 Monday … 7 Sunday, `HH:MM`; `24:00` ends a day. */
export interface Stretch {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

/** Minutes of one cell, and cells of a day. */
export const STEP = 30;
export const CELLS = 1440 / STEP;
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** One half hour of a day, counted from midnight. */
export interface Cell {
  readonly day: number;
  readonly at: number;
}

/** Days and half hours between two cells, both of them included. */
export interface Area {
  readonly days: readonly number[];
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (n: number) => String(n).padStart(2, '0');

/** `HH:MM` of minutes since midnight. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** What lies between two cells, whichever comes first. */
export function areaOf(one: Cell, other: Cell): Area {
  const [first, last] = [Math.min(one.day, other.day), Math.max(one.day, other.day)];
  return {
    days: DAYS.filter((day) => day >= first && day <= last),
    from: Math.min(one.at, other.at) * STEP,
    to: (Math.max(one.at, other.at) + 1) * STEP,
  };
}

export const within = (area: Area, { day, at }: Cell): boolean =>
  area.days.includes(day) && at * STEP >= area.from && at * STEP < area.to;

/** How much of a cell the stretches cover. */
export function coverOf(rows: readonly Stretch[], { day, at }: Cell): 'all' | 'part' | 'none' {
  const [start, end] = [at * STEP, (at + 1) * STEP];
  const covered = rows
    .filter((row) => row.day === day)
    .reduce(
      (sum, row) => sum + Math.max(0, Math.min(end, minutesOf(row.to)) - Math.max(start, minutesOf(row.from))),
      0,
    );
  return covered >= STEP ? 'all' : covered > 0 ? 'part' : 'none';
}

/** Stretches in order, those that touch or overlap as one. */
function joined(rows: readonly Stretch[]): Stretch[] {
  const sorted = [...rows].sort((a, b) => a.day - b.day || minutesOf(a.from) - minutesOf(b.from));
  const done: Stretch[] = [];
  for (const row of sorted) {
    const last = done.at(-1);
    if (last && last.day === row.day && minutesOf(last.to) >= minutesOf(row.from)) {
      if (minutesOf(row.to) > minutesOf(last.to)) done[done.length - 1] = { ...last, to: row.to };
    } else done.push(row);
  }
  return done;
}

/** The stretches with an area added to them, or taken out; minutes outside of it stay as they are. */
export function painted(rows: readonly Stretch[], area: Area, open: boolean): Stretch[] {
  if (open) {
    const more = area.days.map((day) => ({ day, from: timeOf(area.from), to: timeOf(area.to) }));
    return joined([...rows, ...more]);
  }
  return joined(
    rows.flatMap((row) => {
      if (!area.days.includes(row.day)) return [row];
      const [from, to] = [minutesOf(row.from), minutesOf(row.to)];
      const left = { ...row, to: timeOf(Math.min(to, area.from)) };
      const right = { ...row, from: timeOf(Math.max(from, area.to)) };
      return [...(from < area.from ? [left] : []), ...(to > area.to ? [right] : [])];
    }),
  );
}

/** Days one after another with the same hours, in words: `from` and `to` are days of the week. */
export function summaryOf(
  rows: readonly Stretch[],
): readonly { readonly from: number; readonly to: number; readonly hours: readonly string[] }[] {
  const groups: { from: number; to: number; hours: readonly string[] }[] = [];
  const ordered = joined(rows);
  for (const day of DAYS) {
    const hours = ordered.filter((row) => row.day === day).map(({ from, to }) => `${from}–${to}`);
    const last = groups.at(-1);
    if (last && last.hours.join() === hours.join()) last.to = day;
    else groups.push({ from: day, to: day, hours });
  }
  return groups.filter(({ hours }) => hours.length > 0);
}
