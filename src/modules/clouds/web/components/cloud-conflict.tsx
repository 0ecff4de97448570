import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { coverField } from '../../../../ui/managed/cover-field.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import type { ExceptionDay, WeekHours } from '../../shared/hours.model.ts';
import { type CloudValues, type ManagedCloud, valuesOf } from './cloud-form.model.ts';
import { showTexts } from './cloud-texts.tsx';

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Values to compare: what is chosen counts by its ids and their order, not by what else a picker knew of it. */
const comparable = (values: CloudValues) => ({
  ...values,
  cover: values.cover?.id ?? null,
  experiments: idsOf(values.experiments),
  packages: idsOf(values.packages),
  managers: idsOf(values.managers),
});
type Comparable = ReturnType<typeof comparable>;

/** Rows for ids, from all that were on either side. */
const rowsOf = <T extends { readonly id: string }>(ids: readonly string[], ...sides: readonly (readonly T[])[]): T[] =>
  ids.flatMap((id) => sides.flat().find((row) => row.id === id) ?? []);

/** Somebody else saved the cloud first: both versions field by field. */
export function CloudConflict({
  theirs: saved,
  base,
  mine,
  unitName,
  by,
  at,
  busy,
  onTheirs,
  onMerge,
  onClose,
}: {
  /** The cloud as it is saved now. */
  readonly theirs: ManagedCloud;
  readonly base: CloudValues;
  readonly mine: CloudValues;
  readonly unitName: (id: string) => string | undefined;
  readonly by: string | null;
  readonly at: string | null;
  readonly busy: boolean;
  readonly onTheirs: () => void;
  /** @param over version these values are saved over */
  readonly onMerge: (values: CloudValues, over: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const subjects = useCodes('Locallx');
  const theirs = valuesOf(saved);
  const sides = [theirs, mine, base] as const;
  const names = (key: 'experiments' | 'packages' | 'managers') => (ids: unknown) =>
    formatList(
      rowsOf<{ id: string; name: string }>(ids as string[], ...sides.map((side) => side[key])).map(({ name }) => name),
    ) || '—';
  const hours = (from: string, to: string) => `${from}–${to}`;
  const week = (rows: unknown) =>
    formatList(
      (rows as readonly WeekHours[]).map(({ day, from, to }) => `${t(`clouds.day.${day as 1}`)} ${hours(from, to)}`),
    ) || t('clouds.aside.always');
  const exceptions = (rows: unknown) =>
    formatList(
      (rows as readonly ExceptionDay[]).map(({ date, from, to, note }) =>
        [date, from === null || to === null ? t('clouds.aside.closedDay') : hours(from, to), note]
          .filter(Boolean)
          .join(' '),
      ),
    ) || '—';
  const cover = coverField({ label: t('clouds.form.cover'), hint: '' });
  return (
    <ConflictDialog
      fields={[
        { name: 'name', label: t('clouds.column.name') },
        { name: 'nameEn', label: t('clouds.column.nameEn') },
        {
          name: 'unitId',
          label: t('clouds.column.unit'),
          show: (id) => (id === saved.unitId ? saved.unitName : (unitName(String(id)) ?? '—')),
        },
        {
          name: 'subject',
          label: t('clouds.column.subject'),
          show: (code) => (code ? subjects.nameOf(String(code)) : '—'),
        },
        {
          name: 'cover',
          label: cover.label,
          show: (id) => cover.show([theirs.cover, mine.cover, base.cover].find((one) => one?.id === id) ?? null),
        },
        { name: 'intro', label: t('clouds.tab.intro'), show: showTexts },
        { name: 'experiments', label: t('clouds.tab.experiments'), show: names('experiments') },
        { name: 'packages', label: t('clouds.tab.packages'), show: names('packages') },
        { name: 'concurrency', label: t('clouds.column.concurrency') },
        {
          name: 'memberRule',
          label: t('clouds.form.rule'),
          show: (rule) => t(`clouds.form.rule.${rule as CloudValues['memberRule']}`),
        },
        { name: 'week', label: t('clouds.form.week'), show: week },
        { name: 'exceptions', label: t('clouds.form.exceptions'), show: exceptions },
        { name: 'externalUrl', label: t('clouds.column.external') },
        {
          name: 'externalMembers',
          label: t('clouds.form.externalMembers'),
          show: (only) => t(only ? 'table.yes' : 'table.no'),
        },
        { name: 'managers', label: t('clouds.aside.managers'), show: names('managers') },
      ]}
      base={comparable(base)}
      theirs={comparable(theirs)}
      mine={comparable(mine)}
      by={by}
      at={at}
      busy={busy}
      onTheirs={onTheirs}
      onMerge={(merged) => {
        const chosen = merged as unknown as Comparable;
        onMerge(
          {
            ...chosen,
            cover: [theirs.cover, mine.cover].find((one) => one?.id === chosen.cover) ?? null,
            experiments: rowsOf(chosen.experiments, theirs.experiments, mine.experiments),
            packages: rowsOf(chosen.packages, theirs.packages, mine.packages),
            managers: rowsOf(chosen.managers, theirs.managers, mine.managers),
          },
          saved.version,
        );
      }}
      onClose={onClose}
    />
  );
}
