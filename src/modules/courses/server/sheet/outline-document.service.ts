import type { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { docxOf } from '../../../../platform/documents/docx-writer.ts';
import { messages } from '../course-messages.engine.ts';
import { seeOutline } from '../outline/node.access.ts';
import { pointsOfNodes } from '../outline/outline-points.service.ts';
import { outlineBlocks } from './outline-document.engine.ts';
import { placeNames } from './outline-document.repository.ts';
import { experimentsOf } from './outline-sheet.repository.ts';

/**
 * The outline of a course as a document to read and print, with what it says of itself.
 * @throws AppError notFound, forbidden for learners
 */
export async function outlineDocument(
  ctx: Ctx,
  courseId: string,
): Promise<{ readonly name: string; readonly body: Readable }> {
  const { view, rows } = await seeOutline(ctx, courseId);
  if (view.face === 'learner') throw appError('forbidden', 'error.forbidden');
  const { row: course } = view;
  const held = await experimentsOf(ctx, { codes: [], ids: rows.flatMap((row) => row.experimentId ?? []) });
  const names = await placeNames(ctx, { unitId: course.unit_id, category: course.category });
  const tied = await pointsOfNodes(
    ctx,
    rows.map((row) => row.id),
  );
  const blocks = outlineBlocks({
    ...{ course, nodes: rows, ...names },
    experiments: new Map(held.map((one) => [one.id, one])),
    points: new Map([...tied].map(([id, links]) => [id, links.map(({ name }) => name)])),
    format: (key, params) => messages.format(ctx.locale, key, params),
  });
  const title = messages.format(ctx.locale, 'courses.document.title');
  const facts = {
    ...{ title: `${course.name} · ${title}`, author: course.lead_name, language: ctx.locale },
    ...{ at: ctx.clock.now(), foot: `${course.code} · ${course.name}` },
  };
  return { name: `${course.name}_${title}.docx`, body: docxOf(facts, blocks) };
}
