import type { App } from '../../src/main/app.ts';
import { addMembers, createCloud, moveCloud, publishNotice } from '../../src/modules/clouds/server/clouds.public.ts';
import { createPackage, movePackage } from '../../src/modules/ordering/server/ordering.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { asPerson } from './as-person.ts';

/** People, units and experiments by the names the other seeds gave them. */
export interface CloudWorld {
  readonly units: Readonly<Record<string, string>>;
  readonly people: ReadonlyMap<string, string>;
  readonly experiments: ReadonlyMap<string, string>;
}

const DAY = 86_400_000;
const workdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((day) => ({ day, from, to }));

export interface SeededClouds {
  readonly physics: string;
  readonly chemistry: string;
  readonly engineering: string;
}

/** Packages and micro clouds of the demonstration schools, all through the services. */
export async function seedClouds(ctx: Ctx, { units, people, experiments }: CloudWorld): Promise<SeededClouds> {
  const person = (account: string) => people.get(account)!;
  const chosen = (...codes: string[]) => codes.flatMap((code) => experiments.get(code) ?? []);
  const all = [...experiments.values()];
  const basic = await createPackage(ctx, {
    code: 'PK-BASIC',
    name: '基础实验入门包',
    intro: '面向理工科一年级，覆盖测量、滴定与数据处理的入门训练，适合实验课开课前预习使用。',
    majors: ['0702', '0703'],
    experiments: chosen('PHYS-101', 'CHEM-101'),
    hours: 8,
    price: 0,
    validDays: 180,
    seats: 500,
  });
  await movePackage(ctx, basic, 'list');
  const science = await createPackage(ctx, {
    code: 'PK-SCIENCE',
    name: '理科综合实验包',
    intro: '物理、化学与生命科学的综合训练，一学期使用，含全部实验记录与报告。',
    majors: ['0702', '0703', '0710'],
    experiments: all.slice(0, 6),
    price: 12_000,
    validDays: 365,
    seats: 2000,
  });
  await movePackage(ctx, science, 'list');

  const physics = await createCloud(ctx, {
    code: 'PHYS-CLOUD',
    name: '大学物理虚拟实验中心',
    unitId: units.physics!,
    subject: '0702',
    intro:
      '<p>物理学院面向本院学生开放的虚拟实验空间，用于<strong>课前预习、课后补做和期末复习</strong>。</p><h3>使用说明</h3><ul><li>每个实验都记录步骤、用时和成绩。</li><li>未完成的实验可在“我的实验”中继续，并撰写报告。</li></ul>',
    week: [
      ...workdays('08:00', '22:00'),
      { day: 6, from: '09:00', to: '18:00' },
      { day: 7, from: '09:00', to: '18:00' },
    ],
    concurrency: 40,
    experiments: chosen('PHYS-101', 'CHEM-101')
      .concat(all.slice(2, 6))
      .filter((id, i, list) => list.indexOf(id) === i),
    packages: [basic, science],
    managers: [person('teacher')],
  });
  await moveCloud(ctx, physics, { command: 'list' });
  const chemistry = await createCloud(ctx, {
    code: 'CHEM-CLOUD',
    name: '化学分析练习室',
    unitId: units.chemistry!,
    subject: '0703',
    intro: '<p>滴定、制备与分析的练习空间，进实验室之前先在这里熟悉操作。</p>',
    week: [],
    concurrency: 2,
    memberRule: 'list',
    experiments: chosen('CHEM-101'),
    packages: [basic],
    managers: [person('leader02')],
  });
  await addMembers(ctx, chemistry, {
    ids: ['student', 'student02', 'student03', 'student04'].flatMap((account) => people.get(account) ?? []),
  });
  await moveCloud(ctx, chemistry, { command: 'list' });
  const engineering = await createCloud(ctx, {
    code: 'ENG-CLOUD',
    name: '工程训练云平台',
    unitId: units.engineering!,
    subject: '0802',
    intro: '<p>机械与电气方向的工程训练空间，服务器升级期间暂停进入。</p>',
    week: workdays('08:30', '21:30'),
    concurrency: 20,
    experiments: all.slice(0, 3),
  });
  await moveCloud(ctx, engineering, { command: 'list' });
  return { physics, chemistry, engineering };
}

/** What is new about the clouds in these days: more hours at the one, a pause at the other. */
export async function seedCloudNews(
  app: App,
  ctx: Ctx,
  { people }: Pick<CloudWorld, 'people'>,
  { physics, engineering }: SeededClouds,
): Promise<void> {
  await publishNotice(await asPerson(app, ctx, people.get('teacher')!), physics, {
    title: '第十二周起延长周末开放时间',
    body: '<p>周六、周日开放至 18:00，请需要补做实验的同学提前安排。</p>',
  });
  await moveCloud(ctx, engineering, {
    command: 'maintain',
    text: '服务器升级',
    until: new Date(ctx.clock.ms() + 2 * DAY).toISOString(),
  });
}
