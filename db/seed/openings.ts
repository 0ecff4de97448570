import type { App } from '../../src/main/app.ts';
import {
  bookSlot,
  commandOpenings,
  openingSlots,
  submitOpening,
} from '../../src/modules/openings/server/openings.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { asPerson } from './as-person.ts';

const DAY = 86_400_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Openings of the demonstration: one that is open with places booked, one that waits, one that was rejected. */
export async function seedOpenings(
  app: App,
  ctx: Ctx,
  {
    people,
    experiments,
  }: { readonly people: ReadonlyMap<string, string>; readonly experiments: ReadonlyMap<string, string> },
): Promise<void> {
  const as = (account: string) => asPerson(app, ctx, people.get(account)!);
  const teacher = await as('teacher');
  const college = await as('college02');
  const today = Math.floor(ctx.clock.ms() / DAY) * DAY;
  const day = (n: number) => new Date(today + n * DAY).toISOString();
  const application = {
    experimentId: experiments.get('PHYS-101')!,
    scope: 'unit' as const,
    classIds: [],
    accountWay: 'own' as const,
    people: 60,
    runsEach: 2,
    runs: 120,
    cancelHours: 2,
  };
  const open = await submitOpening(teacher, {
    ...application,
    startsAt: day(0),
    endsAt: day(14),
    grid: { minutes: 120, places: 20, from: 8 * 60, to: 20 * 60, days: EVERY_DAY },
    reason: '课外开放练习，完成预习实验。',
  });
  await commandOpenings(college, { command: 'approve', ids: [open.id], opinion: '同意，注意机房值班。' });
  for (const [at, account] of ['student03', 'student04', 'student06'].entries()) {
    const student = await as(account);
    const { rows } = await openingSlots(student, open.id);
    const slot = rows[6 + at];
    if (slot) await bookSlot(student, open.id, slot.id);
  }
  await submitOpening(teacher, {
    ...application,
    scope: 'others',
    startsAt: day(7),
    endsAt: day(21),
    grid: { minutes: 90, places: 15, from: 18 * 60, to: 21 * 60, days: [2, 4] },
    reason: '与兄弟院校共享课程，晚间开放。',
  });
  const rejected = await submitOpening(teacher, {
    ...application,
    scope: 'public',
    startsAt: day(3),
    endsAt: day(4),
    grid: null,
    reason: '科技周面向社会开放一天。',
  });
  await commandOpenings(college, {
    command: 'reject',
    ids: [rejected.id],
    opinion: '请改到周末，并说明现场值班安排。',
  });
}
