import type { Ctx } from '../../../platform/db/context.ts';
import { type ExamMark, examMarks } from '../../attempts/server/attempts.public.ts';
import { type AttendancePercent, attendancePercents } from '../../attendance/server/attendance.public.ts';
import { type ExperimentNode, type StudyItem, studyItems, studyPercents } from '../../courses/server/courses.public.ts';
import {
  type CourseRule,
  type DiscussionPoints,
  discussionPoints,
  discussionRule,
} from '../../discussion/server/discussion.public.ts';
import { candidateKeys, type ExamFacts, givenExams } from '../../exams/server/exams.public.ts';
import type { HomeworkFacts } from '../../homework/server/homework.public.ts';
import { type HomeworkMark, homeworkMarks } from '../../homework-marking/server/homework-marking.public.ts';
import { type ReportScore, reportScores } from '../../lab-reports/server/lab-reports.public.ts';
import type { MemberInput } from '../shared/grade-calculation.model.ts';
import { countsExams, countsNodes, type GradeScheme, mayWait, type SchemeItem } from '../shared/grade-scheme.model.ts';
import { type Adjustment, type FlagRow, handMarks, type OfflineMark } from './book/book.repository.ts';
import { examMember, itemExams } from './exam-source.service.ts';
import {
  type CountedHomework,
  countedHomework,
  homeworkMember,
  itemHomework,
  NO_HOMEWORK,
} from './homework-source.service.ts';
import { finishedRuns } from './run-score.repository.ts';
import { itemStudy, type StudyMark, studyMember } from './study-source.service.ts';

/** What one person's marks are made of. */
interface PersonSources {
  /** Finished runs by node, in order. */
  readonly runs: Map<string, Attempts>;
  readonly reports: Map<string, ReportScore>;
  /** Points of the discussion; absent when nothing was written or no item asks for them. */
  talk?: DiscussionPoints;
  /** Absent when no session counts for the person or no item asks for it. */
  attendance?: AttendancePercent;
  /** Results by exam. */
  readonly exams: Map<string, ExamMark>;
  /** Exams the person is a candidate of. */
  readonly sits: Set<string>;
  /** Marks by homework. */
  readonly homework: Map<string, HomeworkMark>;
  /** Percent by what there is to learn; absent when nothing was done or no item asks for it. */
  study?: ReadonlyMap<string, number>;
  readonly offline: OfflineMark[];
  readonly adjustments: Adjustment[];
  readonly flags: FlagRow[];
}

/** The discussion of a course that an item of its scheme counts. */
export interface Talk {
  readonly courseId: string;
  /** Undefined before its boards were made. */
  readonly rule: CourseRule | undefined;
}

/** What a scheme counts beside experiments and reports. */
export interface Beside {
  readonly courseId: string;
  /** Null when no item counts the discussion. */
  readonly talk: Talk | null;
  /** An item counts the attendance. */
  readonly attendance: boolean;
  /** Exams and tests learners know of; none when nothing depends on them. */
  readonly exams: readonly ExamFacts[];
  /** Homework learners know of; none when nothing depends on it. */
  readonly homework: CountedHomework;
  /** What counts as learning; nothing when no item counts it. */
  readonly study: readonly StudyItem[];
}

/** What a scheme counts beside experiments and reports, with the dates of a class. */
export async function besideOf(ctx: Ctx, courseId: string, scheme: GradeScheme, classId?: string): Promise<Beside> {
  const asks = (kind: SchemeItem['kind']) => scheme.items.some((item) => item.kind === kind);
  const talk = asks('discussion') ? { courseId, rule: await discussionRule(ctx, courseId) } : null;
  const study = asks('chapter') ? (await studyItems(ctx, courseId, classId)).filter(({ counts }) => counts) : [];
  // A test or homework of the outline is learnt by its result: what is released of it decides.
  const learnt = (type: string) => study.some((item) => item.type === type);
  const exams = asks('exam') || asks('test') || learnt('test') ? await givenExams(ctx, courseId) : [];
  const homework = asks('homework') || learnt('homework') ? await countedHomework(ctx, courseId) : NO_HOMEWORK;
  return { courseId, talk, attendance: asks('attendance'), exams, homework, study };
}

/** What the marks of people of a class are made of, grouped by person. */
export interface Sources {
  readonly offline: readonly OfflineMark[];
  /** The class has ended: what is not there by now does not come any more. */
  readonly ended: boolean;
  readonly byPerson: ReadonlyMap<string, PersonSources>;
  readonly talk: Talk | null;
  readonly exams: readonly ExamFacts[];
  readonly homework: CountedHomework;
  readonly place: { readonly courseId: string; readonly classId: string };
}

