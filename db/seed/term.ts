import type { Past } from '../../src/main/past.ts';
import { rollUpFigures } from '../../src/modules/runs/server/runs.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import type { Log } from '../../src/platform/log/log.ts';
import { seedCloudNews, seedClouds } from './clouds.ts';
import { seedCampus } from './demo.ts';
import { seedOpenings } from './openings.ts';
import { seedOrders } from './orders.ts';
import { seedReference } from './reference.ts';
import { seedTeaching } from './teaching.ts';
import { planAnnouncements } from './term/announcements.ts';
import { calendarOf } from './term/calendar.ts';
import { campusOf } from './term/campus.ts';
import { planCampusLife } from './term/campus-life.ts';
import { planClassroom } from './term/classroom.ts';
import { planDiscussion } from './term/discussion.ts';
import { planEntries } from './term/entries.ts';
import { planExams } from './term/exams.ts';
import { planGrading } from './term/grading.ts';
import { planGroupHomework } from './term/group-homework.ts';
import { planHandIns } from './term/hand-ins.ts';
import { type Given, planHomework } from './term/homework.ts';
import { type Assignment, planLaboratory } from './term/laboratory.ts';
import { planPapers } from './term/papers.ts';
import { planQuestions } from './term/questions.ts';
import { planRoster } from './term/roster.ts';
import type { Contents } from './term/seat.ts';
import { storyOf } from './term/story.ts';
import { planTests } from './term/tests.ts';
import { planVisits } from './term/visits.ts';

/** Experiments of the laboratory courses: the weeks they are given in, from a Monday to a Friday. */
const LABORATORY = {
  'PHYS-101': [
    { experiment: 'MECH-101', name: '气垫导轨碰撞与动量守恒', chapter: '第一章 力学测量', weeks: [0, 4] },
    { experiment: 'ELEC-101', name: 'RC 电路暂态与频率响应', chapter: '第二章 电学测量', weeks: [4, 8] },
    { experiment: 'PHYS-101', name: '单摆测重力加速度', chapter: '第三章 测量与误差', weeks: [8, 13] },
  ],
  'CHEM-101': [
    { experiment: 'CHEM-101', name: '酸碱滴定', chapter: '第一章 容量分析', weeks: [1, 6] },
    { experiment: 'BIO-101', name: '酶促反应动力学', chapter: '第二章 反应动力学', weeks: [6, 11] },
  ],
} as const;

/**
 * Fills the demonstration with the twelve weeks of a term that have passed: everything was done on its day, through the
 * services and calls of the product, by the clock that every rule asks.
 */
export async function seedTerm(past: Past, ctx: Ctx, password: string, log: Log): Promise<void> {
  const { app } = past;
  const calendar = calendarOf(new Date());
  await past.moveTo(calendar.at(-3, 0, '09:00'));
  await seedReference(ctx);
  const { units, people, experiments, students } = await seedCampus(app, ctx, password);
  const person = (account: string) => people.get(account)!;

  await past.moveTo(calendar.at(-1, 1, '10:30'));
  const windows = ([from, to]: readonly [number, number]) => ({
    opensAt: calendar.at(from, 0, '08:00'),
    dueAt: calendar.at(to, 4, '22:00'),
    closesAt: calendar.at(to + 2, 4, '22:00'),
  });
  const given = (course: keyof typeof LABORATORY) =>
    LABORATORY[course].map(({ experiment, name, chapter, weeks }) => ({
      id: experiments.get(experiment)!,
      name,
      chapter,
      ...windows(weeks),
    }));
  const teaching = await seedTeaching(app, ctx, {
    unitId: units.physics,
    teacherId: person('teacher'),
    leaderId: person('leader02'),
    studentIds: students.map(person),
    physicsExperiments: given('PHYS-101'),
    chemistryExperiments: given('CHEM-101'),
    terms: calendar.terms,
  });
  await past.moveTo(calendar.at(-1, 3, '14:10'));
  const clouds = await seedClouds(ctx, { units, people, experiments });
  await past.deliver();

  const story = storyOf(past, calendar.now, log);
  const campus = campusOf(past, people);
  const assignments = (['PHYS-101', 'CHEM-101'] as const).flatMap((course) =>
    LABORATORY[course].map(({ experiment, name, weeks }, i): Assignment => {
      const { opensAt, dueAt } = windows(weeks);
      return {
        experiment,
        experimentId: experiments.get(experiment)!,
        name,
        context: {
          kind: 'course',
          courseId: teaching.courses[course],
          classId: teaching.classes[`${course}-01`],
          nodeId: teaching.nodes[course][i]!,
        },
        page: teaching.pages[course][i] ?? null,
        opens: opensAt,
        due: dueAt,
        marker: course === 'PHYS-101' ? 'teacher' : 'leader02',
      };
    }),
  );
  const { runs, graded } = planLaboratory(story, campus, calendar, { people, students, assignments });
  planGrading(story, campus, calendar, { people, students, teaching, runs, graded });
  planAnnouncements(story, campus, calendar, { students, teaching });
  planRoster(story, campus, calendar, { people, students, teaching });
  planDiscussion(story, campus, calendar, { students, teaching });
  planClassroom(story, campus, calendar, { teaching });
  planQuestions(story, campus, calendar, { teaching });
  planPapers(story, campus, calendar, { teaching });
  const contents: Contents = new Map();
  planExams(story, campus, calendar, { people, students, teaching, contents });
  planTests(story, campus, calendar, { students, teaching, contents });
  const homework: Given = new Map();
  planHomework(story, campus, calendar, { teaching, given: homework });
  planHandIns(story, campus, calendar, { students, given: homework });
  planGroupHomework(story, campus, calendar, { people, students, teaching });
  planEntries(story, campus, calendar, experiments);
  planCampusLife(story, campus, calendar, past, { units, cloudId: clouds.physics, password });
  planVisits(story, campus, calendar, { people, experiments, cloudId: clouds.physics, runs });
  story.at(calendar.ago(1, '18:00'), () => seedCloudNews(app, ctx, { people }, clouds));
  story.at(calendar.ago(1, '17:00'), () => seedOpenings(app, ctx, { people, experiments }));
  story.at(calendar.ago(1, '17:30'), () => seedOrders(app, ctx, { people, experiments }));
  await story.play();

  await past.moveToNow();
  // The first visitor sees the figures of those weeks.
  await rollUpFigures(ctx);
}
