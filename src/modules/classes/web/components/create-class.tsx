import { useState } from 'react';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listTeamRoute, listTermsRoute } from '../../../courses/shared/course.contract.ts';
import { createClassRoute, listClassesRoute } from '../../shared/class.contract.ts';
import { JOIN_RULES, type JoinRule } from '../../shared/class.model.ts';
import { type ClassForm, capacityOf, classFaults } from './class-form.model.ts';
import './class-form.css';

/** 新建班级. The teachers to choose from are the team; the lead is chosen from the start. */
export function CreateClassDialog({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const terms = useCall(listTermsRoute, {});
  const team = useCall(listTeamRoute, { params: { courseId } });
  const teachers = (team.data?.rows ?? []).filter((member) => member.role !== 'support');
  const [typed, setTyped] = useState<Partial<ClassForm>>({});
  const [tried, setTried] = useState(false);
  const form: ClassForm = {
    name: '',
    code: '',
    termId: terms.data?.rows.find((term) => term.current)?.id ?? '',
    teacherIds: teachers.filter((member) => member.role === 'lead').map((member) => member.personId),
    capacity: '60',
    joinRule: 'code',
    ...typed,
  };
  const draft = useDraft('classes.create', courseId, typed, {
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
      await refresh(listClassesRoute);
      onClose();
    },
    { done: t('classes.create.done'), quiet: true },
  );
  const fault = (field: keyof ClassForm) => {
    const code = tried ? faults.get(field) : undefined;
    return code ? t(`classes.fault.${code}`) : create.error?.fieldMessage(field);
  };
  return (
    <Dialog open onClose={onClose} title={t('classes.create.open')} closeLabel={t('ui.action.close')}>
      <form
        noValidate
        className="vse-stack"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (faults.size === 0) void create.run();
          else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
        }}
      >
        <DraftBanner draft={draft} onDiscard={() => setTyped({})} />
        {create.error && create.error.fields.length === 0 && <Banner tone="error">{create.error.message}</Banner>}
        <TextField
          label={t('classes.form.name')}
          required
          maxLength={50}
          value={form.name}
          error={fault('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="vse-class-form">
          <TextField
            label={t('classes.form.code')}
            hint={t('classes.form.codeHint')}
            required
            maxLength={32}
            spellCheck={false}
            value={form.code}
            error={fault('code')}
            onChange={(event) => change({ code: event.target.value })}
          />
          <Select
            label={t('classes.form.term')}
            required
            placeholder={t('courses.form.choose')}
            options={(terms.data?.rows ?? []).map((term) => ({ value: term.id, label: term.name }))}
            value={form.termId}
            error={fault('termId')}
            onChange={(event) => change({ termId: event.target.value })}
          />
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
        </div>
        <fieldset className="vse-class-teachers">
          <legend className="vse-field-label">{t('classes.form.teachers')}</legend>
          {teachers.map((member) => (
            <Checkbox
              key={member.personId}
              label={member.name}
              checked={form.teacherIds.includes(member.personId)}
              onChange={(event) =>
                change({
                  teacherIds: event.target.checked
                    ? [...form.teacherIds, member.personId]
                    : form.teacherIds.filter((id) => id !== member.personId),
                })
              }
            />
          ))}
        </fieldset>
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
