import { useId } from 'react';
import { Card } from '../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Report } from './editor/use-report-draft.ts';
import { templateTexts } from './templates/template-texts.ts';

/** The mark of a graded report: total, level and points by criterion, comment. */
export function RubricResult({ report }: { readonly report: Report }) {
  const t = useT();
  const id = useId();
  const { criteria } = report.template;
  if (report.score === null) return <Card>{t('labReports.result.withheld')}</Card>;
  return (
    <section aria-labelledby={id} className="vse-report-result">
      <SectionHeading
        id={id}
        extra={
          <strong className="vse-report-score vse-num">
            {t('labReports.result.score', { n: formatScore(report.score) })}
          </strong>
        }
      >
        {t('labReports.result.title')}
      </SectionHeading>
      {report.marks.length === 0 ? (
        <p className="vse-report-faint">{t('labReports.result.scoreOnly')}</p>
      ) : (
        <SimpleTable
          caption={t('labReports.result.title')}
          captionHidden
          rows={criteria}
          rowKey={(criterion) => criterion.key}
          columns={[
            {
              key: 'criterion',
              title: t('labReports.rubric.criterion'),
              heading: true,
              render: (criterion) => templateTexts(criterion.name),
            },
            {
              key: 'level',
              title: t('labReports.rubric.level'),
              render: (criterion) => {
                const mark = report.marks.find((one) => one.criterion === criterion.key);
                const level = criterion.levels.find((one) => one.key === mark?.level);
                return level ? templateTexts(level.name) : '—';
              },
            },
            {
              key: 'points',
              title: t('labReports.rubric.points'),
              numeric: true,
              render: (criterion) =>
                `${formatScore(report.marks.find((one) => one.criterion === criterion.key)?.points ?? null)} / ${criterion.max}`,
            },
          ]}
        />
      )}
      {report.comment && (
        <figure className="vse-report-comment">
          <figcaption>{t('labReports.rubric.comment')}</figcaption>
          <p>{report.comment}</p>
        </figure>
      )}
    </section>
  );
}
