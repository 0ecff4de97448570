import { siteMidnight, siteWeekday } from '../../../src/kernel/values/site-time.ts';
import { viewRoute } from '../../../src/modules/catalogue/shared/social.contract.ts';
import { publishedVersion } from '../../../src/modules/content/server/content.public.ts';
import { reportViewRoute } from '../../../src/modules/courses/shared/progress.contract.ts';
import {
  gradeReportRoute,
  openReportRoute,
  returnReportRoute,
  saveReportRoute,
  submitReportRoute,
} from '../../../src/modules/lab-reports/shared/report.contract.ts';
import { STANDARD_TEMPLATE } from '../../../src/modules/lab-reports/shared/report-template.model.ts';
import { driveRun, type RunContextRef } from '../../../src/modules/runs/server/runs.public.ts';
import { eachAbreast } from '../abreast.ts';
import { dice } from '../dice.ts';
import { SEED_SERIES } from '../series.ts';
import { type Calendar, DAY, HOUR, MINUTE } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';
import { COMMENTS, RETURN_REASONS, reportTexts } from './texts.ts';

/** An experiment a class is given. */
export interface Assignment {
  readonly experiment: string;
  readonly experimentId: string;
  readonly name: string;
  readonly context: RunContextRef & { readonly nodeId: string };
  /** Page of the course to prepare with. */
  readonly page: string | null;
  readonly opens: Date;
  readonly due: Date;
  readonly marker: string;
}

/** A run that was done, for what people do with it later. */
export interface DoneRun {
  readonly runId: string;
  readonly account: string;
  readonly experiment: string;
  readonly finished: boolean;
}

/** A report that has its mark. */
export interface GradedReport {
  readonly id: string;
  readonly account: string;
  readonly assignment: Assignment;
  readonly version: number;
}

export interface LaboratoryWorld {
  readonly people: ReadonlyMap<string, string>;
  readonly students: readonly string[];
  readonly assignments: readonly Assignment[];
}

/** Time a page is read for before the work begins. */
const READING = 90_000;
/** Hours people work at, the more often the likelier. */
const WORKING = [9, 10, 14, 15, 16, 19, 19, 19, 20, 20, 20, 21, 21];
/** `student` shall do the pendulum himself, and has a report to write again; another one owes it. */
const NOT_BEGUN = { account: 'student', experiment: 'PHYS-101' };
const TO_WRITE_AGAIN = { account: 'student', experiment: 'BIO-101' };
const OWING = { account: 'student02', experiment: 'BIO-101' };
/** A run of these was far too quick to be work: it waits for the teacher's word. */
const TOO_QUICK: readonly (readonly [account: string, experiment: string])[] = [
  ['student13', 'MECH-101'],
  ['student17', 'ELEC-101'],
  ['student20', 'PHYS-101'],
  ['student21', 'BIO-101'],
];
export const isTooQuick = (account: string, experiment: string) =>
  TOO_QUICK.some(([who, what]) => who === account && what === experiment);

/** A moment of work before a deadline: most of it falls on the last days, little of it on weekends. */
export function momentBefore(random: () => number, opens: Date, due: Date): Date {
  const u = random();
  const span = due.getTime() - opens.getTime();
  let day = siteMidnight(due.getTime() - span * u ** 2.2);
  const weekday = siteWeekday(day) - 1;
  if (weekday >= 5 && random() < 0.7) day -= (weekday - 3) * DAY;
  const hour = WORKING[Math.floor(random() * WORKING.length)]!;
  const at = day + hour * HOUR + Math.floor(random() * 60) * MINUTE;
  return new Date(Math.max(opens.getTime() + 9 * HOUR, Math.min(at, due.getTime() - HOUR)));
}

