import type { CoursePart } from '../../../courses/server/courses.public.ts';
import { createTemplateRoute } from '../../shared/report-template.contract.ts';
import * as templates from './template.repository.ts';
import { chooseTemplate, createTemplate } from './template.service.ts';

interface Carried {
  readonly written: unknown;
  /** Refs of the nodes it was chosen for. */
  readonly nodes: readonly string[];
}

/** The report templates of a course, each in its last edition, with the nodes they were chosen for. */
export const templatesPart: CoursePart = {
  key: 'templates',
  take: async (ctx, courseId, refs) => {
    const own = await templates.templatesFor(ctx, { courseId, experimentIds: [] });
    if (own.length === 0) return null;
    const chosen = [...(await templates.chosenTemplates(ctx, courseId))];
    return own.map(({ id, name, body }) => ({
      written: {
        name,
        sections: body.sections,
        // The upper end of a level follows from the one above it.
        criteria: body.criteria.map((one) => ({ ...one, levels: one.levels.map(({ to: _to, ...level }) => level) })),
        files: body.files,
      },
      nodes: chosen.flatMap(([nodeId, template]) => (template === id ? (refs.of(nodeId) ?? []) : [])).sort(),
    }));
  },
  give: async (tx, courseId, data, refs) => {
    if (!Array.isArray(data)) return false;
    const read = (data as readonly Partial<Carried>[]).map((one) => ({
      written: createTemplateRoute.body.safeParse(one?.written),
      nodes: Array.isArray(one?.nodes) ? one.nodes : [],
    }));
    if (read.some(({ written }) => !written.success)) return false;
    for (const { written, nodes } of read) {
      const { id } = await createTemplate(tx, courseId, written.data!);
      for (const ref of nodes) {
        const nodeId = refs.of(String(ref));
        if (nodeId) await chooseTemplate(tx, courseId, nodeId, id);
      }
    }
    return true;
  },
};
