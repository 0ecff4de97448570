import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { DataBar } from '../../../../ui/chart/data-bar.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { coverageRoute } from '../../shared/subject.contract.ts';
import './mapping.css';

/** Listed experiments per class as bars, with students and gaps beside; classes without either are left out. */
export default function CoverageChart() {
  const t = useT();
  const { data, error, refetch, isFetching } = useCall(coverageRoute, {});
  if (error && !data) {
    return <CallError error={error} title={t('majors.coverage.failed')} retry={refetch} retrying={isFetching} />;
  }
  if (!data) return <SkeletonBlock height="240px" />;
  const rows = data.rows.filter(({ experiments, students }) => experiments + students > 0);
  const most = Math.max(1, ...rows.map(({ experiments }) => experiments));
  return (
    <figure className="vse-card majors-chart">
      <figcaption>{t('majors.coverage.title')}</figcaption>
      {rows.length === 0 ? (
        <p className="vse-muted">{t('majors.coverage.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus for the keys
        <section className="majors-chart-scroll" aria-label={t('majors.coverage.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('majors.column.class')}</th>
                <th scope="col">{t('majors.column.experiments')}</th>
                <th scope="col">{t('majors.column.students')}</th>
                <th scope="col">{t('majors.coverage.uncovered')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.code}>
                  <th scope="row">{row.name}</th>
                  <td className="majors-bar-cell">
                    <DataBar value={row.experiments} most={most} />
                  </td>
                  <td className="vse-num">{formatNumber(row.students)}</td>
                  <td className="vse-num">{formatNumber(row.uncovered)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </figure>
  );
}
