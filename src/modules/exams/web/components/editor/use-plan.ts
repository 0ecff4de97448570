import { call } from '../../../../../ui/api/client.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { usePlanForm } from '../../../../../ui/forms/use-plan-form.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { saveExamRoute } from '../../../shared/exam.contract.ts';
import { EXAM_LIMITS } from '../../../shared/exam-settings.model.ts';
import type { Exam } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';
import {
  bodyOf,
  type DigitsName,
  faultsOf,
  fieldOf,
  fieldsOf,
  type PlanField,
  type PlanFields,
  rangeOf,
} from './plan.model.ts';

/** The form of an exam: its faults in words, and the save; no draft of this browser has the entry password. */
export function usePlan(exam: Exam, onFault: (field: string) => void) {
  const t = useT();
  const messagesOf = (fields: PlanFields) => {
    const faults = faultsOf(fields, exam.kind);
    const texts = Object.entries(faults).map(([field, fault]) => {
      switch (fault) {
        case 'name':
          return [field, t('exams.fault.name', EXAM_LIMITS.name)];
        case 'range':
          return [field, t('exams.fault.range', rangeOf(field as DigitsName))];
        case 'order':
          return [field, t('exams.fault.closesAt')];
        case 'long':
          return [field, t('exams.fault.minutesLong')];
        case 'network':
          return [field, t('exams.fault.networks')];
        default:
          return [field, t('exams.fault.required')];
      }
    });
    return Object.fromEntries(texts) as Partial<Record<PlanField, string>>;
  };
  return usePlanForm(exam, fieldsOf(exam), messagesOf, {
    draft: 'exams.exam',
    label: exam.name,
    keep: ({ password: _, ...kept }) => kept,
    fieldOf: (path) => fieldOf(path) ?? path,
    onFault,
    save: async (fields, version) => {
      const body = bodyOf(fields, exam, version);
      const saved = await call(saveExamRoute, { params: { examId: exam.id }, body });
      if (saved.removed.length > 0) {
        toast.show({ text: t('exams.removed', { tags: formatList([...saved.removed]) }), tone: 'warning' });
      }
      return saved;
    },
    refresh: refreshExams,
  });
}
export type Plan = ReturnType<typeof usePlan>;
