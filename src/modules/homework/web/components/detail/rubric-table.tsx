import { criterionMax } from '../../../../../kernel/scoring/rubric.ts';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Rubric } from '../../../shared/rubric.model.ts';

const points = (n: number) => formatNumber(n, n % 1 === 0 ? 0 : 1);

/** A rubric to read: each criterion with its levels and their points. */
export function RubricTable({ rubric }: { readonly rubric: Rubric }) {
  const t = useT();
  return (
    <SimpleTable
      caption={t('homework.section.rubric')}
      captionHidden
      rows={rubric}
      rowKey={(one) => one.id}
      columns={[
        { key: 'name', title: t('homework.rubric.name'), heading: true, render: (one) => one.name },
        {
          key: 'max',
          title: t('homework.rubric.points'),
          numeric: true,
          render: ({ weight, ...one }) =>
            weight === undefined || weight === 1
              ? points(criterionMax(one))
              : t('homework.rubric.weighted', { n: points(criterionMax(one)), weight: points(weight) }),
        },
        {
          key: 'levels',
          title: t('homework.rubric.levels'),
          render: (one) => (
            <ul className="vse-homework-read-levels">
              {one.levels.map((level) => (
                <li key={level.name}>
                  <strong>{level.name}</strong>{' '}
                  <span className="vse-num">
                    {level.from === level.to ? points(level.to) : `${points(level.from)}–${points(level.to)}`}
                  </span>
                  {level.words !== '' && <small>{level.words}</small>}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
