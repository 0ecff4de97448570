import type { App } from '../../src/main/app.ts';
import { publishedVersion } from '../../src/modules/content/server/content.public.ts';
import { enterMarks, publishGrades } from '../../src/modules/grades/server/grades.public.ts';
import {
  gradeReport,
  openReport,
  returnReport,
  saveReport,
  submitReport,
} from '../../src/modules/lab-reports/server/lab-reports.public.ts';
import { STANDARD_TEMPLATE } from '../../src/modules/lab-reports/shared/report-template.model.ts';
import { driveRun } from '../../src/modules/runs/server/runs.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { asPerson } from './as-person.ts';
import { dice } from './dice.ts';
import type { DemoPeople } from './people.ts';
import { SEED_SERIES } from './series.ts';
import type { SeededTeaching } from './teaching.ts';

const HOUR = 3_600_000;

const TEXTS: Readonly<Record<string, string>> = {
  purpose: '<p>掌握本实验的测量方法，学会处理数据并评定不确定度。</p>',
  principle: '<p>依据讲义中的公式，由直接测量量求得待测量；系统误差通过调节与修正减小。</p>',
  procedure: '<p>步骤与数据见上表。重复测量各三次，未发现粗大误差，取平均值参与计算。</p>',
  discussion: '<p>主要误差来自读数与启动时刻的判断；增加测量次数、延长累积时间可以减小随机误差。</p>',
  conclusion: '<p>测量结果与参考值在不确定度范围内一致，达到实验目的。</p>',
};
const COMMENTS = [
  '数据完整，分析到位。',
  '结论部分请写清有效数字。',
  '误差来源分析可以更具体。',
  '很好，继续保持。',
  '图表规范，推导清楚。',
];

/**
 * Lets the demonstration's students run experiments and write reports in the past weeks and their teachers mark them,
 * all through the services: every figure on screen is counted from these records. `student` has the pendulum before
 * him, so that the tour can begin.
 */
export async function seedLearning(
  app: App,
  ctx: Ctx,
  world: {
    readonly people: DemoPeople;
    readonly students: readonly string[];
    readonly teaching: SeededTeaching;
    readonly courses: readonly {
      readonly key: 'PHYS-101' | 'CHEM-101';
      readonly classKey: 'PHYS-101-01' | 'CHEM-101-01';
      readonly experimentId: string;
      readonly marker: string;
    }[];
  },
): Promise<void> {
  const random = dice(20260901);
  const now = ctx.clock.ms();
  const rubric = STANDARD_TEMPLATE.criteria;

  for (const course of world.courses) {
    const version = await publishedVersion(ctx, course.experimentId);
    const nodeId = world.teaching.nodes[course.key][0];
    if (!version || !nodeId) continue;
    const courseId = world.teaching.courses[course.key];
    const classId = world.teaching.classes[course.classKey];
    const marker = await asPerson(app, ctx, world.people.get(course.marker)!);

    for (const [i, account] of world.students.entries()) {
      if (account === 'student' && course.key === 'PHYS-101') continue;
      const skill = 0.55 + random() * 0.45;
      const chance = random();
      if (chance < 0.08) continue;
      const learner = await asPerson(app, ctx, world.people.get(account)!);
      const run = (
        startedAt: number,
        quality: number,
        until = version.steps.length,
        end: 'finished' | 'unfinished' = 'finished',
      ) =>
        driveRun(ctx, {
          personId: world.people.get(account)!,
          experimentId: course.experimentId,
          context: { kind: 'course', courseId, nodeId, classId },
          startedAt: new Date(startedAt),
          shapes: SEED_SERIES[course.key],
          end,
          steps: version.steps.slice(0, until).map((step) => ({
            seq: step.seq,
            // Better people meet more of the rules; the score follows from what they did.
            meets: () => random() < Math.min(0.97, quality + 0.05),
            seconds: Math.max(20, Math.round(step.expectSeconds * (0.6 + random() * 0.9))),
            repeatCount: random() < 0.8 ? 1 : 2,
          })),
        });
      const started = now - Math.floor((3 + random() * 24) * 24 * HOUR);
      if (chance < 0.16) {
        await run(started, skill, 3 + Math.floor(random() * 4), 'unfinished');
        continue;
      }
      await run(started, skill);
      if (chance > 0.8) await run(started + 26 * HOUR, Math.min(1, skill + 0.1));

      if (chance < 0.3) continue;
      const reportId = await openReport(learner, nodeId);
      const sections = Object.fromEntries(
        STANDARD_TEMPLATE.sections.map((section) => [section.key, TEXTS[section.key] ?? TEXTS.discussion!]),
      );
      await saveReport(learner, reportId, { revision: 1, sections });
      if (chance < 0.36) continue;
      await submitReport(learner, reportId, 1);
      if (chance < 0.55) continue;
      if (chance < 0.6) {
        await returnReport(marker, reportId, { version: 1, reason: '数据表缺少单位，请补充后重新提交。' });
        continue;
      }
      await gradeReport(marker, reportId, {
        version: 1,
        marks: rubric.map((criterion) => {
          const points = Math.round(criterion.max * Math.min(1, skill + (random() - 0.5) * 0.15));
          const level = criterion.levels.find((one) => points >= one.from && points <= one.to)!;
          return { criterion: criterion.key, level: level.key, points };
        }),
        comment: COMMENTS[i % COMMENTS.length]!,
      });
    }
    await enterMarks(marker, classId, {
      itemKey: 'class',
      marks: world.students.map((account) => ({
        personId: world.people.get(account)!,
        value: 70 + Math.floor(random() * 30),
      })),
    });
  }

  const safety = await asPerson(app, ctx, world.people.get('teacher')!);
  const half = world.students.slice(0, Math.ceil(world.students.length / 2));
  await enterMarks(safety, world.teaching.classes['SAFE-100-01'], {
    itemKey: 'exam',
    marks: half.map((account) => ({ personId: world.people.get(account)!, value: 60 + Math.floor(random() * 41) })),
  });
  await publishGrades(safety, world.teaching.classes['SAFE-100-01'], {
    items: null,
    personIds: null,
    leaveUndecided: false,
  });
}
