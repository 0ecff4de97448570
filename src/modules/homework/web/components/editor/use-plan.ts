import { useRef, useState } from 'react';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { saveHomeworkRoute } from '../../../shared/homework.contract.ts';
import { HOMEWORK_LIMITS } from '../../../shared/homework-settings.model.ts';
import { RUBRIC_LIMITS } from '../../../shared/rubric.model.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';
import { bodyOf, faultsOf, fieldOf, fieldsOf, type PlanFault, type PlanField, type PlanFields } from './plan.model.ts';

/** The form of homework: its fields, their faults in words, a draft in this browser, and the save. */
export function usePlan(homework: Homework) {
  const t = useT();
  const version = useRef(homework.version);
  const start = fieldsOf(homework);
  const [edition, setEdition] = useState(0);
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
  const form = useForm<PlanFields>(start, messagesOf, async (fields) => {
    try {
      const body = bodyOf(fields, homework, version.current);
      const saved = await call(saveHomeworkRoute, { params: { homeworkId: homework.id }, body });
      version.current = saved.version;
      draft.clear();
      if (saved.removed.length > 0) {
        toast.show({ text: t('homework.removedTags', { tags: formatList([...saved.removed]) }), tone: 'warning' });
      }
      await refreshHomework();
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
      const { status, code, message } = error;
      throw new ApiError({
        ...{ status, code, message },
        fields: error.fields.map((one) => ({ ...one, path: fieldOf(one.path) })),
      });
    }
  });
  const draft = useDraft<PlanFields>('homework.homework', homework.id, form.values, {
    dirty: form.dirty && homework.can.edit,
    label: homework.title,
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
  return {
    ...form,
    /** Raised when the brief was replaced from outside. */
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
      await refreshHomework();
    },
  };
}
export type Plan = ReturnType<typeof usePlan>;
