import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { ChipsField } from '../../../../ui/forms/chips-field.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { coverField } from '../../../../ui/managed/cover-field.tsx';
import { NounForm, ownField } from '../../../../ui/managed/noun-form.tsx';
import type { NounPanel } from '../../../../ui/managed/noun-page.model.ts';
import { nounPanel } from '../../../../ui/managed/noun-panel.tsx';
import { experimentsField } from '../../../catalogue/web/picker.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import * as contract from '../../shared/package.contract.ts';
import { MAX_EXPERIMENTS } from '../../shared/package.model.ts';
import { packageNoun } from '../../shared/package.noun.ts';

type ManagedPackage = CallOutput<typeof contract.getPackageRoute>;

function PackageForm({ one, ...panel }: NounPanel & { readonly one?: ManagedPackage }) {
  const t = useT();
  const majors = useCodes('Locallx');
  return (
    <NounForm
      noun={packageNoun}
      one={one}
      title={one ? t('table.noun.edit', { name: one.name }) : t('ordering.manage.new')}
      draft="ordering.package"
      pairs={[
        ['code', 'name'],
        ['hours', 'price'],
        ['validDays', 'seats'],
      ]}
      fields={{
        code: { label: t('noun.code'), hint: t('ordering.form.codeHint'), bad: t('ordering.form.codeBad') },
        name: { label: t('noun.name') },
        cover: coverField({ label: t('ordering.form.cover'), hint: t('ordering.form.coverHint') }),
        intro: { label: t('ordering.form.intro') },
        majors: ownField({
          label: t('ordering.column.majors'),
          from: (row?: ManagedPackage) => row?.majors.map(({ code }) => code) ?? [],
          send: (codes) => codes,
          control: ({ value, set }) => (
            <ChipsField label={t('ordering.column.majors')} options={majors.options} value={value} onChange={set} />
          ),
          show: (codes) => formatList(codes.map(majors.nameOf)) || '—',
        }),
        experiments: experimentsField({ label: t('ordering.form.contents'), most: MAX_EXPERIMENTS }),
        hours: {
          label: t('ordering.column.hours'),
          hint: t('ordering.form.hoursHint'),
          value: (row) => row.hoursOverride,
        },
        price: { label: t('ordering.column.price'), hint: t('ordering.form.priceHint'), money: true, start: '0.00' },
      }}
      create={(body) => call(contract.createPackageRoute, { body })}
      update={(id, body) => call(contract.updatePackageRoute, { params: { id }, body })}
      {...panel}
    />
  );
}

export default nounPanel(contract.getPackageRoute, PackageForm);
