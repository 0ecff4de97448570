import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Breadcrumbs } from '../../../../ui/design/breadcrumbs.tsx';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { Chip } from '../../../../ui/design/chip.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { PageHeader, SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { formatDuration, formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { detailsRoute } from '../../shared/catalogue.contract.ts';
import { CONTENT_SECTIONS } from '../../shared/experiment.model.ts';
import { launchSlot } from '../components/launch.slot.ts';
import './details.css';

/** 实验详情 (showcase): cover, action card, sections, step table, figures. */
export default function DetailsPage() {
  const t = useT();
  const [params] = useSearchParams();
  const id = (params.get('Id') ?? '').slice(0, 40);
  const nodeId = params.get('nodeId') ?? undefined;
  const classId = params.get('classId') ?? undefined;
  const details = useCall(detailsRoute, { params: { id } }, { enabled: id !== '' });
  usePageTitle(details.data?.name);

  if (id === '' || details.error?.status === 404 || details.error?.status === 400) {
    return (
      <StatePage
        drawing="no-reading"
        title={t('experiments.details.notFound')}
        actions={
          <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
            {t('experiments.details.toList')}
          </ButtonLink>
        }
      >
        {details.error?.message}
      </StatePage>
    );
  }
  if (details.error) {
    return <CallError error={details.error} retry={details.refetch} />;
  }
  if (!details.data) {
    return (
      <div className="vse-container vse-details" role="status" aria-label={t('ui.loading')}>
        <SkeletonBlock height="40px" width="50%" />
        <div className="vse-details-top">
          <SkeletonBlock height="360px" />
          <SkeletonBlock height="360px" />
        </div>
        <SkeletonText lines={6} />
      </div>
    );
  }
  const one = details.data;
  const sum = one.steps.reduce((total, step) => total + step.maxScore, 0);
  const seconds = one.steps.reduce((total, step) => total + step.expectSeconds, 0);
  return (
    <article className="vse-container vse-details">
      <PageHeader
        title={one.name}
        lead={one.nameEn ?? undefined}
        breadcrumbs={
          <Breadcrumbs
            label={t('experiments.details.breadcrumbs')}
            items={[
              { key: 'lab', label: t('experiments.page.title'), href: addressOf('experimentTwo') },
              ...(one.category
                ? [
                    {
                      key: 'category',
                      label: one.category.name,
                      href: addressOf('experimentTwo', { category: one.category.code }),
                    },
                  ]
                : []),
              { key: 'self', label: one.name },
            ]}
          />
        }
      />
      <div className="vse-details-top">
        <div className="vse-details-media">
          <ExperimentCover
            id={one.id}
            subject={one.category?.code ?? one.code}
            src={one.cover ?? undefined}
            code={one.code}
            level={one.level === 'ordinary' ? undefined : t(`experiments.level.${one.level}`)}
            eager
          />
        </div>
        <Card>
          <div className="vse-details-action">
            <SlotView
              slot={launchSlot}
              props={{ experimentId: one.id, nodeId, classId }}
              waiting={<SkeletonBlock height="48px" />}
            />
            <DefinitionList
              columns={1}
              items={[
                { key: 'unit', term: t('experiments.details.unit'), value: one.unitName },
                { key: 'leader', term: t('experiments.details.leader'), value: one.leaderName },
                { key: 'kind', term: t('experiments.page.kind'), value: t(`experiments.kind.${one.kind}`) },
                {
                  key: 'hours',
                  term: t('experiments.details.hours'),
                  value: t('experiments.details.hoursValue', { n: one.hours }),
                },
                {
                  key: 'minutes',
                  term: t('experiments.details.minutes'),
                  value: t('experiments.details.minutesValue', { n: one.expectedMinutes }),
                },
                { key: 'pass', term: t('experiments.details.pass'), value: formatScore(one.passScore) },
                {
                  key: 'version',
                  term: t('experiments.details.version'),
                  value: one.version
                    ? `${one.version.number} · ${formatInstant(one.version.publishedAt)}`
                    : t('experiments.details.noVersion'),
                },
              ]}
            />
          </div>
        </Card>
      </div>
      <p className="vse-details-brief">{one.brief}</p>
      {one.figures.runs > 0 && (
        <section aria-labelledby="figures">
          <SectionHeading id="figures">{t('experiments.details.figures')}</SectionHeading>
          <div className="vse-details-figures">
            <StatFigure value={formatNumber(one.figures.runs)} label={t('experiments.details.runs')} />
            <StatFigure value={formatNumber(one.figures.persons)} label={t('experiments.details.persons')} />
            <StatFigure value={formatNumber(one.figures.meanMinutes, 1)} label={t('experiments.details.mean')} />
            <StatFigure value={percent(one.figures.completionRate)} label={t('experiments.details.completion')} />
            <StatFigure value={percent(one.figures.passRate)} label={t('experiments.details.passRate')} />
          </div>
        </section>
      )}
      {CONTENT_SECTIONS.filter((section) => one.content[section]).map((section) => (
        <section key={section} aria-labelledby={`section-${section}`}>
          <SectionHeading id={`section-${section}`}>{t(`experiments.section.${section}`)}</SectionHeading>
          <p className="vse-details-text">{one.content[section]}</p>
        </section>
      ))}
      {one.knowledge.length > 0 && (
        <section aria-labelledby="knowledge">
          <SectionHeading id="knowledge">{t('experiments.details.knowledge')}</SectionHeading>
          <div className="vse-row">
            {one.knowledge.map((name) => (
              <Chip key={name}>{name}</Chip>
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="steps">
        <SectionHeading id="steps">{t('experiments.details.steps')}</SectionHeading>
        <SimpleTable
          caption={t('experiments.details.steps')}
          captionHidden
          rows={one.steps}
          rowKey={(step) => String(step.seq)}
          columns={[
            { key: 'seq', title: t('experiments.details.seq'), numeric: true, render: (step) => step.seq },
            { key: 'title', title: t('experiments.details.step'), heading: true, render: (step) => step.title },
            { key: 'goal', title: t('experiments.details.goal'), render: (step) => step.goal },
            { key: 'model', title: t('experiments.details.model'), render: (step) => step.scoringModel },
            {
              key: 'expected',
              title: t('experiments.details.expected'),
              numeric: true,
              render: (step) => formatDuration(step.expectSeconds),
            },
            {
              key: 'max',
              title: t('experiments.details.max'),
              numeric: true,
              render: (step) => formatScore(step.maxScore),
            },
          ]}
        />
        <p className="vse-details-foot">
          {t('experiments.details.stepsFoot', {
            score: formatScore(sum),
            minutes: formatNumber(Math.round(seconds / 60)),
          })}
        </p>
      </section>
      {one.team.length > 0 && (
        <section aria-labelledby="team">
          <SectionHeading id="team">{t('experiments.details.team')}</SectionHeading>
          <DefinitionList
            columns={2}
            items={one.team.map((member) => ({ key: member.name, term: member.name, value: member.duty }))}
          />
        </section>
      )}
    </article>
  );
}

const percent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 1)} %`);
