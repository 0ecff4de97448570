import { systemActor } from '../../src/kernel/access/actor.ts';
import type { App } from '../../src/main/app.ts';
import { createClass, joinClass, startClass } from '../../src/modules/classes/server/classes.public.ts';
import {
  addNode,
  createCourse,
  createTerm,
  objectivesOf,
  publishCourse,
  showNode,
} from '../../src/modules/courses/server/courses.public.ts';
import { activateScheme, saveScheme, schemeItem } from '../../src/modules/grades/server/grades.public.ts';
import { createPoint } from '../../src/modules/knowledge/server/knowledge.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { seedFacts } from './course-facts.ts';

/** An experiment of an outline; the chapter it stands in and its times have defaults. */
export interface TaughtExperiment {
  readonly id: string;
  readonly name: string;
  readonly chapter?: string;
  readonly opensAt?: Date;
  readonly dueAt?: Date;
  readonly closesAt?: Date;
}

/** Days of a term, `2026-09-01`. */
export interface TermDays {
  readonly code: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The terms of the demonstration where nobody says others. */
const TERMS: { readonly before: TermDays; readonly running: TermDays } = {
  before: {
    code: '2025-2026-2',
    name: '2025-2026 学年第二学期',
    startsOn: '2026-02-23',
    endsOn: '2026-07-05',
  },
  running: {
    code: '2026-2027-1',
    name: '2026-2027 学年第一学期',
    startsOn: '2026-08-31',
    endsOn: '2027-01-17',
  },
};

/** People and experiments the teaching demonstration is built on. */
export interface TeachingWorld {
  readonly unitId: string;
  /** Lead of the physics and chemistry courses, and of the free-choice course. */
  readonly teacherId: string;
  readonly leaderId: string;
  /** All take physics and chemistry; the first half also takes laboratory safety. */
  readonly studentIds: readonly string[];
  /** Listed experiments: those of PHYS-101 and of CHEM-101, in the order of the outline. */
  readonly physicsExperiments: readonly TaughtExperiment[];
  readonly chemistryExperiments: readonly TaughtExperiment[];
  readonly terms?: typeof TERMS;
}

export interface SeededTeaching {
  readonly courses: Readonly<Record<'PHYS-101' | 'CHEM-101' | 'SAFE-100', string>>;
  readonly classes: Readonly<Record<'PHYS-101-01' | 'CHEM-101-01' | 'SAFE-100-01', string>>;
  /** Experiment nodes in the order given. */
  readonly nodes: Readonly<Record<'PHYS-101' | 'CHEM-101', readonly string[]>>;
  /** Page to prepare with of each of these nodes. */
  readonly pages: Readonly<Record<'PHYS-101' | 'CHEM-101', readonly (string | null)[]>>;
}

const DAY = 86_400_000;

/** One chapter of a course: a page to prepare with, then experiments. */
async function addChapter(
  ctx: Ctx,
  courseId: string,
  chapter: {
    readonly name: string;
    readonly page?: { readonly name: string; readonly body: string };
    readonly experiments?: readonly TaughtExperiment[];
    /** A page of another site to read on. */
    readonly link?: { readonly name: string; readonly address: string } | undefined;
    /** Knowledge points its experiments are about. */
    readonly points?: readonly string[];
  },
): Promise<{ page: string | null; experiments: string[] }> {
  const { id } = await addNode(ctx, courseId, { type: 'chapter', parent: null, name: chapter.name });
  await showNode(ctx, id, true);
  let shownPage: string | null = null;
  if (chapter.page) {
    const page = await addNode(ctx, courseId, { type: 'page', parent: id, ...chapter.page });
    await showNode(ctx, page.id, true);
    shownPage = page.id;
  }
  const nodes: string[] = [];
  for (const [i, experiment] of (chapter.experiments ?? []).entries()) {
    const now = ctx.clock.ms();
    const node = await addNode(ctx, courseId, {
      type: 'experiment',
      parent: id,
      name: experiment.name,
      points: chapter.points,
      opensAt: (experiment.opensAt ?? new Date(now - 60 * DAY)).toISOString(),
      closesAt: (experiment.closesAt ?? new Date(now + (45 + i * 7) * DAY)).toISOString(),
      experiment: {
        experimentId: experiment.id,
        attempts: 5,
        countRule: 'best',
        dueAt: (experiment.dueAt ?? new Date(now + (30 + i * 7) * DAY)).toISOString(),
        reportRequired: true,
        reportScore: 'atOnce',
      },
    });
    await showNode(ctx, node.id, true);
    nodes.push(node.id);
  }
  if (chapter.link) {
    const link = await addNode(ctx, courseId, { type: 'link', parent: id, ...chapter.link });
    await showNode(ctx, link.id, true);
  }
  return { page: shownPage, experiments: nodes };
}

/** Experiments by the chapters they name, in the order given; the first chapter is the one of the others. */
async function addChapters(
  ctx: Ctx,
  courseId: string,
  experiments: readonly TaughtExperiment[],
  first: Omit<Parameters<typeof addChapter>[2], 'experiments'>,
): Promise<{ nodes: string[]; pages: (string | null)[] }> {
  const chapters = Map.groupBy(experiments, ({ chapter }) => chapter ?? first.name);
  const nodes: string[] = [];
  const pages: (string | null)[] = [];
  for (const [name, own] of chapters) {
    const made = await addChapter(ctx, courseId, {
      ...first,
      name,
      experiments: own,
      link: name === first.name ? first.link : undefined,
    });
    nodes.push(...made.experiments);
    pages.push(...made.experiments.map(() => made.page));
  }
  return { nodes, pages };
}

/** Knowledge points of a first year: scope, unit, points with what comes before each. Answers the points by code. */
async function seedPoints(system: Ctx): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const rows: readonly (readonly [code: string, name: string, parent?: string, before?: readonly string[]])[] = [
    ['PHY', '物理学'],
    ['PHY.MEA', '测量与误差', 'PHY'],
    ['PHY.MEA.01', '不确定度', 'PHY.MEA'],
    ['PHY.MEA.02', '有效数字', 'PHY.MEA'],
    ['PHY.MEA.03', '线性拟合', 'PHY.MEA', ['PHY.MEA.01']],
    ['PHY.MEC', '力学', 'PHY'],
    ['PHY.MEC.01', '简谐运动', 'PHY.MEC'],
    ['PHY.MEC.02', '单摆', 'PHY.MEC', ['PHY.MEC.01']],
    ['PHY.MEC.03', '动量守恒', 'PHY.MEC'],
    ['CHE', '化学'],
    ['CHE.ANA', '分析化学', 'CHE'],
    ['CHE.ANA.01', '酸碱平衡', 'CHE.ANA'],
    ['CHE.ANA.02', '酸碱指示剂', 'CHE.ANA', ['CHE.ANA.01']],
    ['CHE.ANA.03', '滴定终点', 'CHE.ANA', ['CHE.ANA.02']],
  ];
  const idOf = (code: string) => ids.get(code)!;
  for (const [code, name, parent, before = []] of rows) {
    const relations = { prerequisite: before.map(idOf), contains: [], related: [] };
    ids.set(code, await createPoint(system, { code, name, parent: parent ? idOf(parent) : null, relations }));
  }
  return ids;
}

