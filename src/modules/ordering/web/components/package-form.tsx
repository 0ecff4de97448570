import { useMemo, useRef, useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { PictureField } from '../../../../ui/picture/picture-field.tsx';
import { ExperimentPicker } from '../../../experiments/web/picker.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import {
  createPackageRoute,
  getPackageRoute,
  packageHistoryRoute,
  previewPackageRoute,
  updatePackageRoute,
} from '../../shared/package.contract.ts';
import {
  fenOf,
  HOURS_MOST,
  MAX_EXPERIMENTS,
  PACKAGE_CODE,
  PACKAGE_NAME,
  PRICE_MOST,
  SEATS,
  VALID_DAYS,
} from '../../shared/package.model.ts';
import { PackageConflict } from './package-conflict.tsx';
import { type ManagedPackage, type PackageValues, valuesOf } from './package-form.model.ts';
import './package-form.css';

/** Everything of the page that shows packages is read again after a change. */
export const refreshPackages = () => refresh(listRoute, getPackageRoute, packageHistoryRoute, previewPackageRoute);

const within = (text: string, { min, max }: { readonly min: number; readonly max: number }) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** 新建 or 编辑 of a package. @param one that is edited; absent for a new one */
export function PackageForm({ one, onClose }: { readonly one?: ManagedPackage; readonly onClose: () => void }) {
  const t = useT();
  const majors = useCodes('Locallx');
  const start = useMemo(() => valuesOf(one), [one]);
  const [coverUrl, setCoverUrl] = useState(one?.coverUrl ?? null);
  // A save over what somebody else saved carries that version.
  const version = useRef(one?.version ?? 0);
  const rules = (values: PackageValues) => {
    const name = values.name.trim();
    const hours = values.hours.trim();
    const fen = fenOf(values.price);
    return {
      code: one || PACKAGE_CODE.test(values.code.trim()) ? undefined : t('ordering.form.codeBad'),
      name:
        name.length < PACKAGE_NAME.min || name.length > PACKAGE_NAME.max ? t('ordering.form.nameLength') : undefined,
      hours:
        hours === '' || (/^\d{1,4}(\.\d)?$/.test(hours) && Number(hours) > 0 && Number(hours) <= HOURS_MOST)
          ? undefined
          : t('ordering.form.hoursBad'),
      price: fen === null || fen > PRICE_MOST ? t('ordering.form.priceBad') : undefined,
      validDays: within(values.validDays, VALID_DAYS) ? undefined : t('ordering.form.daysBad'),
      seats: within(values.seats, SEATS) ? undefined : t('ordering.form.seatsBad'),
    };
  };
  const save = async (values: PackageValues) => {
    const body = {
      name: values.name.trim(),
      cover: values.cover || null,
      intro: values.intro.trim(),
      majors: [...values.majors],
      experiments: values.experiments.map(({ id }) => id),
      hours: values.hours.trim() === '' ? null : Number(values.hours),
      price: fenOf(values.price) ?? 0,
      validDays: Number(values.validDays),
      seats: Number(values.seats),
    };
    const saved = one
      ? await call(updatePackageRoute, { params: { id: one.id }, body: { ...body, version: version.current } })
      : await call(createPackageRoute, { body: { ...body, code: values.code.trim() } });
    toast.show({
      text: t(one ? 'ordering.form.saved' : 'ordering.form.created', { name: saved.name }),
      tone: 'success',
    });
    void refreshPackages();
    onClose();
  };
  const form = useForm<PackageValues>(start, rules, save);
  const { field, values, set } = form;
  return (
    <FormDrawer
      title={one ? t('ordering.form.edit', { name: one.name }) : t('ordering.manage.new')}
      dirty={form.dirty}
      busy={form.busy}
      formRef={form.form}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <div className="vse-form-pair">
        {one ? (
          <TextField label={t('ordering.column.code')} value={one.code} disabled hint={t('ordering.form.codeHint')} />
        ) : (
          <TextField
            label={t('ordering.column.code')}
            required
            maxLength={32}
            autoComplete="off"
            hint={t('ordering.form.codeHint')}
            {...field('code')}
          />
        )}
        <TextField label={t('ordering.column.name')} required maxLength={60} autoComplete="off" {...field('name')} />
      </div>
      <PictureField
        label={t('ordering.form.cover')}
        hint={t('ordering.form.coverHint')}
        shape="cover"
        url={values.cover ? coverUrl : null}
        onChange={(cover) => {
          setCoverUrl(cover?.url ?? null);
          set('cover', cover?.id ?? '');
        }}
      />
      <TextArea label={t('ordering.form.intro')} rows={5} maxLength={8000} counted {...field('intro')} />
      <fieldset className="package-majors">
        <legend>{t('ordering.column.majors')}</legend>
        {majors.rows.map((row) => {
          const code = String(row.Code);
          const on = values.majors.includes(code);
          return (
            <FilterChip
              key={code}
              pressed={on}
              onToggle={() =>
                set('majors', on ? values.majors.filter((other) => other !== code) : [...values.majors, code])
              }
            >
              {String(row.Name)}
            </FilterChip>
          );
        })}
      </fieldset>
      <ExperimentPicker
        label={t('ordering.form.contents')}
        value={values.experiments}
        most={MAX_EXPERIMENTS}
        error={form.fault('experiments')}
        onChange={(rows) => set('experiments', rows)}
      />
      <div className="vse-form-pair">
        <TextField
          label={t('ordering.column.hours')}
          inputMode="decimal"
          maxLength={6}
          hint={t('ordering.form.hoursHint')}
          {...field('hours')}
        />
        <TextField
          label={t('ordering.column.price')}
          required
          inputMode="decimal"
          maxLength={12}
          hint={t('ordering.form.priceHint')}
          {...field('price')}
        />
      </div>
      <div className="vse-form-pair">
        <TextField
          label={t('ordering.column.validDays')}
          required
          inputMode="numeric"
          maxLength={4}
          {...field('validDays')}
        />
        <TextField label={t('ordering.column.seats')} required inputMode="numeric" maxLength={6} {...field('seats')} />
      </div>
      {form.conflict && (
        <PackageConflict
          theirs={form.conflict.current as unknown as ManagedPackage}
          base={form.base}
          mine={values}
          coverUrl={coverUrl}
          by={form.conflict.by}
          at={form.conflict.at}
          busy={form.busy}
          onTheirs={() => {
            void refreshPackages();
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

/** 编辑 of a package that is read first, so that the form opens with what stands now. */
export function EditPackage({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isFetching } = useCall(getPackageRoute, { params: { id } });
  const [opened, setOpened] = useState<ManagedPackage>();
  if (!opened && data && !isFetching) setOpened(data);
  return opened ? <PackageForm one={opened} onClose={onClose} /> : null;
}