type Attempts = MemberInput['attempts'];
const nothing = (): PersonSources => ({
  runs: new Map(),
  reports: new Map(),
  exams: new Map(),
  sits: new Set(),
  homework: new Map(),
  offline: [],
  adjustments: [],
  flags: [],
});
const NOTHING = nothing();

/** Nodes an item counts. */
export function itemNodes(item: SchemeItem, nodes: readonly ExperimentNode[]): ExperimentNode[] {
  if (!countsNodes(item.kind)) return [];
  const fits = (node: ExperimentNode) => item.kind === 'experiment' || node.reportRequired;
  if (item.members !== 'all') return nodes.filter((node) => item.members.includes(node.id) && fits(node));
  return nodes.filter((node) => node.visible && fits(node));
}

/** Members of every item of a scheme that has any: found once for everybody. */
export interface MemberPlan {
  readonly nodes: ReadonlyMap<string, readonly ExperimentNode[]>;
  readonly exams: ReadonlyMap<string, readonly ExamFacts[]>;
  readonly homework: ReadonlyMap<string, readonly HomeworkFacts[]>;
  readonly study: ReadonlyMap<string, readonly StudyMark[]>;
}

export const planOf = (
  scheme: GradeScheme,
  nodes: readonly ExperimentNode[],
  { exams, homework, study }: Pick<Beside, 'exams' | 'homework' | 'study'>,
): MemberPlan => ({
  nodes: new Map(scheme.items.map((item) => [item.key, itemNodes(item, nodes)])),
  exams: new Map(scheme.items.map((item) => [item.key, itemExams(item, exams)])),
  homework: new Map(scheme.items.map((item) => [item.key, itemHomework(item, homework.rows)])),
  study: new Map(scheme.items.map((item) => [item.key, itemStudy(item, study)])),
});

/** A class, the nodes of its course and the people whose sources are read. */
export interface SourceScope {
  readonly classId: string;
  readonly nodes: readonly ExperimentNode[];
  readonly personIds: readonly string[];
  readonly ended: boolean;
  readonly beside: Beside;
}

/**
 * Reads the sources of people of a class in one round trip. A learner asks for the own person only and gets neither
 * offline marks nor adjustments nor flags: they are not released before a publication.
 */
export async function readSources(ctx: Ctx, of: SourceScope, face: 'staff' | 'learner'): Promise<Sources> {
  const { classId, nodes, personIds, ended } = of;
  const { courseId, talk, attendance, exams, homework, study } = of.beside;
  const seenBy = face === 'staff' ? 'staff' : 'learner';
  const examIds = exams.map(({ id }) => id);
  const nodeIds = nodes.map((node) => node.id);
  const byPerson = new Map<string, PersonSources>();
  const own = (personId: string) => {
    const known = byPerson.get(personId) ?? nothing();
    byPerson.set(personId, known);
    return known;
  };
  const [finished, reports, byHand, points, attended, sat, sits, worked, learnt] = await Promise.all([
    finishedRuns(ctx, nodeIds, personIds),
    reportScores(ctx, { nodeIds, personIds }),
    handMarks(ctx, classId, face === 'staff' ? personIds : []),
    talk?.rule ? discussionPoints(ctx, { courseId: talk.courseId, personIds, rule: talk.rule }) : [],
    attendance ? attendancePercents(ctx, { classId, personIds }) : [],
    examMarks(ctx, exams, { personIds, seenBy: face === 'staff' ? 'staff' : 'candidate' }),
    candidateKeys(ctx, { examIds, personIds }),
    homeworkMarks(ctx, homework.rows, { personIds, seenBy }),
    studyPercents(ctx, { courseId, items: study, personIds }),
  ]);
  for (const { personId, runs } of finished) {
    const mine = own(personId).runs;
    for (const [nodeId, id, percent, unverified] of runs) {
      const attempt = { percent, ref: `run:${id}`, ...(unverified ? { unverified } : {}) };
      mine.set(nodeId, [...(mine.get(nodeId) ?? []), attempt]);
    }
  }
  for (const row of reports) own(row.personId).reports.set(row.nodeId, row);
  for (const row of points) own(row.personId).talk = row;
  for (const row of attended) own(row.personId).attendance = row;
  for (const row of sat) own(row.personId).exams.set(row.examId, row);
  for (const row of worked) own(row.personId).homework.set(row.homeworkId, row);
  for (const [personId, percents] of learnt) own(personId).study = percents;
  for (const key of sits) {
    const [examId = '', personId = ''] = key.split(':');
    own(personId).sits.add(examId);
  }
  for (const row of byHand.offline) own(row.personId).offline.push(row);
  for (const row of byHand.adjustments) own(row.personId).adjustments.push(row);
  for (const row of byHand.flags) own(row.personId).flags.push(row);
  const place = { courseId, classId };
  return { offline: byHand.offline, ended, byPerson, talk, exams, homework, place };
}

