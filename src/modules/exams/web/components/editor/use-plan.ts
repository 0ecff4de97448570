import { useRef, useState } from 'react';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useForm } from '../../../../../ui/forms/use-form.ts';
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

/** A draft of this browser: never the entry password. */
type Kept = Omit<PlanFields, 'password'>;

/** The form of an exam: its fields, their faults in words, a draft in this browser, and the save. */
export function usePlan(exam: Exam, onFault: (field: string) => void) {
  const t = useT();
  const version = useRef(exam.version);
  const start = fieldsOf(exam);
  const [edition, setEdition] = useState(0);
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
  const form = useForm<PlanFields>(start, messagesOf, async (fields) => {
    const faulty = Object.keys(faultsOf(fields, exam.kind))[0];
    if (faulty) onFault(faulty);
    try {
      const body = bodyOf(fields, exam, version.current);
      const saved = await call(saveExamRoute, { params: { examId: exam.id }, body });
      version.current = saved.version;
      draft.clear();
      if (saved.removed.length > 0) {
        toast.show({ text: t('exams.removed', { tags: formatList([...saved.removed]) }), tone: 'warning' });
      }
      await refreshExams();
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
      const fields = error.fields.map(({ path, message }) => ({ path: fieldOf(path) ?? path, message }));
      onFault(fields[0]!.path);
      const { status, code, message } = error;
      throw new ApiError({ status, code, message, fields });
    }
  });
  const { password: _, ...kept } = form.values;
  const draft = useDraft<Kept>('exams.exam', exam.id, kept, {
    dirty: form.dirty && exam.can.edit,
    label: exam.name,
    check: isRecord,
    restore: (value) => {
      for (const [name, one] of Object.entries(value)) {
        if (name in start) form.set(name as PlanField, one as never);
      }
      setEdition((n) => n + 1);
    },
  });
  const discard = () => {
    draft.discard();
    for (const [name, one] of Object.entries(start)) form.set(name as PlanField, one as never);
    setEdition((n) => n + 1);
  };
  const submit = async (): Promise<boolean> => {
    const faulty = Object.keys(faultsOf(form.values, exam.kind))[0];
    if (faulty) onFault(faulty);
    return form.submit();
  };
  return {
    ...form,
    submit,
    /** Raised when the text of the instructions was replaced from outside. */
    edition,
    restoredAt: draft.restoredAt,
    discard,
    /** Somebody else saved first: take what stands there, or save over it. */
    overwrite: async (current: number) => {
      version.current = current;
      await form.submit();
    },
    reload: async () => {
      draft.discard();
      form.closeConflict();
      await refreshExams();
    },
  };
}
export type Plan = ReturnType<typeof usePlan>;
