/** The modules with their tiers: a module uses lower tiers only, news travels up as events. */
import { isProgram } from './command-line.ts';

export type ModuleEntry = {
  name: string;
  tier: number;
  holds: string;
  /** First part of its message keys where it is not the name: keys are stored with notices and jobs, and outlive a move. */
  prefix?: string;
};
/** An edge between modules of one tier that was decided on purpose, with its reason. */
export type SameTierEdge = { from: string; to: string; reason: string };

export const MODULES: readonly ModuleEntry[] = [
  { name: 'settings', tier: 1, holds: 'site, code tables, cache versions' },
  { name: 'files', tier: 1, holds: 'uploads, attachments, addresses' },
  { name: 'tasks', tier: 1, holds: 'long work of people: progress, end, files' },
  { name: 'audit', tier: 1, holds: 'the log of who did what, sealed' },
  {
    name: 'imports',
    tier: 1,
    holds: 'sheets people bring in: dry run, import, undo; what a row means is its module’s',
  },
  { name: 'gateway', tier: 1, holds: 'aside: the generic calls over what modules declare; uses no module' },
  { name: 'units', tier: 2, holds: 'schools and their tree' },
  { name: 'knowledge', tier: 2, holds: 'knowledge points in three levels, their relations, what is tied to them' },
  { name: 'identity', tier: 3, holds: 'person, session, role grants, sign-in, unit bindings' },
  {
    name: 'proof',
    tier: 3,
    holds: 'codes that prove exported figures and files; public figures with their definitions',
  },
  { name: 'notifications', tier: 3, holds: 'notices to a person and their delivery' },
  { name: 'catalogue', tier: 4, holds: 'the experiment for others: list, figures, reviews', prefix: 'experiments' },
  { name: 'content', tier: 5, holds: 'versions, packages, their check, manifest, hosting', prefix: 'experiments' },
  { name: 'submissions', tier: 6, holds: 'entry of experiments, its review, revisions', prefix: 'experiments' },
  { name: 'stewardship', tier: 7, holds: 'listing, suspension, bulk, archive, imports', prefix: 'experiments' },
  { name: 'runs', tier: 8, holds: 'launch, isolation, bridge, run record, behaviour, xAPI store' },
  { name: 'clouds', tier: 8, holds: 'micro-clouds' },
  { name: 'majors', tier: 8, holds: 'the national subject catalogue, and which experiments serve which major' },
  { name: 'home', tier: 8, holds: 'what the front page shows' },
  { name: 'ordering', tier: 8, holds: 'packages of experiments' },
  { name: 'wish-lists', tier: 8, holds: 'what people and visitors would like to use, and the answers' },
  { name: 'screens', tier: 9, holds: 'the data screen: public figures for a wall' },
  { name: 'integration', tier: 9, holds: 'access keys, tickets, ilab host and client, LTI, SCORM, outbound queue' },
  { name: 'courses', tier: 10, holds: 'course, team, structure' },
  { name: 'classes', tier: 11, holds: 'class, groups, enrolment, progress' },
  { name: 'questions', tier: 12, holds: 'question bank, import and export' },
  { name: 'lab-reports', tier: 12, holds: 'laboratory reports' },
  { name: 'discussion', tier: 12, holds: 'topics and replies' },
  { name: 'attendance', tier: 12, holds: 'sessions of a class, and who was there' },
  { name: 'calendar', tier: 12, holds: 'own dates under a secret address, for other calendars' },
  { name: 'announcements', tier: 12, holds: 'announcements of courses to their classes, receipts' },
  { name: 'openings', tier: 12, holds: 'experiments opened to some people for some time; bookings of places' },
  { name: 'orders', tier: 12, holds: 'carts, orders of experiments and packages, entitlements, seats' },
  { name: 'media', tier: 12, holds: 'videos and documents of courses, and how much of them was seen' },
  { name: 'notes', tier: 12, holds: 'notes of learners beside what a course teaches, read by nobody else' },
  { name: 'papers', tier: 13, holds: 'papers of questions, fixed or drawn, and the forms made of them' },
  { name: 'homework', tier: 13, holds: 'homework: for whom, until when, by which rubric' },
  { name: 'question-exchange', tier: 13, holds: 'questions from files of other formats, and into them' },
  {
    name: 'hand-ins',
    tier: 14,
    holds: 'what learners hand in for homework: drafts, versions, files, receipts',
  },
  { name: 'exams', tier: 14, holds: 'exams and tests: when, for whom, by which rules; their candidates and forms' },
  {
    name: 'peer-review',
    tier: 15,
    holds: 'reviews learners give each other for homework, and the marks that come of them',
  },
  { name: 'attempts', tier: 15, holds: 'answering: entry, saved answers, handing in, automatic scores' },
  { name: 'marking', tier: 16, holds: 'marks given by people, release of results, analysis of questions' },
  { name: 'homework-marking', tier: 16, holds: 'marks of hand-ins, their release, similar texts' },
  { name: 'grades', tier: 17, holds: 'scheme, gradebook, published totals' },
  { name: 'mistakes', tier: 17, holds: 'what learners got wrong: read and practised again' },
  { name: 'ranking', tier: 18, holds: 'ladders of learners, what learners see of them, frozen weeks' },
  { name: 'construction', tier: 18, holds: 'figures of what a course consists of, who made it and when' },
  { name: 'statistics', tier: 18, holds: 'how much experiments are used and with what result, over published views' },
  { name: 'certificates', tier: 18, holds: 'certificates of courses and experiments, and their check' },
  { name: 'study-data', tier: 19, holds: 'who learns in a course, how far, and who needs help' },
  { name: 'teaching-quality', tier: 19, holds: 'whether marks are sound, objectives reached, feedback fast' },
];

export const SAME_TIER_EDGES: readonly SameTierEdge[] = [
  { from: 'files', to: 'settings', reason: 'how large an upload may be is a number of the site' },
  { from: 'imports', to: 'tasks', reason: 'an import is long work that its person follows in the task tray' },
  { from: 'imports', to: 'files', reason: 'the uploaded sheet and its reports are stored contents' },
  { from: 'audit', to: 'tasks', reason: 'verification and evidence packages are long work' },
  { from: 'discussion', to: 'announcements', reason: 'comments below an announcement are a board of the discussion' },
  { from: 'clouds', to: 'runs', reason: 'a cloud decides who launches from it and counts the runs in it' },
  { from: 'clouds', to: 'ordering', reason: 'a cloud offers packages beside its experiments' },
  { from: 'wish-lists', to: 'ordering', reason: 'a wish names packages beside experiments' },
];

/** The names of the modules that `name` may use. @throws when the map does not hold it */
export function allowedModules(
  name: string,
  modules: readonly ModuleEntry[] = MODULES,
  edges: readonly SameTierEdge[] = SAME_TIER_EDGES,
): string[] {
  const own = modules.find((module) => module.name === name);
  if (!own) throw new Error(`module ${name} has no tier in scripts/module-map.ts`);
  const beside = edges.filter((edge) => edge.from === name).map((edge) => edge.to);
  return modules.filter((other) => other.tier < own.tier || beside.includes(other.name)).map((other) => other.name);
}

if (isProgram(import.meta.url)) {
  for (const { name, tier, holds } of [...MODULES].sort((a, b) => a.tier - b.tier)) {
    process.stdout.write(`${String(tier).padStart(2)}  ${name.padEnd(14)} ${holds}\n`);
  }
  for (const { from, to, reason } of SAME_TIER_EDGES) process.stdout.write(`    ${from} → ${to}: ${reason}\n`);
}