/** Key of the only member of an offline item. */
export const OFFLINE_MEMBER = 'offline';
/** Key of the only member of a discussion item. */
const DISCUSSION_MEMBER = 'discussion';
/** Key of the only member of an attendance item. */
const ATTENDANCE_MEMBER = 'attendance';
const OWN_MEMBERS: Readonly<Record<string, string>> = {
  offline: OFFLINE_MEMBER,
  discussion: DISCUSSION_MEMBER,
  attendance: ATTENDANCE_MEMBER,
};

/** Columns of an item in the book. */
export function membersOfItem({ key, name, kind }: SchemeItem, plan: MemberPlan) {
  if (countsNodes(kind)) return (plan.nodes.get(key) ?? []).map((node) => ({ key: node.id, label: node.name }));
  const exams = (plan.exams.get(key) ?? []).map((exam) => ({ key: exam.id, label: exam.name }));
  const homework = (plan.homework.get(key) ?? []).map(({ id, title }) => ({ key: id, label: title }));
  const study = (plan.study.get(key) ?? []).map(({ key: own, label }) => ({ key: own, label }));
  const members = [...exams, ...homework, ...study];
  // While there is no exam, homework or anything to learn yet the item waits for one.
  return members.length > 0 ? members : [{ key: OWN_MEMBERS[kind] ?? kind, label: name }];
}

type Raw = Pick<MemberInput, 'attempts' | 'rule' | 'state'>;

const runMember = (attempts: Attempts | undefined, node: ExperimentNode, past: boolean): Raw => ({
  attempts: attempts ?? [],
  rule: node.countRule,
  state: attempts ? 'final' : past ? 'missing' : 'pending',
});

function reportMember(report: ReportScore | undefined, past: boolean, released: boolean): Raw {
  if (report?.score != null && released) {
    return { attempts: [{ percent: report.score, ref: `report:${report.reportId}` }], rule: 'last', state: 'final' };
  }
  const handedIn = (report?.versions ?? 0) > 0;
  return { attempts: [], rule: 'last', state: !handedIn && past ? 'missing' : 'pending' };
}

/** Who wrote nothing may do so until the points are counted no more. */
function talkMember({ talk, ended }: Sources, points: DiscussionPoints | undefined, now: Date): Raw {
  const attempts = points && talk ? [{ percent: points.points, ref: `discussion:${talk.courseId}` }] : [];
  const until = talk?.rule?.until ?? null;
  const past = ended || (until !== null && now > until);
  return { attempts, rule: 'last', state: attempts.length > 0 ? 'final' : past ? 'missing' : 'pending' };
}

/** Who had no session is left out once the class has ended; until then one may come. */
function attendanceMember({ place, ended }: Sources, attended: AttendancePercent | undefined): Raw {
  if (!attended) return { attempts: [], rule: 'last', state: ended ? 'without' : 'pending' };
  const ref = `attendance:${place.courseId}:${place.classId}`;
  return { attempts: [{ percent: attended.percent, ref }], rule: 'last', state: 'final' };
}