/**
 * Makes two terms, three published courses with outlines, a running class of each with its learners, and active grade
 * schemes, all through the services. Runs, reports and marks come later, driven by the people themselves.
 */
export async function seedTeaching(app: App, ctx: Ctx, world: TeachingWorld): Promise<SeededTeaching> {
  const system = app.context({ actor: systemActor('seed'), locale: ctx.locale, requestId: ctx.requestId });
  const terms = world.terms ?? TERMS;
  await createTerm(system, terms.before);
  const termId = await createTerm(system, { ...terms.running, current: true });
  const { unitId, teacherId, leaderId } = world;
  const course = (
    code: string,
    name: string,
    nameEn: string,
    category: string,
    leadId: string,
    intro: string,
    labHours: number,
  ) =>
    createCourse(system, { unitId, leadId, code, name, nameEn, category, credits: 2, theoryHours: 8, labHours, intro });

  const physics = await course(
    'PHYS-101',
    '大学物理实验',
    'College Physics Laboratory',
    '0702',
    teacherId,
    '<p>面向理工科一年级学生，训练测量、数据处理与误差分析，线上仿真与线下操作相结合。</p>',
    24,
  );
  const chemistry = await course(
    'CHEM-101',
    '基础化学实验',
    'Basic Chemistry Laboratory',
    '0703',
    leaderId,
    '<p>以滴定、制备与分析为主线，通过虚拟仿真先行练习，保证学生进实验室前掌握规范操作。</p>',
    32,
  );
  const safety = await course(
    'SAFE-100',
    '实验室安全导论',
    'Introduction to Laboratory Safety',
    '0703',
    teacherId,
    '<p>介绍用电、化学品、废弃物与应急处置的基本要求，是进入各类实验室之前的必修内容。</p>',
    0,
  );

  const points = await seedPoints(system);
  const about = (...codes: string[]) => codes.map((code) => points.get(code)!);
  const guide = (text: string) => ({ name: '课前预习', body: `<p>${text}</p>` });
  const physicsOutline = await addChapters(system, physics, world.physicsExperiments, {
    name: '第一章 测量与误差',
    page: guide('请先阅读实验讲义，写出被测量、测量工具及其不确定度，再开始仿真实验。'),
    points: about('PHY.MEA.01', 'PHY.MEA.03'),
    link: { name: '拓展阅读：国际单位制', address: 'https://www.bipm.org/en/measurement-units' },
  });
  const chemistryOutline = await addChapters(system, chemistry, world.chemistryExperiments, {
    name: '第一章 容量分析',
    page: guide('请复习酸碱平衡与指示剂的变色范围，明确滴定终点的判断方法。'),
    points: about('CHE.ANA.03', 'CHE.ANA.02'),
  });
  await addChapter(system, safety, {
    name: '第一章 进入实验室之前',
    page: { name: '基本守则', body: '<p>着实验服、戴护目镜；不在实验室饮食；离开前检查水、电、气与门窗。</p>' },
  });
  await seedFacts(system, 'PHYS-101', physics, physicsOutline.nodes);
  await seedFacts(system, 'CHEM-101', chemistry, chemistryOutline.nodes);
  for (const id of [physics, chemistry, safety]) await publishCourse(system, id);

  const open = async (courseId: string, code: string, name: string, teacher: string, learners: readonly string[]) => {
    const { id } = await createClass(system, { courseId, termId, code, name, teacherIds: [teacher], capacity: 60 });
    await startClass(system, id);
    for (const personId of learners) await joinClass(system, { classId: id, personId });
    return id;
  };
  const half = Math.ceil(world.studentIds.length / 2);
  const classes = {
    'PHYS-101-01': await open(physics, 'PHYS-101-01', '大学物理实验一班', teacherId, world.studentIds),
    'CHEM-101-01': await open(chemistry, 'CHEM-101-01', '基础化学实验一班', leaderId, world.studentIds),
    'SAFE-100-01': await open(safety, 'SAFE-100-01', '实验室安全一班', teacherId, world.studentIds.slice(0, half)),
  };

  for (const courseId of [physics, chemistry]) {
    const objectives = (await objectivesOf(system, courseId)).map(({ id }) => id);
    const items = [
      schemeItem({ key: 'lab', name: '实验操作', kind: 'experiment', weight: 50, objectives: objectives.slice(0, -1) }),
      schemeItem({ key: 'report', name: '实验报告', kind: 'labReport', weight: 30, objectives: objectives.slice(-1) }),
      schemeItem({ key: 'class', name: '课堂表现', kind: 'offline', weight: 20 }),
    ];
    await saveScheme(system, courseId, { items }, null);
    await activateScheme(system, courseId);
  }
  await saveScheme(
    system,
    safety,
    { items: [schemeItem({ key: 'exam', name: '安全考核', kind: 'offline', weight: 100 })] },
    null,
  );
  await activateScheme(system, safety);
  return {
    courses: { 'PHYS-101': physics, 'CHEM-101': chemistry, 'SAFE-100': safety },
    classes,
    nodes: { 'PHYS-101': physicsOutline.nodes, 'CHEM-101': chemistryOutline.nodes },
    pages: { 'PHYS-101': physicsOutline.pages, 'CHEM-101': chemistryOutline.pages },
  };
}
