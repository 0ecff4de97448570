import { lazy, Suspense } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Breadcrumbs } from '../../../../../ui/design/breadcrumbs.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Chip, ChipLink } from '../../../../../ui/design/chip.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { ExperimentCover } from '../../../../../ui/design/experiment-cover.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { leadName, otherName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import type { detailsRoute } from '../../../shared/catalogue.contract.ts';
import type { ContentSection } from '../../../shared/experiment.model.ts';
import { launchSlot } from '../launch.slot.ts';
import { DetailsSection } from './details-section.tsx';
import { FigureBand } from './figure-band.tsx';
import { StepTable } from './step-table.tsx';
import { WhenNear } from './when-near.tsx';
import './details-body.css';

const DetailsStatistics = lazy(() => import('./details-statistics.tsx'));
const DetailsActions = lazy(() => import('./details-actions.tsx'));
const RelatedExperiments = lazy(() => import('./related-experiments.tsx'));
const DetailsReviews = lazy(() => import('./details-reviews.tsx'));

/** Long texts by the section they stand in, in the order of the national form. */
const GROUPS = {
  method: ['devices', 'materials', 'teachingMethod', 'operatingSteps', 'resultRequirement', 'assessment'],
  tech: ['network', 'hardware', 'architecture'],
  sharing: ['features', 'sharingPlan'],
} as const satisfies Record<string, readonly ContentSection[]>;
const INTRODUCTION = ['target', 'basis', 'prerequisites'] as const satisfies readonly ContentSection[];
/**
 * An experiment as the public sees it, in one of the two layouts.
 * @param live what only the public page has: the start, counts by viewers, reviews. Absent in the preview of an entry.
 */
