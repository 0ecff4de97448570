import { Suspense, useMemo, useRef, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { coverField } from '../../../../ui/managed/cover-field.tsx';
import { useFirstRead } from '../../../../ui/managed/use-first-read.ts';
import { experimentsField } from '../../../catalogue/web/picker.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import {
  CLOUD_CODE,
  CLOUD_NAME,
  CONCURRENCY,
  MAX_CLOUD_NAME_EN,
  MAX_EXPERIMENTS,
  MEMBER_RULES,
} from '../../shared/cloud.model.ts';
import {
  cloudChoicesRoute,
  createCloudRoute,
  getManagedCloudRoute,
  updateCloudRoute,
} from '../../shared/cloud-manage.contract.ts';
import { hoursFaults } from '../../shared/hours.model.ts';
import { ChosenList } from './chosen-list.tsx';
import { CloudConflict } from './cloud-conflict.tsx';
import { type CloudValues, type ManagedCloud, valuesOf } from './cloud-form.model.ts';
import { refreshClouds } from './cloud-refresh.ts';
import { RichEditor, reportRemoved } from './cloud-texts.tsx';
import { ExceptionRows, WeekRows } from './hours-fields.tsx';
import './cloud-form.css';

function CloudForm({ cloud, onClose }: { readonly cloud?: ManagedCloud; readonly onClose: () => void }) {
  const t = useT();
  const subjects = useCodes('Locallx');
  const start = useMemo(() => valuesOf(cloud), [cloud]);
  const cover = coverField({ label: t('clouds.form.cover'), hint: t('clouds.form.coverHint') });
  const experiments = experimentsField({ label: t('clouds.form.experiments'), most: MAX_EXPERIMENTS });
  // A save over what somebody else saved carries that version.
  const version = useRef(cloud?.version ?? 0);
  const rules = (values: CloudValues) => {
    const name = values.name.trim();
    const faults = hoursFaults(values);
    const places = /^\d{1,5}$/.test(values.concurrency.trim()) ? Number(values.concurrency) : 0;
    const faultOf = (field: 'week' | 'exceptions') => {
      const found = Object.entries(faults).find(([path]) => path.startsWith(`${field}.`));
      return found ? t(`clouds.hours.${found[1]}`) : undefined;
    };
    return {
      code: cloud || CLOUD_CODE.test(values.code.trim()) ? undefined : t('clouds.form.codeBad'),
      name: name.length < CLOUD_NAME.min || name.length > CLOUD_NAME.max ? t('clouds.form.nameLength') : undefined,
      unitId: values.unitId === '' ? t('clouds.unit.absent') : undefined,
      externalUrl:
        values.externalUrl.trim() === '' || /^https?:\/\/[^\s/]+/i.test(values.externalUrl.trim())
          ? undefined
          : t('clouds.url'),
      concurrency: places < CONCURRENCY.min || places > CONCURRENCY.max ? t('clouds.form.concurrencyBad') : undefined,
      week: faultOf('week'),
      exceptions: faultOf('exceptions'),
    };
  };
  const save = async (values: CloudValues) => {
    const body = {
      name: values.name.trim(),
      nameEn: values.nameEn.trim() || null,
      unitId: values.unitId,
      cover: cover.send(values.cover),
      intro: values.intro,
      subject: values.subject || null,
      externalUrl: values.externalUrl.trim() || null,
      externalMembers: values.externalMembers,
      week: [...values.week],
      exceptions: [...values.exceptions],
      concurrency: Number(values.concurrency),
      memberRule: values.memberRule,
      experiments: experiments.send(values.experiments),
      packages: values.packages.map(({ id }) => id),
      managers: values.managers.map(({ id }) => id),
    };
    const saved = cloud
      ? await call(updateCloudRoute, { params: { id: cloud.id }, body: { ...body, version: version.current } })
      : await call(createCloudRoute, { body: { ...body, code: values.code.trim() } });
    toast.show({ text: t(cloud ? 'clouds.form.saved' : 'clouds.form.created', { name: saved.name }), tone: 'success' });
    reportRemoved(saved.removed);
    void refreshClouds();
    onClose();
  };
  const form = useForm<CloudValues>(start, rules, save);
  const { field, values, set } = form;
  const [managerText, setManagerText] = useState('');
  const choices = useCall(
    cloudChoicesRoute,
    { query: { kw: managerText.trim(), ...(values.unitId ? { unit: values.unitId } : {}) } },
    { keepPrevious: true },
  );
  return (
    <FormDrawer
      title={cloud ? t('clouds.form.edit', { name: cloud.name }) : t('clouds.manage.new')}
      dirty={form.dirty}
      busy={form.busy}
      formRef={form.form}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <div className="vse-form-pair">
        {cloud ? (
          <TextField label={t('clouds.column.code')} value={cloud.code} disabled hint={t('clouds.form.codeHint')} />
        ) : (
          <TextField
            label={t('clouds.column.code')}
            required
            maxLength={32}
            autoComplete="off"
            hint={t('clouds.form.codeHint')}
            {...field('code')}
          />
        )}
        <TextField label={t('clouds.column.name')} required maxLength={60} autoComplete="off" {...field('name')} />
        <TextField
          label={t('clouds.column.nameEn')}
          lang="en"
          maxLength={MAX_CLOUD_NAME_EN}
          autoComplete="off"
          {...field('nameEn')}
        />
      </div>
      <div className="vse-form-pair">
        <Select
          label={t('clouds.column.unit')}
          required
          placeholder={t('clouds.form.choose')}
          options={(choices.data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...field('unitId')}
        />
        <Select
          label={t('clouds.column.subject')}
          placeholder={t('clouds.form.choose')}
          options={subjects.options}
          {...field('subject')}
        />
      </div>
      {cover.control({ value: values.cover, set: (value) => set('cover', value), error: undefined })}
      <Suspense fallback={<SkeletonBlock height="240px" />}>
        <RichEditor
          label={t('clouds.intro.label')}
          error={form.fault('intro')}
          html={start.intro}
          onChange={(intro) => set('intro', intro)}
        />
      </Suspense>
      {experiments.control({
        value: values.experiments,
        set: (rows) => set('experiments', rows),
        error: form.fault('experiments'),
      })}
      <ChosenList
        label={t('clouds.form.packages')}
        addLabel={t('clouds.form.addPackage')}
        value={values.packages.map((row) => ({ ...row, note: row.code }))}
        offered={(choices.data?.packages ?? []).map((row) => ({ ...row, note: row.code }))}
        onChange={(rows) =>
          set(
            'packages',
            rows.map(({ id, code, name, gone }) => ({ id, code, name, gone })),
          )
        }
      />
      <div className="vse-form-pair">
        <TextField
          label={t('clouds.column.concurrency')}
          required
          inputMode="numeric"
          maxLength={5}
          hint={t('clouds.form.concurrencyHint')}
          {...field('concurrency')}
        />
        <Select
          label={t('clouds.form.rule')}
          options={MEMBER_RULES.map((rule) => ({ value: rule, label: t(`clouds.form.rule.${rule}`) }))}
          {...field('memberRule')}
        />
      </div>
      <WeekRows rows={values.week} error={form.fault('week')} onChange={(rows) => set('week', [...rows])} />
      <ExceptionRows
        rows={values.exceptions}
        error={form.fault('exceptions')}
        onChange={(rows) => set('exceptions', [...rows])}
      />
      <TextField
        label={t('clouds.column.external')}
        type="url"
        maxLength={500}
        hint={t('clouds.form.externalHint')}
        {...field('externalUrl')}
      />
      <Checkbox
        label={t('clouds.form.externalMembers')}
        checked={values.externalMembers}
        onChange={(event) => set('externalMembers', event.target.checked)}
      />
      <ChosenList
        label={t('clouds.aside.managers')}
        hint={t('clouds.form.managerHint')}
        addLabel={t('clouds.form.addManager')}
        value={values.managers.map((row) => ({ ...row, note: row.account, gone: false }))}
        offered={(choices.data?.managers ?? []).map((row) => ({ ...row, note: row.account, gone: false }))}
        error={form.fault('managers')}
        search={{ text: managerText, onChange: setManagerText }}
        onChange={(rows) =>
          set(
            'managers',
            rows.map(({ id, account, name, unitName }) => ({ id, account, name, unitName })),
          )
        }
      />
      {form.conflict && (
        <CloudConflict
          theirs={form.conflict.current as unknown as ManagedCloud}
          base={form.base}
          mine={values}
          unitName={(id) => choices.data?.units.find((unit) => unit.id === id)?.name}
          by={form.conflict.by}
          at={form.conflict.at}
          busy={form.busy}
          onTheirs={() => {
            void refreshClouds();
            onClose();
          }}
          onMerge={(merged, over) => {
            version.current = over;
            void form.submit(merged);
          }}
          onClose={form.closeConflict}
        />
      )}
    </FormDrawer>
  );
}

function EditCloud({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const cloud = useFirstRead(useCall(getManagedCloudRoute, { params: { id } }));
  return cloud ? <CloudForm cloud={cloud} onClose={onClose} /> : null;
}

/** 新建 of a micro cloud, or 编辑 of the one with this id, which is read first. */
export default function CloudFormOf({ id, onClose }: { readonly id?: string; readonly onClose: () => void }) {
  return id === undefined ? <CloudForm onClose={onClose} /> : <EditCloud id={id} onClose={onClose} />;
}
