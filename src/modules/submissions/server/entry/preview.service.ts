import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { findDetails, presentDetails, reachEntry } from '../../../catalogue/server/record.public.ts';
import type { detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { categoryName } from './entry-facts.repository.ts';
import { projectForm } from './form-projection.engine.ts';

/**
 * What is in work as the public will see it: the page of the experiment, with content, team and steps of the first entry
 * or the open revision in their places.
 * @throws AppError notFound for everybody but its people and reviewers
 */
export async function previewEntry(ctx: Ctx, id: string): Promise<CallOutput<typeof detailsRoute>> {
  const { target } = await reachEntry(ctx, id, 'see');
  const row = await findDetails(ctx, { id });
  if (!row) throw appError('notFound', 'error.notFound');
  const { form, steps } = target;
  const shown = projectForm(form);
  const category_name = shown.category === null ? null : await categoryName(ctx, shown.category);
  return presentDetails(
    {
      row: {
        ...row,
        name: shown.name,
        name_en: shown.nameEn,
        cover: shown.cover,
        brief: shown.brief,
        category: shown.category,
        category_name: category_name ?? '',
        level: shown.level as typeof row.level,
        kind: shown.kind as typeof row.kind,
        hours: shown.hours,
        pass_score: shown.passScore,
        expected_minutes: shown.expectedMinutes,
        majors: [...shown.majors],
        knowledge: [...shown.knowledge],
        tags: [...shown.tags],
        content: { ...shown.content } as Record<string, string>,
        team: form.people.team.map(({ name, duty }) => ({ name, duty })),
      },
      steps,
      rights: { read: true, versions: false, edit: false, list: false },
    },
    ctx.locale,
  );
}
