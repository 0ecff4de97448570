import type { Account, TestApp } from '../../../testing/app.ts';
import type { RunningClass } from '../../classes/testing/class.builder.ts';
import { openReport, saveReport, submitReport } from '../server/lab-reports.public.ts';
import { STANDARD_TEMPLATE } from '../shared/report-template.model.ts';
import { buildRun } from './run.builder.ts';

/** All sections of the template, filled in. */
export const FULL_SECTIONS = Object.fromEntries(STANDARD_TEMPLATE.sections.map((one) => [one.key, '<p>内容</p>']));
/** The highest level of every criterion: 100 points. */
export const FULL_MARKS = STANDARD_TEMPLATE.criteria.map((one) => ({
  criterion: one.key,
  level: 'excellent',
  points: one.max,
}));

/** A finished run of a learner on the node of a class. */
export async function finishedRun(t: TestApp, w: RunningClass, who: Account, score = 80): Promise<string> {
  return buildRun(await t.ctx(), { ...w, personId: await t.personId(who), score });
}

/**
 * A learner's report, written and handed in; a finished run must be there.
 * @param more what stands in the draft beside or instead of the filled sections; a revision above those saved before
 */
export async function handIn(
  t: TestApp,
  w: RunningClass,
  who: Account,
  more: Partial<Parameters<typeof saveReport>[2]> = {},
): Promise<string> {
  const ctx = await t.ctx(who);
  const id = await openReport(ctx, w.nodeId);
  const { revision = 1 } = more;
  await saveReport(ctx, id, { sections: FULL_SECTIONS, ...more, revision });
  await submitReport(ctx, id, revision);
  return id;
}
