import { Banner } from '../../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { StatBand, StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatInstant, formatList, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { FileGroup } from '../../../shared/homework-settings.model.ts';
import { closesAt, type Homework, homeworkAddress, placeText, timeText } from '../homework.model.ts';
import { RubricTable } from './rubric-table.tsx';

/** What is taken in words: kinds of files by their group, own extensions as they are. */
function useAnswerText(homework: Homework): string {
  const t = useT();
  const { answer, fileKinds, maxFiles, maxFileMb } = homework.settings;
  if (answer === 'text') return t('homework.answer.text');
  const kinds = fileKinds.map((one) => (one.startsWith('.') ? one : t(`homework.kind.${one as FileGroup}`)));
  const files = t('homework.overview.files', { n: maxFiles, mb: maxFileMb });
  const parts = [t(`homework.answer.${answer}`), files, kinds.length > 0 ? formatList(kinds) : ''];
  return parts.filter((one) => one !== '').join(' · ');
}

/** 概况: figures, dates and rules in words, brief and rubric as learners see them. */
export function OverviewPanel({ homework }: { readonly homework: Homework }) {
  const t = useT();
  const { settings, classes } = homework;
  const answer = useAnswerText(homework);
  const { late } = settings;
  const facts = [
    {
      key: 'node',
      term: t('homework.field.node'),
      value: homework.node ? placeText(homework.node) : t('homework.node.gone'),
    },
    {
      key: 'classes',
      term: t('homework.field.classes'),
      value: classes.length === 0 ? t('homework.allClasses') : formatList(classes.map(({ name }) => name)),
    },
    { key: 'opensAt', term: t('homework.field.opensAt'), value: timeText(homework.opensAt ?? homework.publishedAt) },
    { key: 'dueAt', term: t('homework.field.dueAt'), value: timeText(homework.dueAt) },
    { key: 'closesAt', term: t('homework.field.closesAt'), value: timeText(closesAt(homework)) },
    ...(homework.endsAt !== null && homework.endsAt !== closesAt(homework)
      ? [{ key: 'endsAt', term: t('homework.field.endsAt'), value: formatInstant(homework.endsAt) }]
      : []),
    { key: 'maxScore', term: t('homework.field.maxScore'), value: formatScore(homework.maxScore) },
    { key: 'answer', term: t('homework.field.answer'), value: answer },
    {
      key: 'late',
      term: t('homework.field.lateOn'),
      value: late
        ? t('homework.overview.late', {
            unit: t(`homework.late.${late.unit}`),
            n: late.perUnit,
            of: t(`homework.late.${late.of}`),
            floor: late.floor,
          })
        : t('homework.overview.lateNone'),
    },
    { key: 'resubmit', term: t('homework.field.resubmit'), value: t(`homework.resubmit.${settings.resubmit}`) },
    ...(settings.groups
      ? [{ key: 'groups', term: t('homework.field.groups'), value: t('homework.overview.groups') }]
      : []),
    ...(
      [
        ['publishedAt', homework.publishedAt],
        ['closedAt', homework.closedAt],
        ['releasedAt', homework.releasedAt],
      ] as const
    )
      .filter(([, at]) => at !== null)
      .map(([key, at]) => ({ key, term: t(`homework.field.${key}`), value: formatInstant(at) })),
  ];
  const figures = [
    ['learners', homework.learners],
    ['handedIn', homework.handedIn],
    ['late', homework.late],
    ['toMark', homework.toMark],
  ] as const;
  return (
    <div className="vse-stack">
      {homework.state === 'draft' && homework.can.edit && (
        <Banner
          tone="info"
          actions={
            <ButtonLink href={homeworkAddress({ Id: homework.courseId, homeworkId: homework.id, tab: 'settings' })}>
              {t('homework.overview.continue')}
            </ButtonLink>
          }
        >
          {t('homework.overview.draft')}
        </Banner>
      )}
      {homework.state !== 'draft' && homework.node && !homework.node.visible && (
        <Banner tone="warning">{t('homework.overview.hidden')}</Banner>
      )}
      {homework.state !== 'draft' && (
        <StatBand>
          {figures
            .filter(([, n]) => n !== null)
            .map(([key, n]) => (
              <StatFigure key={key} label={t(`homework.figure.${key}`)} value={formatNumber(n)} />
            ))}
          {homework.mean !== null && (
            <StatFigure label={t('homework.figure.mean')} value={formatScore(homework.mean)} />
          )}
        </StatBand>
      )}
      <section className="vse-plan-panel" aria-label={t('homework.overview.facts')}>
        <DefinitionList columns={2} items={facts} />
      </section>
      {(homework.brief !== '' || homework.attachments.length > 0) && (
        <section className="vse-plan-panel vse-stack">
          <h3>{t('homework.field.brief')}</h3>
          {homework.brief !== '' && <RichText html={homework.brief} />}
          {homework.attachments.length > 0 && (
            <ul className="vse-lines-tight">
              {homework.attachments.map((file) => (
                <li key={file.id}>
                  <a href={file.url} download={file.name}>
                    {file.name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {homework.rubric && (
        <section className="vse-plan-panel vse-stack">
          <h3>{t('homework.section.rubric')}</h3>
          <RubricTable rubric={homework.rubric} />
        </section>
      )}
    </div>
  );
}
