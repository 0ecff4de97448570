import type { CallInput } from '../../../kernel/http/contract.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import { buildExperiment } from '../../courses/testing/course.builder.ts';
import {
  bookSlotRoute,
  commandOpeningsRoute,
  openingSlotsRoute,
  submitOpeningRoute,
} from '../shared/opening.contract.ts';

type Application = CallInput<typeof submitOpeningRoute>['body'];
const HOUR = 3_600_000;

/** The whole hour that lies so many hours after the present one. */
export const inHours = (t: TestApp, n: number): string =>
  new Date((Math.floor(t.app.base.clock.ms() / HOUR) + n) * HOUR).toISOString();

/** An application of the teacher for everybody of the university, by default open now and for a day, without booking. */
export const application = (t: TestApp, experimentId: string, more: Partial<Application> = {}): Application => ({
  experimentId,
  scope: 'unit',
  classIds: [],
  accountWay: 'own',
  startsAt: inHours(t, 0),
  endsAt: inHours(t, 24),
  people: 10,
  grid: null,
  runsEach: 2,
  runs: 20,
  cancelHours: 2,
  reason: '课外开放练习',
  ...more,
});

/** An opening that was applied for by the teacher and approved by the college. Returns its id. */
export async function approvedOpening(
  t: TestApp,
  experimentId: string,
  more: Partial<Application> = {},
  as: Account = 'teacher',
): Promise<string> {
  const { id } = await t.call(submitOpeningRoute, { body: application(t, experimentId, more) }, as);
  await t.call(commandOpeningsRoute, { body: { command: 'approve', ids: [id], opinion: '同意' } }, 'college');
  return id;
}

/** An opening for one class, with a place the student has booked, as objects of the guarded routes. */
export async function bookedOpening(t: TestApp, { classId }: { readonly classId: string }) {
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const experimentId = await buildExperiment(await t.ctx(), { unitId, leaderId: await t.personId('teacher') });
  const id = await approvedOpening(t, experimentId, {
    ...{ scope: 'course', classIds: [classId], startsAt: inHours(t, 48), endsAt: inHours(t, 96) },
    grid: { minutes: 60, places: 5, from: 0, to: 1440, days: [1, 2, 3, 4, 5, 6, 7] },
  });
  const [slot] = (await t.call(openingSlotsRoute, { params: { id } }, 'student')).rows;
  const booking = await t.call(bookSlotRoute, { params: { id }, body: { slotId: slot!.id } }, 'student');
  return { 'openings/:id': id, 'own-bookings/:id': booking.id };
}
