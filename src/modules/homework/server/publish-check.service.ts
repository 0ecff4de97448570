import type { Ctx } from '../../../platform/db/context.ts';
import { type Finding as CheckFinding, found } from '../../../platform/text/finding.ts';
import { plainText } from '../../../platform/text/rich-text.ts';
import { placedNodes } from '../../courses/server/courses.public.ts';
import { datesFor } from '../shared/dates.model.ts';
import type { CheckLevel, PublishCheck } from '../shared/homework.policy.ts';
import { rubricFault } from '../shared/rubric.model.ts';
import { findLearners, type HomeworkFacts, type HomeworkLearner } from './homework.repository.ts';
import { findClasses } from './homework-list.repository.ts';
import { lastDue } from './plan.service.ts';

type Finding = CheckFinding<PublishCheck, CheckLevel>;

function checkBrief({ brief, attachments }: HomeworkFacts): Finding {
  const empty = plainText(brief) === '' && !brief.includes('<img') && attachments.length === 0;
  return empty
    ? found('brief', 'error', 'homework.check.briefNone', [])
    : found('brief', 'ok', 'homework.check.briefOk', []);
}

/** @param names of classes by their ids */
function checkDates(homework: HomeworkFacts, names: ReadonlyMap<string, string>, now: Date): Finding {
  if (homework.dueAt === null) return found('dates', 'error', 'homework.check.dueNone', []);
  const ends =
    homework.classes.length === 0
      ? [{ name: '', dueAt: homework.dueAt }]
      : homework.classes.map((one) => ({
          name: names.get(one.classId) ?? '',
          dueAt: datesFor(homework, one, null).dueAt!,
        }));
  const over = ends.filter(({ dueAt }) => dueAt <= now);
  if (over.length > 0) {
    return found('dates', 'error', 'homework.check.duePast', over.map(({ name }) => name).filter(Boolean));
  }
  return found('dates', 'ok', homework.cutoffAt ? 'homework.check.datesLate' : 'homework.check.datesOk', []);
}

/** Where groups hand in: every class needs a set, every learner a group. */
function checkGroups(
  homework: HomeworkFacts,
  classes: Awaited<ReturnType<typeof findClasses>>,
  learners: readonly HomeworkLearner[],
): Finding[] {
  if (!homework.settings.groups) return [];
  const for_ = new Set(learners.map(({ classId }) => classId));
  const without = classes.filter(({ id, groupSets }) => for_.has(id) && groupSets.length === 0);
  if (without.length > 0) {
    const names = without.map(({ name }) => name);
    return [found('groups', 'error', 'homework.check.groupsNone', names, { n: names.length })];
  }
  const alone = learners.filter(({ groupId }) => groupId === null).map(({ name }) => name);
  if (alone.length > 0) return [found('groups', 'warning', 'homework.check.groupsAlone', alone, { n: alone.length })];
  return [found('groups', 'ok', 'homework.check.groupsOk', [])];
}

function checkRubric({ rubric, maxScore }: HomeworkFacts): Finding {
  if (rubric === null) return found('rubric', 'ok', 'homework.check.rubricNone', [], { max: maxScore });
  const fault = rubricFault(rubric, maxScore);
  if (fault === null) return found('rubric', 'ok', 'homework.check.rubricOk', [], { n: rubric.length });
  return fault.code === 'sum'
    ? found('rubric', 'error', 'homework.fault.rubric.sum', [], { a: fault.sum, b: maxScore })
    : found('rubric', 'error', `homework.fault.rubric.${fault.code}`, [rubric[fault.at]!.name]);
}

/** Where learners review each other: dates that follow the due date, and files that can be shown without a name. */
function checkPeer({ settings, dueAt, classes }: HomeworkFacts, now: Date): Finding[] {
  const { peer } = settings;
  if (!peer) return [];
  const last = lastDue(dueAt, classes);
  const { opensAt, dueAt: ends, reviews } = peer;
  if (opensAt === null || ends === null) return [found('peer', 'error', 'homework.check.peerDates', [])];
  if (new Date(ends) <= now) return [found('peer', 'error', 'homework.check.peerOver', [])];
  if (last !== null && new Date(opensAt) < last) return [found('peer', 'error', 'homework.fault.peerOpens', [])];
  return peer.anonymous && settings.answer !== 'text'
    ? [found('peer', 'warning', 'homework.check.peerFiles', [])]
    : [found('peer', 'ok', 'homework.check.peerOk', [], { n: reviews })];
}

async function checkNode(ctx: Ctx, { courseId, nodeId }: HomeworkFacts): Promise<Finding> {
  const nodes = await placedNodes(ctx, courseId);
  const node = nodes.find(({ id }) => id === nodeId);
  if (!node) return found('node', 'error', 'homework.check.nodeGone', []);
  if (node.visible) return found('node', 'ok', 'homework.check.nodeOk', [], { name: node.name });
  // Showing the node alone is of no use while what holds it is hidden.
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const parent = node.parent === null ? undefined : byId.get(node.parent);
  if (parent && !parent.visible) return found('node', 'error', 'homework.check.nodeUnder', [parent.name]);
  return found('node', 'show', 'homework.check.nodeHidden', [node.name]);
}

/** What publishing found: every check, and whom it reaches. */
export interface CheckReport {
  readonly rows: readonly Finding[];
  readonly learners: readonly HomeworkLearner[];
  readonly ready: boolean;
}

/** Looks at all that homework needs before it is published. The caller has decided that the actor may. */
export async function checkHomework(ctx: Ctx, homework: HomeworkFacts): Promise<CheckReport> {
  const classes = await findClasses(ctx, homework.courseId);
  const learners = await findLearners(ctx, homework, null);
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  const rows = [
    checkBrief(homework),
    checkDates(homework, names, ctx.clock.now()),
    learners.length > 0
      ? found('people', 'ok', 'homework.check.peopleOk', [], { n: learners.length })
      : found('people', 'warning', 'homework.check.peopleNone', []),
    ...checkGroups(homework, classes, learners),
    checkRubric(homework),
    ...checkPeer(homework, ctx.clock.now()),
    await checkNode(ctx, homework),
  ];
  return { rows, learners, ready: rows.every(({ level }) => level !== 'error') };
}
