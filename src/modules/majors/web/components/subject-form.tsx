import { useMemo, useRef } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createSubjectRoute, getSubjectRoute, updateSubjectRoute } from '../../shared/subject.contract.ts';
import { digitsOf, levelOf, SUBJECT_CODE, SUBJECT_NAME_MAX } from '../../shared/subject.model.ts';
import type { Subject } from './subject-tree.model.ts';

/** 新建 below a parent, or 编辑. @param prefix code the new one begins with */
export function SubjectForm({
  subject,
  prefix = '',
  onClose,
  onSaved,
}: {
  readonly subject?: Subject;
  readonly prefix?: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const start = useMemo(() => ({ code: subject?.code ?? prefix, name: subject?.name ?? '' }), [subject, prefix]);
  const version = useRef(subject?.version ?? 0);
  const standing = useCall(getSubjectRoute, { params: { id: subject?.id ?? '' } }, { enabled: subject !== undefined });
  const rules = ({ code, name }: typeof start) => {
    const text = code.trim().toUpperCase();
    const shape = !SUBJECT_CODE.test(text) ? t('majors.code.shape') : undefined;
    const fixed = subject && digitsOf(text) !== digitsOf(subject.code) ? t('majors.code.fixed') : undefined;
    return {
      code: text === '' ? t('error.field.required') : (shape ?? fixed),
      name: name.trim() === '' ? t('error.field.required') : undefined,
    };
  };
  const save = async (values: typeof start) => {
    const body = { code: values.code.trim().toUpperCase(), name: values.name };
    const saved = subject
      ? await call(updateSubjectRoute, { params: { id: subject.id }, body: { ...body, version: version.current } })
      : await call(createSubjectRoute, { body });
    toast.show({ text: t('majors.form.saved', { name: saved.name }), tone: 'success' });
    onSaved();
    onClose();
  };
  const form = useForm(start, rules, save);
  const { field, values } = form;
  const typed = values.code.trim().toUpperCase();
  const uses = standing.data?.uses;
  return (
    <FormDrawer
      title={subject ? t('majors.form.edit', { name: subject.name }) : t('majors.form.new')}
      dirty={form.dirty}
      busy={form.busy}
      formRef={form.form}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <TextField
        label={t('majors.column.code')}
        required
        maxLength={8}
        autoComplete="off"
        hint={
          SUBJECT_CODE.test(typed)
            ? t('majors.form.level', { level: t(`majors.level.${levelOf(typed)}`) })
            : t('majors.form.codeHint')
        }
        {...field('code')}
      />
      <TextField
        label={t('majors.column.name')}
        required
        maxLength={SUBJECT_NAME_MAX}
        autoComplete="off"
        {...field('name')}
      />
      {subject && values.name !== subject.name && uses && uses.experiments + uses.people > 0 && (
        <Banner tone="warning">
          {t('majors.form.rename', { experiments: uses.experiments, people: uses.people })}
        </Banner>
      )}
      {form.conflict && (
        <ConflictDialog
          fields={[
            { name: 'code', label: t('majors.column.code') },
            { name: 'name', label: t('majors.column.name') },
          ]}
          base={{ ...form.base }}
          theirs={{ code: String(form.conflict.current.code), name: String(form.conflict.current.name) }}
          mine={{ ...values }}
          by={form.conflict.by}
          at={form.conflict.at}
          busy={form.busy}
          onTheirs={() => {
            onSaved();
            onClose();
          }}
          onMerge={(merged) => {
            version.current = Number(form.conflict?.current.version);
            void form.submit(merged as unknown as typeof start);
          }}
          onClose={form.closeConflict}
        />
      )}
    </FormDrawer>
  );
}
