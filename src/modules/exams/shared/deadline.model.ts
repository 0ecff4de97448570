const MINUTE_MS = 60_000;

/** `fixed` 统一开考: everybody ends with the window · `flexible` 弹性开考: minutes from the own start, cut at its end. */
export const EXAM_MODES = ['fixed', 'flexible'] as const;
export type ExamMode = (typeof EXAM_MODES)[number];

/**
 * A change of the window while attempts run. `extended`: minutes given to whoever had started by then, on top of the
 * later end of the window. `was`: the window and minutes before it became shorter, kept by whoever had started by then.
 */
export type WindowChange =
  | { readonly at: Date; readonly extended: number }
  | { readonly at: Date; readonly was: { readonly closesAt: Date | null; readonly minutes: number | null } };

/** What of an exam decides about deadlines. */
export interface DeadlineRule {
  readonly mode: ExamMode;
  /** Null: as long as the window is open. */
  readonly minutes: number | null;
  readonly closesAt: Date | null;
  /** Closed early: nobody answers beyond. */
  readonly closingAt: Date | null;
  readonly changes: readonly WindowChange[];
}

/** What of an accommodation decides about deadlines. */
export interface ExtraTime {
  readonly extraMinutes: number | null;
  readonly extraPercent: number | null;
  /** Own end of the window; null: that of the exam. */
  readonly closesAt: Date | null;
}

/** Extra minutes of an accommodation: as given, or a share of the minutes of the exam, rounded up. */
export function extraTimeOf(minutes: number | null, extra: Omit<ExtraTime, 'closesAt'> | null): number {
  if (extra?.extraMinutes) return extra.extraMinutes;
  // Whole numbers up to 600 × 200: the division by 100 is exact enough to be rounded up.
  return extra?.extraPercent && minutes !== null ? Math.ceil((minutes * extra.extraPercent) / 100) : 0;
}

const latest = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b));
const earliest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));

/**
 * When an attempt ends, by the server's clock; null when nothing ends it. With extra minutes x and the end W of the
 * window: flexible min(start + minutes + x, W + x), fixed W + x.
 * @param extraMinutes given to this attempt alone, on top
 */
export function deadlineOf(
  rule: DeadlineRule,
  extra: ExtraTime | null,
  startedAt: Date,
  extraMinutes = 0,
): Date | null {
  const start = startedAt.getTime();
  const since = rule.changes.filter(({ at }) => at.getTime() >= start);
  /** End under one window and one length; `gained` minutes came while the attempt ran. */
  const endUnder = (closesAt: Date | null, minutes: number | null, gained: number): number | null => {
    const x = extraTimeOf(minutes, extra) * MINUTE_MS;
    const window = extra?.closesAt ?? closesAt;
    const end = window === null ? null : window.getTime() + x;
    if (rule.mode === 'fixed' || minutes === null) return end;
    return earliest(start + (minutes + gained) * MINUTE_MS + x, end);
  };
  const gained = since.reduce((sum, one) => sum + ('extended' in one ? one.extended : 0), 0);
  let end = endUnder(rule.closesAt, rule.minutes, gained);
  for (const one of since) if ('was' in one) end = latest(end, endUnder(one.was.closesAt, one.was.minutes, 0));
  if (end !== null) end += extraMinutes * MINUTE_MS;
  const last = earliest(end, rule.closingAt?.getTime() ?? null);
  return last === null ? null : new Date(last);
}

/** The window in which one candidate may start: the own one where there is one. Nulls: no such bound. */
export function windowOf(
  exam: { readonly opensAt: Date | null; readonly closesAt: Date | null },
  accommodation: { readonly opensAt: Date | null; readonly closesAt: Date | null } | null,
): { readonly opensAt: Date | null; readonly closesAt: Date | null } {
  return {
    opensAt: accommodation?.opensAt ?? exam.opensAt,
    closesAt: accommodation?.closesAt ?? exam.closesAt,
  };
}