export function DetailsBody({
  one,
  catalogue = false,
  live,
}: {
  readonly one: CallOutput<typeof detailsRoute>;
  readonly catalogue?: boolean;
  readonly live?: {
    /** Address of the other layout. */
    readonly other: string;
    readonly nodeId: string | undefined;
    readonly classId: string | undefined;
  };
}) {
  const t = useT();
  const texts = (sections: readonly ContentSection[]) => sections.filter((section) => one.content[section]);
  const introduction = texts(INTRODUCTION);
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter((group) => texts(GROUPS[group]).length > 0);
  const text = (section: ContentSection) => (
    <div key={section} className="lab-text">
      <h3>{t(`experiments.section.${section}`)}</h3>
      <p>
        <FormulaText text={one.content[section] ?? ''} />
      </p>
    </div>
  );
  const bar = [
    { id: 'introduction', title: t('experiments.part.introduction') },
    ...(one.steps.length > 0 ? [{ id: 'steps', title: t('experiments.details.steps') }] : []),
    ...groups.map((group) => ({ id: group as string, title: t(`experiments.part.${group}`) })),
    ...(one.team.length > 0 ? [{ id: 'team', title: t('experiments.details.team') }] : []),
    ...(live
      ? [
          { id: 'statistics', title: t('experiments.part.statistics') },
          { id: 'reviews', title: t('experiments.part.reviews') },
        ]
      : []),
  ];
  const facts = [
    { key: 'unit', term: t('experiments.details.unit'), value: one.unitName },
    { key: 'leader', term: t('experiments.details.leader'), value: one.leaderName },
    ...(one.version
      ? [{ key: 'level', term: t('experiments.page.level'), value: t(`experiments.level.${one.level}`) }]
      : []),
    { key: 'kind', term: t('experiments.page.kind'), value: t(`experiments.kind.${one.kind}`) },
    ...(one.category ? [{ key: 'category', term: t('experiments.column.category'), value: one.category.name }] : []),
    {
      key: 'hours',
      term: t('experiments.details.hours'),
      value: t('experiments.details.hoursValue', { n: one.hours }),
    },
    { key: 'steps', term: t('experiments.column.steps'), value: formatNumber(one.steps.length) },
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
  ];
  const steps = one.steps.length > 0 && (
    <DetailsSection id="steps" title={t('experiments.details.steps')}>
      <StepTable steps={one.steps} best={one.best} />
    </DetailsSection>
  );
  const intro = (
    <DetailsSection id="introduction" title={t('experiments.part.introduction')} folded={catalogue}>
      <p className="vse-details-brief">{one.brief}</p>
      {introduction.map(text)}
      {(one.knowledge.length > 0 || one.majors.length > 0) && (
        <div className="lab-tags">
          {one.knowledge.length > 0 && (
            <div>
              <h3>{t('experiments.details.knowledge')}</h3>
              <div className="vse-row">
                {one.knowledge.map((name) => (
                  <ChipLink key={name} href={addressOf('experimentTwo', { kw: name })}>
                    {name}
                  </ChipLink>
                ))}
              </div>
            </div>
          )}
          {one.majors.length > 0 && (
            <div>
              <h3>{t('experiments.details.majors')}</h3>
              <div className="vse-row">
                {one.majors.map((name) => (
                  <ChipLink key={name} href={addressOf('experimentTwo', { major: name })}>
                    {name}
                  </ChipLink>
                ))}
              </div>
            </div>
          )}
        </div>
      )}
    </DetailsSection>
  );
  const cover = (
    <ExperimentCover
      id={one.id}
      subject={one.category?.code ?? one.code}
      src={one.cover ?? undefined}
      code={one.code}
      level={one.level === 'ordinary' || !one.version ? undefined : t(`experiments.level.${one.level}`)}
      eager
    />
  );
  return (
    <article className={`vse-container vse-details ${catalogue ? 'lab-catalogue-layout' : 'lab-showcase-layout'}`}>
      <PageHeader
        title={leadName(one)}
        lead={otherName(one)}
        status={<Chip className="vse-code">{one.code}</Chip>}
        actions={
          live && (
            <Link href={live.other} className="vse-no-print">
              {t(catalogue ? 'experiments.details.toShowcase' : 'experiments.details.toCatalogue')}
            </Link>
          )
        }
        breadcrumbs={
          <Breadcrumbs
            label={t('experiments.details.breadcrumbs')}
            items={[
              catalogue
                ? { key: 'lab', label: t('experiments.list.title'), href: addressOf('tinyTest') }
                : { key: 'lab', label: t('experiments.page.title'), href: addressOf('experimentTwo') },
              ...(one.category
                ? [
                    {
                      key: 'category',
                      label: one.category.name,
                      href: addressOf(catalogue ? 'tinyTest' : 'experimentTwo', { subject: one.category.code }),
                    },
                  ]
                : []),
              { key: 'self', label: leadName(one) },
            ]}
          />
        }
      />
      <div className="vse-details-top">
        {catalogue ? (
          <Card className="lab-sheet">
            <h2 className="vse-visually-hidden">{t('experiments.details.facts')}</h2>
            <DefinitionList columns={2} items={facts} />
          </Card>
        ) : (
          <div className="vse-details-media">{cover}</div>
        )}
        <Card className="vse-details-action">
          {catalogue && <div className="vse-details-thumb">{cover}</div>}
          {one.figures.rating !== null && (
            <p className="lab-rating">
              <span className="vse-num">★ {formatNumber(one.figures.rating, 1)}</span>{' '}
              <a href="#reviews">{t('experiments.review.count', { n: one.figures.reviews })}</a>
            </p>
          )}
          {live && (
            <div className="lab-launch">
              <SlotView
                slot={launchSlot}
                props={{ experimentId: one.id, nodeId: live.nodeId, classId: live.classId, main: true }}
                waiting={<SkeletonBlock height="84px" />}
              />
            </div>
          )}
          {!catalogue && <DefinitionList columns={1} items={facts} />}
          {live && (
            <Suspense fallback={<SkeletonBlock height="45px" />}>
              <DetailsActions
                key={one.id}
                id={one.id}
                code={one.code}
                name={one.name}
                likes={one.figures.likes}
                favourites={one.figures.favourites}
              />
            </Suspense>
          )}
        </Card>
      </div>
      <FigureBand figures={one.figures} code={one.state === 'listed' ? one.code : null} />
      <nav className="lab-bar vse-no-print" aria-label={t('experiments.part.nav')}>
        {bar.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
          </a>
        ))}
      </nav>
      {catalogue ? (
        <>
          {steps}
          {intro}
        </>
      ) : (
        <>
          {intro}
          {steps}
        </>
      )}
      {groups.map((group) => (
        <DetailsSection key={group} id={group} title={t(`experiments.part.${group}`)} folded={catalogue}>
          {texts(GROUPS[group]).map(text)}
        </DetailsSection>
      ))}
      {one.team.length > 0 && (
        <DetailsSection id="team" title={t('experiments.details.team')} folded={catalogue}>
          <DefinitionList
            columns={2}
            items={one.team.map((member, i) => ({ key: `${i}-${member.name}`, term: member.name, value: member.duty }))}
          />
        </DetailsSection>
      )}
      {live && (
        <>
          <DetailsSection id="statistics" title={t('experiments.part.statistics')}>
            <WhenNear waiting={<SkeletonBlock height="240px" />}>
              <DetailsStatistics id={one.id} steps={one.steps} />
            </WhenNear>
          </DetailsSection>
          <DetailsSection id="reviews" title={t('experiments.part.reviews')}>
            <WhenNear waiting={<SkeletonText lines={5} />}>
              <DetailsReviews id={one.id} />
            </WhenNear>
          </DetailsSection>
          {one.category && (
            <WhenNear waiting={null}>
              <RelatedExperiments id={one.id} category={one.category.code} />
            </WhenNear>
          )}
        </>
      )}
    </article>
  );
}
