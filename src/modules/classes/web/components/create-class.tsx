import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listCoursesRoute, listTeamRoute, listTermsRoute } from '../../../courses/shared/course.contract.ts';
import { createClassRoute, listClassesRoute } from '../../shared/class.contract.ts';
import { JOIN_RULES, type JoinRule } from '../../shared/class.model.ts';
import { ClassFields } from './class-fields.tsx';
import { type ClassForm, capacityOf, classFaults } from './class-form.model.ts';
import type { ClassRow } from './manage/join-settings.tsx';
import './class-form.css';

const MAX_COURSES = 100;

/**
 * 新建班级. The teachers to choose from are the team; the lead is chosen from the start. A copy takes name, code,
 * teachers, seats and rule of another class, never its people. Without a course one is chosen first.
 */
export function CreateClassDialog({
  courseId: given,
  from,
  onClose,
}: {
  readonly courseId?: string;
  /** The class that is copied. */
  readonly from?: ClassRow;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [courseId, setCourseId] = useState(given ?? from?.courseId ?? '');
  const asks = given === undefined && from === undefined;
  const courses = useCall(listCoursesRoute, { query: { as: 'teacher', size: MAX_COURSES } }, { enabled: asks });
  const terms = useCall(listTermsRoute, {});
  const team = useCall(listTeamRoute, { params: { courseId } }, { enabled: courseId !== '' });
  const teachers = (team.data?.rows ?? []).filter((member) => member.role !== 'support');
  const chosen = (member: (typeof teachers)[number]) =>
    from ? from.teachers.some((one) => one.personId === member.personId) : member.role === 'lead';
  const [typed, setTyped] = useState<Partial<ClassForm>>({});
  const [tried, setTried] = useState(false);
  const form: ClassForm = {
    name: from?.name ?? '',
    code: from?.code ?? '',
    termId: terms.data?.rows.find((term) => term.current)?.id ?? '',
    teacherIds: teachers.filter(chosen).map((member) => member.personId),
    capacity: String(from?.capacity ?? 60),
    joinRule: from?.joinRule ?? 'code',
    ...typed,
  };
  const draft = useDraft('classes.create', from?.id ?? courseId, typed, {
    dirty: Object.keys(typed).length > 0,
    label: t('classes.create.open'),
    check: isRecord<Partial<ClassForm>>,
    restore: setTyped,
  });
  const change = (part: Partial<ClassForm>) => setTyped((now) => ({ ...now, ...part }));
  const faults = classFaults(form);
  const create = useAction(
    async () => {
      await call(createClassRoute, {
        params: { courseId },
        body: {
          name: form.name.trim(),
          code: form.code.trim(),
          termId: form.termId,
          teacherIds: [...form.teacherIds],
          capacity: capacityOf(form.capacity) ?? 0,
          joinRule: form.joinRule,
        },
      });
      draft.clear();
      await refresh(listClassesRoute, listRoute);
      onClose();
    },
    { done: t('classes.create.done'), quiet: true },
  );
  const fault = (field: keyof ClassForm) => {
    const code = tried ? faults.get(field) : undefined;
    return code ? t(`classes.fault.${code}`) : create.error?.fieldMessage(field);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={from ? t('classes.copy.title', { name: from.name }) : t('classes.create.open')}
    >
      <form
        noValidate
        className="vse-stack"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (faults.size === 0 && courseId !== '') void create.run();
          else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
        }}
      >
        <DraftBanner draft={draft} onDiscard={() => setTyped({})} />
        {create.error && create.error.fields.length === 0 && <Banner tone="error">{create.error.message}</Banner>}
        {from && <p>{t('classes.copy.text')}</p>}
        {asks && (
          <Select
            label={t('classes.column.course')}
            required
            placeholder={t('courses.form.choose')}
            options={(courses.data?.rows ?? [])
              .filter((one) => one.state !== 'archived')
              .map((one) => ({ value: one.id, label: leadName(one) }))}
            value={courseId}
            error={tried && courseId === '' ? t('classes.fault.course') : undefined}
            onChange={(event) => setCourseId(event.target.value)}
          />
        )}
        <ClassFields form={form} teachers={teachers} fault={fault} onChange={change}>
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={2000}
            label={t('classes.form.capacity')}
            required
            value={form.capacity}
            error={fault('capacity')}
            onChange={(event) => change({ capacity: event.target.value })}
          />
          <Select
            label={t('classes.form.joinRule')}
            options={JOIN_RULES.map((rule) => ({ value: rule, label: t(`classes.joinRule.${rule}`) }))}
            value={form.joinRule}
            onChange={(event) => change({ joinRule: event.target.value as JoinRule })}
          />
        </ClassFields>
        <div className="vse-class-form-foot">
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button type="submit" variant="primary" loading={create.busy}>
            {t('classes.create.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
