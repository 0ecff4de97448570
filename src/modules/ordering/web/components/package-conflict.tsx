import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { PickedExperiment } from '../../../experiments/web/picker.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { type ManagedPackage, type PackageValues, valuesOf } from './package-form.model.ts';

/** Values to compare: experiments count by their ids and order, not by what else a picker knew of them. */
const comparable = (values: PackageValues) => ({ ...values, experiments: values.experiments.map(({ id }) => id) });

/** Somebody else saved the package first: both versions field by field. */
export function PackageConflict({
  theirs: saved,
  base,
  mine,
  coverUrl,
  by,
  at,
  busy,
  onTheirs,
  onMerge,
  onClose,
}: {
  /** The package as it is saved now. */
  readonly theirs: ManagedPackage;
  readonly base: PackageValues;
  readonly mine: PackageValues;
  /** Address of the cover in the form. */
  readonly coverUrl: string | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly busy: boolean;
  readonly onTheirs: () => void;
  /** @param over version these values are saved over */
  readonly onMerge: (values: PackageValues, over: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const majors = useCodes('Locallx');
  const theirs = valuesOf(saved);
  const known = [...theirs.experiments, ...mine.experiments, ...base.experiments];
  const rowsOf = (ids: readonly string[]): PickedExperiment[] =>
    ids.flatMap((id) => known.find((row) => row.id === id) ?? []);
  const cover = (id: string) => {
    const url = id === theirs.cover ? saved.coverUrl : id === mine.cover ? coverUrl : null;
    if (id === '') return '—';
    return url ? (
      <img className="package-conflict-cover" src={url} alt={t('ordering.form.cover')} />
    ) : (
      t('ordering.form.coverOld')
    );
  };
  return (
    <ConflictDialog
      fields={[
        { name: 'name', label: t('ordering.column.name') },
        { name: 'cover', label: t('ordering.form.cover'), show: (id) => cover(String(id)) },
        { name: 'intro', label: t('ordering.form.introName') },
        {
          name: 'majors',
          label: t('ordering.column.majors'),
          show: (codes) => formatList((codes as string[]).map(majors.nameOf)) || '—',
        },
        {
          name: 'experiments',
          label: t('ordering.tab.contents'),
          show: (ids) => formatList(rowsOf(ids as string[]).map(({ name }) => name)) || '—',
        },
        { name: 'hours', label: t('ordering.column.hours') },
        { name: 'price', label: t('ordering.column.price') },
        { name: 'validDays', label: t('ordering.column.validDays') },
        { name: 'seats', label: t('ordering.column.seats') },
      ]}
      base={comparable(base)}
      theirs={comparable(theirs)}
      mine={comparable(mine)}
      by={by}
      at={at}
      busy={busy}
      onTheirs={onTheirs}
      onMerge={(merged) => {
        const chosen = merged as unknown as ReturnType<typeof comparable>;
        onMerge({ ...chosen, experiments: rowsOf(chosen.experiments) }, saved.version);
      }}
      onClose={onClose}
    />
  );
}
