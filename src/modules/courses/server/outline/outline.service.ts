import type { Ctx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
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
  const classes = rows.some((row) => namesClasses(lockOf(row))) ? await namedClasses(ctx, courseId) : [];
  const waited = [...new Set(rows.flatMap((row) => noticesOf(lockOf(row))))];
  const notices = waited.length > 0 ? await readableNotices(ctx, waited) : [];
  const names = {
    experiments,
    nodes: new Map(outline.rows.map((row) => [row.id, row.name])),
    classes: new Map(classes.map(({ id, name }) => [id, name])),
    notices: new Map(notices.map(({ id, title }) => [id, title])),
  };
  const team = outline.view.face !== 'learner';
  return rows.map((row) =>
    presentNode(row, { names, team, lock: lockOf(row), mark: outline.marks.get(row.id) ?? null }),
  );
}
