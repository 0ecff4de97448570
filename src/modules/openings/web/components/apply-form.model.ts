import type { CallInput } from '../../../../kernel/http/contract.ts';
import { fromLocalTime, toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import type { submitOpeningRoute } from '../../shared/opening.contract.ts';
import { type Asked, clockMinutes, clockText, type SCOPES, type SlotGrid } from '../../shared/opening.model.ts';

type Application = CallInput<typeof submitOpeningRoute>['body'];

/** What stands in the form: times as their fields have them, in the viewer's zone; slots by the clock of the site. */
export interface ApplyValues {
  readonly experimentId: string;
  readonly scope: (typeof SCOPES)[number];
  readonly classIds: readonly string[];
  readonly accountWay: Application['accountWay'];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly people: number;
  readonly runsEach: number;
  readonly runs: number;
  readonly booking: boolean;
  readonly minutes: number;
  readonly places: number;
  readonly from: string;
  readonly to: string;
  readonly days: readonly number[];
  readonly cancelHours: number;
  readonly reason: string;
}

const HOUR = 3_600_000;
const WORKDAYS = [1, 2, 3, 4, 5];

/** A new application: a week from the next full hour on, by booking on working days. */
export function freshApplication(now: number): ApplyValues {
  const from = (Math.floor(now / HOUR) + 24) * HOUR;
  return {
    experimentId: '',
    scope: 'unit',
    classIds: [],
    accountWay: 'own',
    startsAt: toLocalTime(new Date(from).toISOString()),
    endsAt: toLocalTime(new Date(from + 7 * 24 * HOUR).toISOString()),
    people: 30,
    runsEach: 1,
    runs: 30,
    booking: true,
    minutes: 60,
    places: 10,
    from: clockText(14 * 60),
    to: clockText(18 * 60),
    days: WORKDAYS,
    cancelHours: 2,
    reason: '',
  };
}

/** The grid the fields describe; null without booking, or while a time is not written. */
export function gridOf(values: ApplyValues): SlotGrid | null {
  const [from, to] = [clockMinutes(values.from), clockMinutes(values.to)];
  if (!values.booking || from === null || to === null) return null;
  const { minutes, places, days } = values;
  return { minutes, places, from, to, days };
}

/** What is asked for; null while the window is not written. */
export function askedOf(values: ApplyValues): Asked | null {
  const [from, to] = [fromLocalTime(values.startsAt), fromLocalTime(values.endsAt)];
  if (from === undefined || to === undefined) return null;
  const window = { from: Date.parse(from), to: Date.parse(to) };
  return { window, people: values.people, runs: values.runs, grid: gridOf(values) };
}

/** The application as it is sent. */
export const bodyOf = (values: ApplyValues, copiedFrom: string | undefined): Application => ({
  experimentId: values.experimentId,
  scope: values.scope,
  classIds: values.scope === 'course' ? [...values.classIds] : [],
  accountWay: values.accountWay,
  startsAt: fromLocalTime(values.startsAt)!,
  endsAt: fromLocalTime(values.endsAt)!,
  people: values.people,
  grid: gridOf(values) as Application['grid'],
  runsEach: values.runsEach,
  runs: values.runs,
  cancelHours: values.cancelHours,
  reason: values.reason,
  ...(copiedFrom ? { copiedFrom } : {}),
});
