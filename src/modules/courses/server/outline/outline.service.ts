import type { Ctx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { nodesWithOwnDates, type OwnTimes } from './class-dates.repository.ts';
import type { SeenOutline } from './node.access.ts';
import { namesClasses, noticesOf, presentNode } from './node.presenter.ts';
import type { NodeRow } from './node.repository.ts';
import { namedClasses, readableNotices } from './unlock.service.ts';

/** Some nodes of an outline for its reader; names of experiments and of classes in reasons are read once. */
export async function outlineFor(ctx: Ctx, courseId: string, outline: SeenOutline, rows: readonly NodeRow[]) {
  const experiments = await experimentFacts(
    ctx,
    rows.flatMap((row) => row.experimentId ?? []),
  );
  const lockOf = (row: NodeRow) => outline.locks.get(row.id) ?? null;
  const team = outline.view.face !== 'learner';
  const dated = team ? await nodesWithOwnDates(ctx, courseId) : new Map<string, readonly OwnTimes[]>();
  const named = dated.size > 0 || rows.some((row) => namesClasses(lockOf(row)));
  const classes = new Map((named ? await namedClasses(ctx, courseId) : []).map(({ id, name }) => [id, name]));
  const waited = [...new Set(rows.flatMap((row) => noticesOf(lockOf(row))))];
  const notices = waited.length > 0 ? await readableNotices(ctx, waited) : [];
  const names = {
    experiments,
    nodes: new Map(outline.rows.map((row) => [row.id, row.name])),
    classes,
    notices: new Map(notices.map(({ id, title }) => [id, title])),
    dated: new Map(
      [...dated].map(([id, own]) => [id, own.flatMap(({ classId }) => classes.get(classId) ?? []).toSorted()]),
    ),
  };
  return rows.map((row) =>
    presentNode(row, { names, team, lock: lockOf(row), mark: outline.marks.get(row.id) ?? null }),
  );
}
