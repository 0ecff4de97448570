import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listTeamRoute } from '../../../courses/shared/course.contract.ts';
import { listClassesRoute, updateClassRoute } from '../../shared/class.contract.ts';
import { ClassFields } from './class-fields.tsx';
import { type ClassNames, namesFaults } from './class-form.model.ts';
import type { ClassRow } from './manage/join-settings.tsx';

/** 编辑班级: its name, code and teachers, and its term as long as it has not started. */
export function EditClassDialog({ row, onClose }: { readonly row: ClassRow; readonly onClose: () => void }) {
  const t = useT();
  const team = useCall(listTeamRoute, { params: { courseId: row.courseId } });
  const [form, setForm] = useState<ClassNames>({
    ...{ name: row.name, code: row.code, termId: row.termId },
    teacherIds: row.teachers.map(({ personId }) => personId),
  });
  const [tried, setTried] = useState(false);
  const able = (team.data?.rows ?? []).filter(({ role }) => role !== 'support');
  // Who left the team and still teaches the class is shown, so that he or she can be taken out.
  const left = row.teachers.filter(({ personId }) => able.every((one) => one.personId !== personId));
  const faults = namesFaults(form);
  const save = useAction(
    async () => {
      await call(updateClassRoute, {
        params: { classId: row.id },
        body: {
          ...{ version: row.version, name: form.name.trim(), code: form.code.trim(), termId: form.termId },
          teacherIds: [...form.teacherIds],
        },
      });
      await refresh(listClassesRoute, listRoute);
      onClose();
    },
    { done: t('classes.update.done'), quiet: true },
  );
  const fault = (field: keyof ClassNames) => {
    const code = tried ? faults.get(field) : undefined;
    return code ? t(`classes.fault.${code}`) : save.error?.fieldMessage(field);
  };
  return (
    <FormDialog
      title={t('classes.update.title', { name: row.name })}
      submitLabel={t('ui.action.save')}
      busy={save.busy}
      onSubmit={() => {
        setTried(true);
        if (faults.size === 0) void save.run();
      }}
      onClose={onClose}
    >
      {save.error && save.error.fields.length === 0 && <Banner tone="error">{save.error.message}</Banner>}
      <ClassFields
        form={form}
        teachers={[...able, ...left]}
        termFixed={row.state !== 'preparing'}
        fault={fault}
        onChange={(part) => setForm((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  );
}