/** One run of somebody, from the opening of the page to its end. */
export function planRun(
  story: Story,
  campus: Campus,
  run: {
    readonly account: string;
    readonly personId: string;
    readonly experiment: string;
    readonly experimentId: string;
    readonly context: RunContextRef;
    readonly start: Date;
    readonly skill: number;
    readonly seed: number;
    /** Page of the course read before; without one it begins at the details of the experiment. */
    readonly page?: string | null;
    /** Shares of the expected time the steps take. */
    readonly pace?: readonly [least: number, spread: number];
    /** Steps done before it is left; all of them when absent. */
    readonly until?: number | undefined;
    readonly ended?: (done: DoneRun) => void;
  },
): void {
  const random = dice(run.seed);
  const [least, spread] = run.pace ?? [0.6, 0.9];
  const read = async (nodeId: string) => {
    const seen = (seconds: number) =>
      campus.call(run.account, reportViewRoute, { params: { nodeId }, body: { seconds, active: seconds } });
    await seen(0);
    // Seconds count as far as the clock went on between the two reports, and an act takes its own time.
    story.at(new Date(run.start.getTime() + READING + 30_000), () => seen(READING / 1000));
  };
  story.at(run.start, async () => {
    if (run.page) await read(run.page);
    else await campus.call(run.account, viewRoute, { params: { id: run.experimentId }, body: {} });
    const version = await publishedVersion(campus.system(), run.experimentId);
    if (!version) return;
    const steps = version.steps.slice(0, run.until).map((step) => ({
      seq: step.seq,
      // Better people meet more of the rules; the score follows from what they did.
      meets: () => random() < Math.min(0.97, run.skill + 0.05),
      seconds: Math.max(least < 0.2 ? 3 : 20, Math.round(step.expectSeconds * (least + random() * spread))),
      repeatCount: random() < 0.8 ? 1 : 2,
    }));
    const startedAt = new Date(run.start.getTime() + READING + MINUTE);
    const end = startedAt.getTime() + steps.reduce((sum, step) => sum + step.seconds, 0) * 1000;
    story.at(new Date(end), async () => {
      const { runId } = await driveRun(campus.system(), {
        personId: run.personId,
        experimentId: run.experimentId,
        context: run.context,
        startedAt,
        end: run.until === undefined ? 'finished' : 'unfinished',
        steps,
        shapes: SEED_SERIES[run.experiment],
      });
      run.ended?.({ runId, account: run.account, experiment: run.experiment, finished: run.until === undefined });
    });
  });
}

interface HandedIn {
  readonly id: string;
  readonly account: string;
  readonly assignment: Assignment;
  readonly skill: number;
  readonly random: () => number;
  version: number;
  at: Date;
  returned: boolean;
}

/**
 * The work of the classes: runs that come thicker towards each deadline, reports in time, late, owed and returned, and
 * markers who sit down twice a week and have not reached the newest reports yet.
 */
