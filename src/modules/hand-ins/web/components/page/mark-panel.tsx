import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomework } from '../../../shared/own-homework.contract.ts';

/** 成绩: points, what late took away, levels by criterion and comment, as far as they may be seen. */
export function MarkPanel({ page }: { readonly page: OwnHomework }) {
  const t = useT();
  const { mark, homework } = page;
  if (!mark) return null;
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading
        extra={
          <strong className="vse-hand-in-points vse-num">
            {t('handIns.own.points', { n: formatScore(mark.points), full: formatScore(homework.maxScore) })}
          </strong>
        }
      >
        {t('handIns.own.mark')}
      </SectionHeading>
      {mark.penalty > 0 && <p>{t('handIns.own.penalty', { raw: formatScore(mark.raw), n: mark.penalty })}</p>}
      {mark.peer && <p>{t('handIns.own.peerMark')}</p>}
      {mark.missed.reviews > 0 && mark.missed.percent > 0 && (
        <p>{t('handIns.own.missed', { n: mark.missed.reviews, percent: mark.missed.reviews * mark.missed.percent })}</p>
      )}
      {mark.adjusted !== null && <p>{t('handIns.own.adjusted', { reason: mark.adjusted })}</p>}
      {mark.levels.length > 0 && (
        <SimpleTable
          caption={t('handIns.own.rubric')}
          captionHidden
          rows={mark.levels}
          rowKey={({ criterion }) => criterion}
          columns={[
            {
              key: 'criterion',
              title: t('handIns.own.criterion'),
              heading: true,
              render: ({ criterion }) => criterion,
            },
            { key: 'level', title: t('handIns.own.levels'), render: ({ level }) => level ?? '—' },
            {
              key: 'points',
              title: t('handIns.own.got'),
              numeric: true,
              render: ({ points, max }) => t('handIns.own.points', { n: formatScore(points), full: formatScore(max) }),
            },
          ]}
        />
      )}
      {mark.comment !== '' && (
        <section>
          <h3>{t('handIns.own.comment')}</h3>
          <p className="vse-hand-in-words">{mark.comment}</p>
        </section>
      )}
    </Card>
  );
}
