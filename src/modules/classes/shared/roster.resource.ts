import { defineResource } from '../../../kernel/resource/resource.ts';

const STATE_LABELS = {
  active: 'classes.enrolment.active',
  applied: 'classes.enrolment.applied',
  waiting: 'classes.enrolment.waiting',
  withdrawn: 'classes.enrolment.withdrawn',
  completed: 'classes.enrolment.completed',
  rejected: 'classes.enrolment.rejected',
} as const;

export const STATE_TONES = {
  active: 'success',
  applied: 'info',
  waiting: 'warning',
  withdrawn: 'neutral',
  completed: 'neutral',
  rejected: 'error',
} as const;

const SOURCE_LABELS = {
  code: 'classes.source.code',
  open: 'classes.source.open',
  approval: 'classes.source.approval',
  manual: 'classes.source.manual',
  import: 'classes.source.import',
} as const;

const RISK_LABELS = {
  normal: 'classes.risk.normal',
  watch: 'classes.risk.watch',
  high: 'classes.risk.high',
} as const;

/** `coursestudent`: who takes a course, in which class, in what state; for its team. */
export const rosterResource = defineResource({
  wire: 'coursestudent',
  order: { column: 'joined', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'classes.column.enrolment' },
    courseid: { type: 'id', label: 'classes.column.course' },
    classid: { type: 'id', label: 'classes.column.id' },
    personid: { type: 'id', label: 'classes.column.person' },
    number: { type: 'text', label: 'classes.column.number', sort: true },
    name: { type: 'text', label: 'classes.members.name', sort: true },
    unit: { type: 'text', label: 'classes.roster.unit' },
    major: { type: 'text', label: 'classes.roster.major' },
    classname: { type: 'text', label: 'classes.roster.className' },
    coursename: { type: 'text', label: 'classes.column.course' },
    class: { type: 'text', label: 'classes.column.id' },
    termname: { type: 'text', label: 'classes.form.term' },
    source: { type: 'code', label: 'classes.roster.source', codes: SOURCE_LABELS },
    state: { type: 'code', label: 'classes.form.state', codes: STATE_LABELS },
    joined: { type: 'time', label: 'classes.column.joined', sort: true, always: true },
    /** Percent of the required items that are done. */
    progress: { type: 'integer', label: 'classes.roster.progress', filter: false },
    /** Active minutes in the course, for who reads its statistics. */
    time: { type: 'decimal', label: 'classes.roster.time', filter: false },
    lastseen: { type: 'time', label: 'classes.roster.lastSeen', filter: false },
    /** Names of the groups the learner is in. */
    group: { type: 'text', label: 'classes.roster.group', filter: false },
    /** Percent of the sessions attended. */
    attendance: { type: 'integer', label: 'classes.roster.attendance', filter: false },
    /** How many of how many: `2/5`. */
    experiments: { type: 'text', label: 'classes.roster.experiments', filter: false },
    reports: { type: 'text', label: 'classes.roster.reports', filter: false },
    tests: { type: 'text', label: 'classes.roster.tests', filter: false },
    /** Current mark, for who sees the marks of the class. */
    mark: { type: 'decimal', label: 'classes.roster.mark', filter: false },
    risk: { type: 'code', label: 'classes.roster.risk', codes: RISK_LABELS, filter: false },
    mobile: { type: 'text', label: 'classes.roster.mobile', filter: false },
    reason: { type: 'text', label: 'classes.roster.reason', filter: false },
    /** The reader may change it. */
    manageable: { type: 'boolean', label: 'classes.roster.manageable', filter: false },
  },
  list: {
    keyword: ['number', 'name'],
    filters: {
      course: { kind: 'ids', label: 'classes.column.course' },
      state: { kind: 'codes', label: 'classes.form.state' },
      classid: { kind: 'ids', label: 'classes.column.id' },
      source: { kind: 'codes', label: 'classes.roster.source' },
      unit: { kind: 'text', label: 'classes.roster.unit' },
      classname: { kind: 'text', label: 'classes.roster.className' },
      groupname: { kind: 'text', label: 'classes.roster.group' },
      joined: { kind: 'times', label: 'classes.column.joined' },
      unseen: { kind: 'codes', label: 'classes.roster.unseen' },
      progress: { kind: 'numbers', label: 'classes.roster.progress' },
      risk: { kind: 'codes', label: 'classes.roster.risk' },
      term: { kind: 'ids', label: 'classes.form.term' },
      member: { kind: 'ids', label: 'classes.roster.member' },
    },
    tabs: 'state',
    asked: ['time', 'attendance', 'experiments', 'reports', 'tests', 'mark', 'risk'],
  },
});
