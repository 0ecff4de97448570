import { Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { coverField } from '../../../../ui/managed/cover-field.tsx';
import { NounForm, ownField } from '../../../../ui/managed/noun-form.tsx';
import type { NounPanel } from '../../../../ui/managed/noun-page.model.ts';
import { nounPanel } from '../../../../ui/managed/noun-panel.tsx';
import { experimentsField } from '../../../catalogue/web/picker.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { MAX_EXPERIMENTS, MEMBER_RULES, USUAL_WEEK } from '../../shared/cloud.model.ts';
import { cloudNoun } from '../../shared/cloud.noun.ts';
import * as contract from '../../shared/cloud-manage.contract.ts';
import { type ExceptionDay, type Hours, hoursFaults, type WeekHours } from '../../shared/hours.model.ts';
import { ChosenList } from './chosen-list.tsx';
import type { ManagedCloud } from './cloud-form.model.ts';
import { RichEditor, reportRemoved, showTexts } from './cloud-texts.tsx';
import { ExceptionRows, WeekRows } from './hours-fields.tsx';
import './cloud-form.css';

interface Control<T> {
  readonly value: T;
  readonly set: (value: T) => void;
  readonly error: string | undefined;
}

/** The introduction. The editor owns its text; one from elsewhere (a draft, a merge) begins a fresh editor. */
function IntroField({ value, set, error }: Control<string>) {
  const t = useT();
  const typed = useRef(value);
  const [given, setGiven] = useState({ html: value, turn: 0 });
  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    setGiven(({ turn }) => ({ html: value, turn: turn + 1 }));
  }, [value]);
  return (
    <Suspense fallback={<SkeletonBlock height="240px" />}>
      <RichEditor
        key={given.turn}
        label={t('clouds.intro.label')}
        error={error}
        html={given.html}
        onChange={(html) => {
          typed.current = html;
          set(html);
        }}
      />
    </Suspense>
  );
}

type Manager = ManagedCloud['managers'][number];

