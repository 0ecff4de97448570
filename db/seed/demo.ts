import type { App } from '../../src/main/app.ts';
import { giveConsent } from '../../src/modules/identity/server/identity.public.ts';
import { rollUpFigures } from '../../src/modules/runs/server/runs.public.ts';
import { consentDocuments } from '../../src/modules/settings/server/settings.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { eachAbreast } from './abreast.ts';
import { asPerson } from './as-person.ts';
import { seedBench } from './bench.ts';
import { seedCloudNews, seedClouds } from './clouds.ts';
import { seedExperiments } from './experiments.ts';
import { seedFront } from './front.ts';
import { seedLearning } from './learning.ts';
import { seedOpenings } from './openings.ts';
import { seedOrders } from './orders.ts';
import { type DemoPeople, type DemoUnits, seedPeople } from './people.ts';
import { seedDemoSite } from './site.ts';
import { seedTeaching } from './teaching.ts';

/** The one account of the demonstration that is asked for consent at its first sign-in. */
const NEWCOMER = 'student36';

/** Universities with their people and experiments, before anybody teaches or learns. */
export interface SeededCampus {
  readonly units: DemoUnits;
  readonly people: DemoPeople;
  readonly experiments: ReadonlyMap<string, string>;
  /** Accounts of those who take the laboratory courses. */
  readonly students: readonly string[];
}

/** Site texts, people and experiments of the demonstration universities. */
export async function seedCampus(app: App, ctx: Ctx, password: string): Promise<SeededCampus> {
  await seedDemoSite(ctx);
  const { units, people } = await seedPeople(ctx, app.passwords, password);
  const person = (account: string) => people.get(account)!;
  // They have used the product for weeks and agreed to its documents; the newcomer has not signed in yet.
  const documents = await consentDocuments(ctx);
  const agreeing = [...people].filter(([account]) => account !== NEWCOMER);
  await eachAbreast(agreeing, async ([, id]) => giveConsent(await asPerson(app, ctx, id), consentDocuments, documents));
  const experiments = await seedExperiments(ctx, {
    ownerOf: (category) => {
      if (category?.startsWith('10')) return { unitId: units.medicine, leaderId: person('leader03') };
      if (category === '0703' || category === '0710' || category?.startsWith('09')) {
        return { unitId: units.chemistry, leaderId: person('leader02') };
      }
      if (category?.startsWith('08')) return { unitId: units.engineering, leaderId: person('leader') };
      return { unitId: units.physics, leaderId: person('leader') };
    },
  });
  await seedBench(ctx, experiments);
  await seedFront(ctx, experiments);
  // Physicists, chemists and mechanical engineers take the laboratory courses; the physicians have their own university.
  const students = [...people.keys()].filter((account) => account.startsWith('student')).slice(0, 24);
  return { units, people, experiments, students };
}

/** Fills the demonstration universities through the services, so that every figure on screen recomputes. */
export async function seedDemo(app: App, ctx: Ctx, password: string): Promise<void> {
  const { units, people, experiments, students } = await seedCampus(app, ctx, password);
  const person = (account: string) => people.get(account)!;
  const pendulum = experiments.get('PHYS-101')!;
  const titration = experiments.get('CHEM-101')!;
  const teaching = await seedTeaching(app, ctx, {
    unitId: units.physics,
    teacherId: person('teacher'),
    leaderId: person('leader02'),
    studentIds: students.map(person),
    physicsExperiments: [{ id: pendulum, name: '单摆测重力加速度' }],
    chemistryExperiments: [{ id: titration, name: '酸碱滴定' }],
  });
  const clouds = await seedClouds(ctx, { units, people, experiments });
  await seedCloudNews(app, ctx, { people }, clouds);
  await seedOpenings(app, ctx, { people, experiments });
  await seedOrders(app, ctx, { people, experiments });
  await seedLearning(app, ctx, {
    people,
    students,
    teaching,
    courses: [
      { key: 'PHYS-101', classKey: 'PHYS-101-01', experimentId: pendulum, marker: 'teacher' },
      { key: 'CHEM-101', classKey: 'CHEM-101-01', experimentId: titration, marker: 'leader02' },
    ],
  });
  // The first visitor sees the figures of those weeks.
  await rollUpFigures(ctx);
}