export function planLaboratory(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { people, students, assignments }: LaboratoryWorld,
): { readonly runs: readonly DoneRun[]; readonly graded: readonly GradedReport[] } {
  const random = dice(20260901);
  const pickWith =
    (roll: () => number) =>
    <T>(of: readonly T[]): T =>
      of[Math.floor(roll() * of.length)]!;
  const runs: DoneRun[] = [];
  const waiting: HandedIn[] = [];
  const graded: GradedReport[] = [];
  const skills = new Map(students.map((account) => [account, 0.5 + random() * 0.5]));

  const handIn = (assignment: Assignment, account: string, at: Date, own: () => number) =>
    story.at(at, async () => {
      const { id } = await campus.call(account, openReportRoute, { body: { nodeId: assignment.context.nodeId } });
      const number = (from: number, to: number) => from + Math.floor(own() * (to - from + 1));
      await campus.call(account, saveReportRoute, {
        params: { reportId: id },
        body: { revision: 1, sections: { ...reportTexts(assignment.name, pickWith(own), number) } },
      });
      if (OWING.account === account && OWING.experiment === assignment.experiment) return;
      const { version } = await campus.call(account, submitReportRoute, {
        params: { reportId: id },
        body: { revision: 1 },
      });
      const report = {
        id,
        account,
        assignment,
        skill: skills.get(account)!,
        random: own,
        version,
        at,
        returned: false,
      };
      if (TO_WRITE_AGAIN.account !== account || TO_WRITE_AGAIN.experiment !== assignment.experiment) {
        waiting.push(report);
        return;
      }
      story.at(new Date(at.getTime() + 18 * HOUR), () => sendBack(report));
    });
  const sendBack = ({ id, assignment, version, random: own }: HandedIn) =>
    campus.call(assignment.marker, returnReportRoute, {
      params: { reportId: id },
      body: { version, reason: pickWith(own)(RETURN_REASONS) },
    });

  for (const assignment of assignments) {
    for (const account of students) {
      if (account === NOT_BEGUN.account && assignment.experiment === NOT_BEGUN.experiment) continue;
      const own = dice(Math.floor(random() * 2 ** 31));
      const skill = skills.get(account)!;
      const tooQuick = isTooQuick(account, assignment.experiment);
      const sure = account === 'student' || account === 'student02' || tooQuick;
      const chance = sure ? 0.5 : own();
      if (chance < 0.05) continue;
      const current = assignment.due > calendar.now;
      const start = sure && current ? calendar.ago(2, '20:10') : momentBefore(own, assignment.opens, assignment.due);
      const common = {
        account,
        personId: people.get(account)!,
        experiment: assignment.experiment,
        experimentId: assignment.experimentId,
        context: assignment.context,
      };
      const collect = (done: DoneRun) => {
        runs.push(done);
      };
      const seed = () => Math.floor(own() * 2 ** 31);
      const half = chance < 0.12 ? 3 + Math.floor(own() * 4) : undefined;
      planRun(story, campus, {
        ...common,
        start,
        skill,
        seed: seed(),
        until: half,
        ended: collect,
        // The pages of the first weeks are read; later on people go straight to the experiment.
        page: assignment.opens < calendar.at(2, 0, '00:00') ? assignment.page : null,
        ...(tooQuick ? { pace: [0.06, 0.04] } : {}),
      });
      if (half !== undefined) continue;
      const again = new Date(start.getTime() + (22 + own() * 5) * HOUR);
      if (own() < 0.2 && again < assignment.due) {
        planRun(story, campus, {
          ...common,
          start: again,
          skill: Math.min(1, skill + 0.1),
          seed: seed(),
          ended: collect,
        });
      }
      if (chance < 0.2) continue;
      const late = chance > 0.9;
      const from = late ? Math.max(start.getTime(), assignment.due.getTime()) : start.getTime();
      handIn(assignment, account, new Date(from + (late ? 5 + own() * 40 : 2 + own() * 20) * HOUR), own);
    }
  }

  const mark = async (report: HandedIn) => {
    const { random: own, skill, assignment } = report;
    await campus.call(assignment.marker, gradeReportRoute, {
      params: { reportId: report.id },
      body: { version: report.version, marks: marksFor(skill, own), comment: pickWith(own)(COMMENTS) },
    });
    return true;
  };
  /** @returns whether the report has its mark; else it was sent back */
  const grade = async (report: HandedIn) => {
    const { random: own, assignment } = report;
    if (report.returned || own() > 0.12) return mark(report);
    await sendBack(report);
    report.returned = true;
    story.at(new Date(campus.system().clock.ms() + (20 + own() * 30) * HOUR), async () => {
      // The last returned ones have not been answered yet.
      if (campus.system().clock.now() > calendar.ago(8, '00:00')) return;
      const number = (from: number, to: number) => from + Math.floor(own() * (to - from + 1));
      const sections = { ...reportTexts(assignment.name, pickWith(own), number) };
      await campus.call(report.account, saveReportRoute, {
        params: { reportId: report.id },
        body: { revision: 2, sections },
      });
      const sent = await campus.call(report.account, submitReportRoute, {
        params: { reportId: report.id },
        body: { revision: 2 },
      });
      report.version = sent.version;
      report.at = campus.system().clock.now();
      waiting.push(report);
    });
    return false;
  };
  // What came in around the last deadline is the pile nobody has got to.
  const isAhead = ({ assignment: { due }, at }: HandedIn) =>
    due > calendar.ago(10, '00:00') && due < calendar.now && at.getTime() > due.getTime() - 3 * DAY;
  for (const marker of new Set(assignments.map((one) => one.marker))) {
    for (let days = 80; days >= 4; days -= 3) {
      story.at(calendar.ago(days, marker === 'teacher' ? '20:05' : '15:25'), async () => {
        const own = waiting.filter((one) => one.assignment.marker === marker && !isAhead(one));
        for (const report of own) waiting.splice(waiting.indexOf(report), 1);
        const marked = await eachAbreast(own, grade);
        graded.push(...own.filter((_, i) => marked[i]));
      });
    }
  }
  return { runs, graded };
}

/** Levels and points of the standard rubric as a piece of work of some quality gets them. */
export function marksFor(skill: number, random: () => number) {
  return STANDARD_TEMPLATE.criteria.map((criterion) => {
    const points = Math.round(criterion.max * Math.min(1, skill + (random() - 0.4) * 0.2));
    const level = criterion.levels.find((one) => points >= one.from && points <= one.to)!;
    return { criterion: criterion.key, level: level.key, points };
  });
}
