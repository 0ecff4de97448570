import { Banner } from '../../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { StatBand, StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatInstant, formatList, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RELEASED_PARTS } from '../../../shared/exam-settings.model.ts';
import { type Exam, examAddress, windowText } from '../exam.model.ts';

/** What one has to know at the moment, above the figures. */
function Note({ exam }: { readonly exam: Exam }) {
  const t = useT();
  if (exam.state === 'draft' && exam.can.edit) {
    return (
      <Banner
        tone="info"
        actions={
          <ButtonLink href={examAddress(exam.kind, { Id: exam.courseId, examId: exam.id, tab: 'settings' })}>
            {t('exams.overview.continue')}
          </ButtonLink>
        }
      >
        {t('exams.overview.draft')}
      </Banner>
    );
  }
  if (exam.state === 'withdrawn') return <Banner tone="warning">{t('exams.overview.withdrawn')}</Banner>;
  if (exam.collecting) return <Banner tone="warning">{t('exams.overview.collecting')}</Banner>;
  if (exam.closingAt !== null && exam.state === 'open') {
    return <Banner tone="warning">{t('exams.overview.closing', { time: formatInstant(exam.closingAt) })}</Banner>;
  }
  if ((exam.state === 'published' || exam.state === 'open') && exam.forms < exam.candidates) {
    return (
      <div className="vse-exams-forms">
        <p role="status">
          {t('exams.overview.forms', { n: formatNumber(exam.forms), total: formatNumber(exam.candidates) })}
        </p>
        <ProgressBar
          label={t('exams.overview.formsLabel')}
          value={(100 * exam.forms) / Math.max(1, exam.candidates)}
          showValue
        />
      </div>
    );
  }
  return null;
}

/** 概览: figures, times, rules in words. */
export function OverviewPanel({ exam }: { readonly exam: Exam }) {
  const t = useT();
  const { settings } = exam;
  const minutes = (n: number | null) => (n === null ? t('exams.unlimited') : t('exams.minutes', { n }));
  const dates = (
    [
      ['publishedAt', exam.publishedAt],
      ['openedAt', exam.openedAt],
      ['closedAt', exam.closedAt],
      ['releasedAt', exam.releasedAt],
    ] as const
  ).filter(([, at]) => at !== null);
  const facts = [
    { key: 'paper', term: t('exams.field.paper'), value: exam.paper?.name ?? '—' },
    { key: 'fullMark', term: t('exams.field.fullMark'), value: formatScore(exam.fullMark ?? exam.paper?.fullMark) },
    ...(exam.kind === 'exam'
      ? [
          {
            key: 'classes',
            term: t('exams.field.classes'),
            value: formatList(exam.classes.map(({ name }) => name)) || '—',
          },
          { key: 'mode', term: t('exams.field.mode'), value: t(`exams.mode.${exam.mode}`) },
        ]
      : [{ key: 'node', term: t('exams.field.node'), value: exam.node?.name ?? '—' }]),
    { key: 'window', term: t('exams.field.window'), value: windowText(exam.opensAt, exam.closesAt) },
    { key: 'minutes', term: t('exams.field.minutes'), value: minutes(exam.minutes) },
    ...(exam.endsAt !== null && exam.endsAt !== exam.closesAt
      ? [{ key: 'endsAt', term: t('exams.field.endsAt'), value: formatInstant(exam.endsAt) }]
      : []),
    {
      key: 'attempts',
      term: t('exams.field.attempts'),
      value: `${settings.attempts === null ? t('exams.unlimited') : formatNumber(settings.attempts)} · ${t(`exams.counts.${settings.counts}`)}`,
    },
    { key: 'passLine', term: t('exams.field.passLine'), value: `${formatNumber(settings.passLine)}%` },
    ...RELEASED_PARTS.map((part) => {
      const { when, at } = settings.release[part];
      const value = when === 'date' ? formatInstant(at) : t(`exams.release.when.${when}`);
      return { key: `show ${part}`, term: t(`exams.release.${part}`), value };
    }),
    ...dates.map(([key, at]) => ({ key, term: t(`exams.field.${key}`), value: formatInstant(at) })),
  ];
  return (
    <div className="vse-stack">
      <Note exam={exam} />
      {exam.state !== 'draft' && exam.state !== 'withdrawn' && (
        <StatBand>
          {(['candidates', 'inProgress', 'submitted', 'toMark'] as const).map((key) => (
            <StatFigure key={key} label={t(`exams.figure.${key}`)} value={formatNumber(exam[key])} />
          ))}
          {exam.state === 'released' && <StatFigure label={t('exams.figure.mean')} value={formatScore(exam.mean)} />}
        </StatBand>
      )}
      <section className="vse-plan-panel" aria-label={t('exams.overview.facts')}>
        <DefinitionList columns={2} items={facts} />
      </section>
      {exam.instructions && (
        <section className="vse-plan-panel vse-stack">
          <h3>{t('exams.field.instructions')}</h3>
          <RichText html={exam.instructions} />
        </section>
      )}
    </div>
  );
}
