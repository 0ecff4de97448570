import { useCallback } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { learningFiguresRoute } from '../../../shared/progress.contract.ts';
import { type Placed, subtreeIds } from '../../../shared/structure.model.ts';

/**
 * Asks before what learners have begun is hidden from them. Who may not see how far learners are is not asked.
 * @returns `ask`, true when nodes may be hidden; the element to render
 */
export function useHideQuestion(courseId: string, nodes: readonly Placed[], figures: boolean) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const ask = useCallback(
    async (ids: readonly string[]) => {
      if (!figures) return true;
      const going = new Set(ids.flatMap((id) => subtreeIds(nodes, id)));
      const { rows } = await call(learningFiguresRoute, { params: { courseId } });
      const begun = rows.filter(({ id }) => going.has(id)).map(({ started, done }) => started + done);
      const n = Math.max(0, ...begun);
      if (n === 0) return true;
      return (
        (await confirm({
          grade: 'B',
          title: t('courses.hide.title'),
          text: t('courses.hide.text', { n }),
          confirmLabel: t('courses.hide.confirm'),
        })) !== null
      );
    },
    [courseId, nodes, figures, confirm, t],
  );
  return { ask, element };
}
