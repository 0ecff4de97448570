import { call } from '../../../../../ui/api/client.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { usePlanForm } from '../../../../../ui/forms/use-plan-form.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { saveHomeworkRoute } from '../../../shared/homework.contract.ts';
import { HOMEWORK_LIMITS } from '../../../shared/homework-settings.model.ts';
import { RUBRIC_LIMITS } from '../../../shared/rubric.model.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';
import { bodyOf, faultsOf, fieldOf, fieldsOf, type PlanFault, type PlanField, type PlanFields } from './plan.model.ts';

/** The form of homework: its faults in words, and the save. */
export function usePlan(homework: Homework) {
  const t = useT();
  const textOf = (fault: PlanFault): string => {
    switch (fault.code) {
      case 'title':
        return t('homework.fault.title', HOMEWORK_LIMITS.title);
      case 'score':
        return t('homework.fault.score', HOMEWORK_LIMITS.score);
      case 'range':
        return t('homework.fault.range', { min: fault.min, max: fault.max });
      case 'rubric': {
        const place = t('homework.rubric.at', { n: fault.fault.at + 1 });
        const code = fault.fault.code;
        const text =
          code === 'points'
            ? t('homework.fault.rubric.points', { max: RUBRIC_LIMITS.points })
            : t(`homework.fault.rubric.${code}`);
        return t('homework.rubric.fault', { place, text });
      }
      default:
        return t(`homework.fault.${fault.code}`);
    }
  };
  const messagesOf = (fields: PlanFields) =>
    Object.fromEntries(Object.entries(faultsOf(fields)).map(([field, fault]) => [field, textOf(fault)])) as Partial<
      Record<PlanField, string>
    >;
  return usePlanForm(homework, fieldsOf(homework), messagesOf, {
    draft: 'homework.homework',
    label: homework.title,
    fieldOf,
    save: async (fields, version) => {
      const body = bodyOf(fields, homework, version);
      const saved = await call(saveHomeworkRoute, { params: { homeworkId: homework.id }, body });
      if (saved.removed.length > 0) {
        toast.show({ text: t('homework.removedTags', { tags: formatList([...saved.removed]) }), tone: 'warning' });
      }
      return saved;
    },
    refresh: refreshHomework,
  });
}
export type Plan = ReturnType<typeof usePlan>;