/** Inputs of one person for the calculation, by item. */
export function memberInputs(
  scheme: GradeScheme,
  plan: MemberPlan,
  sources: Sources,
  personId: string,
  now: Date,
  face: 'staff' | 'learner',
): Record<string, MemberInput[]> {
  const own = sources.byPerson.get(personId) ?? NOTHING;
  const { runs, reports, talk, attendance, offline, adjustments, flags } = own;
  const byHand = (target: string): Pick<MemberInput, 'adjusted' | 'flag' | 'makeUp'> => {
    const row = adjustments.find((one) => one.target === target);
    const flag = flags.find((one) => one.target === target);
    return {
      adjusted: row ? { percent: row.value, reason: row.reason } : null,
      ...(flag ? { flag: flag.flag, makeUp: flag.mark } : {}),
    };
  };
  return Object.fromEntries(
    scheme.items.map((item) => {
      if (item.kind === 'offline') {
        const mark = offline.find((one) => one.itemKey === item.key);
        const member: MemberInput = {
          key: OFFLINE_MEMBER,
          label: item.name,
          full: 100,
          due: null,
          attempts: mark ? [{ percent: mark.value, ref: `offline:${item.key}` }] : [],
          rule: 'last',
          state: mark ? 'final' : 'pending',
          ...byHand(`${item.key}/${OFFLINE_MEMBER}`),
        };
        return [item.key, [member]];
      }
      if (item.kind === 'discussion') {
        const member: MemberInput = {
          key: DISCUSSION_MEMBER,
          label: item.name,
          full: 100,
          due: sources.talk?.rule?.until?.getTime() ?? null,
          ...talkMember(sources, talk, now),
          ...byHand(`${item.key}/${DISCUSSION_MEMBER}`),
        };
        return [item.key, [member]];
      }
      if (item.kind === 'attendance') {
        const member: MemberInput = {
          key: ATTENDANCE_MEMBER,
          label: item.name,
          full: 100,
          due: null,
          ...attendanceMember(sources, attendance),
          ...byHand(`${item.key}/${ATTENDANCE_MEMBER}`),
        };
        return [item.key, [member]];
      }
      const marks = plan.study.get(item.key) ?? [];
      if (marks.length > 0) {
        const members = marks.map((one): MemberInput => {
          const of = {
            percents: own.study,
            fullFrom: item.fullFrom ?? 100,
            ended: sources.ended,
            place: sources.place,
          };
          return { key: one.key, label: one.label, ...studyMember(one, of, now), ...byHand(`${item.key}/${one.key}`) };
        });
        return [item.key, members];
      }
      if (mayWait(item.kind) && membersOfItem(item, plan)[0]?.key === item.kind) {
        const state = sources.ended ? ('without' as const) : ('pending' as const);
        const none = { key: item.kind, label: item.name, full: 100, due: null, attempts: [], rule: 'last' as const };
        return [item.key, [{ ...none, state, ...byHand(`${item.key}/${item.kind}`) }]];
      }
      if (item.kind === 'homework') {
        const { ended, place, homework } = sources;
        const members = (plan.homework.get(item.key) ?? []).map((one): MemberInput => {
          const mark = own.homework.get(one.id);
          const late = item.late ?? 'homework';
          const of = { mark, personId, classId: place.classId, ended, extensions: homework.extensions, late };
          return { key: one.id, label: one.title, ...homeworkMember(one, of, now), ...byHand(`${item.key}/${one.id}`) };
        });
        return [item.key, members];
      }
      if (countsExams(item.kind)) {
        const exams = plan.exams.get(item.key) ?? [];
        const members = exams.map((exam): MemberInput => {
          const hand = byHand(`${item.key}/${exam.id}`);
          const raw = examMember(exam, sources.exams, own, now);
          return {
            key: exam.id,
            label: exam.name,
            full: exam.fullMark ?? 100,
            due: exam.endsAt?.getTime() ?? null,
            ...raw,
            ...hand,
            // What was typed by hand for a second sitting wins over the one that was sat here.
            makeUp: hand.makeUp ?? raw.makeUp ?? null,
          };
        });
        return [item.key, members];
      }
      const members = (plan.nodes.get(item.key) ?? []).map((node): MemberInput => {
        const end = node.dueAt ?? node.closesAt;
        const past = sources.ended || (end !== null && now > end);
        const released = face === 'staff' || node.reportScore === 'atOnce';
        const raw =
          item.kind === 'experiment'
            ? runMember(runs.get(node.id), node, past)
            : reportMember(reports.get(node.id), past, released);
        return {
          key: node.id,
          label: node.name,
          full: 100,
          due: end?.getTime() ?? null,
          ...raw,
          ...byHand(`${item.key}/${node.id}`),
        };
      });
      return [item.key, members];
    }),
  );
}

/** The total set by hand, when there is one. */
export function totalAdjustment(sources: Sources, personId: string) {
  const row = sources.byPerson.get(personId)?.adjustments.find((one) => one.target === 'total');
  return row ? { value: row.value, reason: row.reason } : null;
}

/** True when the course is taken again by the person. */
export const isRetake = (sources: Sources, personId: string): boolean =>
  sources.byPerson.get(personId)?.flags.some((one) => one.target === 'total') ?? false;