/** People of the owner unit who keep the cloud. */
function ManagersField({ unit, value, set, error }: Control<readonly Manager[]> & { readonly unit: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const query = { kw: text.trim(), ...(unit ? { unit } : {}) };
  const choices = useCall(contract.cloudChoicesRoute, { query }, { keepPrevious: true });
  return (
    <ChosenList
      label={t('clouds.aside.managers')}
      hint={t('clouds.form.managerHint')}
      addLabel={t('clouds.form.addManager')}
      value={value.map((row) => ({ ...row, note: row.account }))}
      offered={(choices.data?.managers ?? []).map((row) => ({ ...row, note: row.account }))}
      error={error}
      search={{ text, onChange: setText }}
      onChange={(rows) => set(rows.map(({ id, account, name, unitName }) => ({ id, account, name, unitName })))}
    />
  );
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const namesOf = (rows: readonly { readonly name: string }[]) => formatList(rows.map(({ name }) => name)) || '—';

function CloudForm({ one, ...panel }: NounPanel & { readonly one?: ManagedCloud }) {
  const t = useT();
  const subjects = useCodes('Locallx');
  const choices = useCall(contract.cloudChoicesRoute, { query: { kw: '' } });
  const units = (choices.data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const packages = choices.data?.packages ?? [];
  const faultOf = (hours: Partial<Hours>) => {
    const found = Object.values(hoursFaults({ week: [], exceptions: [], ...hours }))[0];
    return found && t(`clouds.hours.${found}`);
  };
  const span = (from: string, to: string) => `${from}–${to}`;
  return (
    <NounForm
      noun={cloudNoun}
      one={one}
      title={one ? t('table.noun.edit', { name: one.name }) : t('clouds.manage.new')}
      draft="clouds.cloud"
      pairs={[
        ['code', 'name'],
        ['unitId', 'subject'],
        ['concurrency', 'memberRule'],
      ]}
      fields={{
        code: { label: t('clouds.column.code'), hint: t('clouds.form.codeHint'), bad: t('clouds.form.codeBad') },
        name: { label: t('clouds.column.name') },
        nameEn: { label: t('clouds.column.nameEn'), lang: 'en' },
        unitId: ownField({
          label: t('clouds.column.unit'),
          from: (row?: ManagedCloud) => row?.unitId ?? '',
          send: (id) => id,
          fault: (id) => (id === '' ? t('clouds.unit.absent') : undefined),
          control: ({ value, set, error, onBlur }) => (
            <Select
              label={t('clouds.column.unit')}
              required
              placeholder={t('clouds.form.choose')}
              options={units}
              value={value}
              error={error}
              onBlur={onBlur}
              onChange={({ target }) => set(target.value)}
            />
          ),
          show: (id) => units.find(({ value }) => value === id)?.label ?? (id === one?.unitId ? one.unitName : '—'),
        }),
        subject: ownField({
          label: t('clouds.column.subject'),
          from: (row?: ManagedCloud) => row?.subject ?? '',
          send: (code) => code || null,
          control: ({ value, set, error }) => (
            <Select
              label={t('clouds.column.subject')}
              placeholder={t('clouds.form.choose')}
              options={subjects.options}
              value={value}
              error={error}
              onChange={({ target }) => set(target.value)}
            />
          ),
          show: (code) => (code ? subjects.nameOf(code) : '—'),
        }),
        cover: coverField({ label: t('clouds.form.cover'), hint: t('clouds.form.coverHint') }),
        intro: ownField({
          label: t('clouds.tab.intro'),
          from: (row?: ManagedCloud) => row?.intro ?? '',
          send: (html) => html,
          control: ({ value, set, error }) => <IntroField {...{ value, set, error }} />,
          show: showTexts,
        }),
        experiments: experimentsField({ label: t('clouds.form.experiments'), most: MAX_EXPERIMENTS }),
        packages: ownField({
          label: t('clouds.tab.packages'),
          from: (row?: ManagedCloud) => row?.packages ?? [],
          send: idsOf,
          control: ({ value, set, error }) => (
            <ChosenList
              label={t('clouds.form.packages')}
              addLabel={t('clouds.form.addPackage')}
              value={value.map((row) => ({ ...row, note: row.code }))}
              error={error}
              offered={packages.map((row) => ({ ...row, note: row.code }))}
              onChange={(rows) => set(rows.map(({ id, code, name, gone }) => ({ id, code, name, gone })))}
            />
          ),
          show: namesOf,
        }),
        concurrency: {
          label: t('clouds.column.concurrency'),
          hint: t('clouds.form.concurrencyHint'),
          bad: t('clouds.form.concurrencyBad'),
          start: '30',
        },
        memberRule: ownField({
          label: t('clouds.form.rule'),
          from: (row?: ManagedCloud) => row?.memberRule ?? 'unit',
          send: (rule) => rule,
          control: ({ value, set, error }) => (
            <Select
              label={t('clouds.form.rule')}
              options={MEMBER_RULES.map((rule) => ({ value: rule, label: t(`clouds.form.rule.${rule}`) }))}
              value={value}
              error={error}
              onChange={({ target }) => set(target.value as typeof value)}
            />
          ),
          show: (rule) => t(`clouds.form.rule.${rule}`),
        }),
        week: ownField({
          label: t('clouds.form.week'),
          from: (row?: ManagedCloud): WeekHours[] =>
            (row?.week ?? USUAL_WEEK).map(({ day, from, to }) => ({ day, from, to })),
          send: (week) => week,
          fault: (week) => faultOf({ week }),
          control: ({ value, set, error }) => (
            <WeekRows rows={value} error={error} onChange={(rows) => set([...rows])} />
          ),
          show: (week) =>
            formatList(week.map(({ day, from, to }) => `${t(`clouds.day.${day as 1}`)} ${span(from, to)}`)) ||
            t('clouds.aside.always'),
        }),
        exceptions: ownField({
          label: t('clouds.form.exceptions'),
          from: (row?: ManagedCloud): ExceptionDay[] =>
            (row?.exceptions ?? []).map(({ date, from, to, note }) => ({ date, from, to, note })),
          send: (exceptions) => exceptions,
          fault: (exceptions) => faultOf({ exceptions }),
          control: ({ value, set, error }) => (
            <ExceptionRows rows={value} error={error} onChange={(rows) => set([...rows])} />
          ),
          show: (rows) =>
            formatList(
              rows.map(({ date, from, to, note }) =>
                [date, from === null || to === null ? t('clouds.aside.closedDay') : span(from, to), note]
                  .filter(Boolean)
                  .join(' '),
              ),
            ) || '—',
        }),
        externalUrl: ownField({
          label: t('clouds.column.external'),
          from: (row?: ManagedCloud) => row?.externalUrl ?? '',
          send: (url) => url.trim() || null,
          fault: (url) => (/^\s*($|https?:\/\/[^\s/]+)/i.test(url) ? undefined : t('clouds.url')),
          control: ({ value, set, error, onBlur }) => (
            <TextField
              label={t('clouds.column.external')}
              type="url"
              maxLength={500}
              hint={t('clouds.form.externalHint')}
              value={value}
              error={error}
              onBlur={onBlur}
              onChange={({ target }) => set(target.value)}
            />
          ),
          show: (url) => url || '—',
        }),
        externalMembers: ownField({
          label: t('clouds.form.externalMembers'),
          from: (row?: ManagedCloud) => row?.externalMembers ?? false,
          send: (only) => only,
          control: ({ value, set }) => (
            <Checkbox
              label={t('clouds.form.externalMembers')}
              checked={value}
              onChange={({ target }) => set(target.checked)}
            />
          ),
          show: (only) => t(only ? 'table.yes' : 'table.no'),
        }),
        managers: ownField({
          label: t('clouds.aside.managers'),
          from: (row?: ManagedCloud): readonly Manager[] => row?.managers ?? [],
          send: idsOf,
          control: ({ value, set, error, values }) => (
            <ManagersField {...{ value, set, error }} unit={String(values.unitId)} />
          ),
          show: namesOf,
        }),
      }}
      create={async (body) => {
        const saved = await call(contract.createCloudRoute, { body });
        reportRemoved(saved.removed);
        return saved;
      }}
      update={async (id, body) => {
        const saved = await call(contract.updateCloudRoute, { params: { id }, body });
        reportRemoved(saved.removed);
        return saved;
      }}
      {...panel}
    />
  );
}

export default nounPanel(contract.getManagedCloudRoute, CloudForm);
