import type { CallInput } from '../../../kernel/http/contract.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import { commandOpeningsRoute, submitOpeningRoute } from '../shared/opening.contract.ts';

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
