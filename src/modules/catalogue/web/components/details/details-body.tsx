import { lazy, Suspense, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Breadcrumbs } from '../../../../../ui/design/breadcrumbs.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Chip, ChipLink } from '../../../../../ui/design/chip.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { ExperimentCover } from '../../../../../ui/design/experiment-cover.tsx';
import { CheckIcon, ClockIcon, NumberedListIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { leadName, otherName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { WhenNear } from '../../../../../ui/when-near.tsx';
import type { ContentSection } from '../../../shared/experiment.model.ts';
import { launchSlot } from '../launch.slot.ts';
import { type DetailsData, goalsOf } from './details.model.ts';
import { DetailsGoals } from './details-goals.tsx';
import { DetailsMedia } from './details-media.tsx';
import { DetailsSection } from './details-section.tsx';
import { DetailsTrust } from './details-trust.tsx';
import { FigureBand } from './figure-band.tsx';
import { StepTable } from './step-table.tsx';
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
const PHONE = '(max-width: 639.98px)';
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
  readonly one: DetailsData;
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
  const goals = catalogue ? [] : goalsOf(one.content.target);
  // What stands beside the picture as a list is not told again below.
  const introduction = texts(INTRODUCTION).filter((section) => section !== 'target' || goals.length === 0);
  // On a phone the sections open one by one.
  const [phone] = useState(() => window.matchMedia(PHONE).matches);
  const folded = catalogue || phone;
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter((group) => texts(GROUPS[group]).length > 0);
  const text = (section: ContentSection) => (
    <div key={section} className="lab-text">
      <h3>{t(`experiments.section.${section}`)}</h3>
      <p>
        <FormulaText text={one.content[section] ?? ''} />
      </p>
    </div>
  );
  const bar: { id: string; title: string; n?: number }[] = [
    { id: 'introduction', title: t('experiments.part.introduction') },
    ...(one.steps.length > 0 ? [{ id: 'steps', title: t('experiments.details.steps'), n: one.steps.length }] : []),
    ...groups.map((group) => ({ id: group as string, title: t(`experiments.part.${group}`) })),
    ...(one.team.length > 0 ? [{ id: 'team', title: t('experiments.details.team') }] : []),
    ...(live
      ? [
          { id: 'statistics', title: t('experiments.part.statistics') },
          { id: 'reviews', title: t('experiments.part.reviews'), n: one.figures.reviews },
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
  /** The four that stand on the card of the showcase; its chips tell time, steps, level and hours. */
  const card = [
    { key: 'pass', term: t('experiments.details.pass'), value: formatScore(one.passScore) },
    {
      key: 'category',
      term: t('experiments.page.kind'),
      value: [t(`experiments.kind.${one.kind}`), one.category?.name].filter(Boolean).join(' · '),
    },
    { key: 'leader', term: t('experiments.details.leader'), value: `${one.leaderName} · ${one.unitName}` },
    ...facts.filter(({ key }) => key === 'version'),
  ];
  const steps = one.steps.length > 0 && (
    <DetailsSection id="steps" title={t('experiments.details.steps')} folded={phone}>
      <StepTable steps={one.steps} best={one.best} />
    </DetailsSection>
  );
  const intro = (
    <DetailsSection id="introduction" title={t('experiments.part.introduction')} folded={folded} open={phone}>
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
      src={one.media.poster ?? one.cover ?? undefined}
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
        status={
          <>
            <Chip className="vse-code">{one.code}</Chip>
            {one.version ? (
              <Chip className="lab-now">
                <CheckIcon aria-hidden="true" />
                {t('experiments.facet.openNow')}
              </Chip>
            ) : (
              <Chip>{t('experiments.details.building')}</Chip>
            )}
          </>
        }
        actions={
          live && (
            <>
              <Suspense fallback={<span className="lab-actions-wait" />}>
                <DetailsActions
                  key={one.id}
                  id={one.id}
                  code={one.code}
                  name={one.name}
                  likes={one.figures.likes}
                  favourites={one.figures.favourites}
                />
              </Suspense>
              <Link href={addressOf('wishList', { item: one.code })} className="lab-other vse-no-print">
                {t('experiments.social.wish')}
              </Link>
              <Link href={live.other} className="lab-other vse-no-print">
                {t(catalogue ? 'experiments.details.toShowcase' : 'experiments.details.toCatalogue')}
              </Link>
            </>
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
          <div className="vse-column">
            <DetailsMedia key={one.id} one={one} cover={cover} />
            <DetailsGoals goals={goals} formulas={one.formulas} />
          </div>
        )}
        <div className="vse-column">
          <Card className="vse-details-action">
            {catalogue && <div className="vse-details-thumb">{cover}</div>}
            {!catalogue && (
              <div className="lab-chips">
                <Chip>
                  <ClockIcon aria-hidden="true" />
                  {t('experiments.details.about', { n: one.expectedMinutes })}
                </Chip>
                <Chip>
                  <NumberedListIcon aria-hidden="true" />
                  {t('experiments.details.stepCount', { n: one.steps.length })}
                </Chip>
                <Chip>{t(`experiments.level.${one.level}`)}</Chip>
                <Chip>{t('experiments.details.hoursValue', { n: one.hours })}</Chip>
              </div>
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
            {!catalogue && <DefinitionList columns={1} items={card} />}
          </Card>
          <DetailsTrust figures={one.figures} />
        </div>
      </div>
      {!live && <FigureBand figures={one.figures} code={null} />}
      <nav className="lab-bar vse-no-print" aria-label={t('experiments.part.nav')}>
        {bar.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
            {section.n !== undefined && <span className="vse-num">{formatNumber(section.n)}</span>}
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
        <DetailsSection key={group} id={group} title={t(`experiments.part.${group}`)} folded={folded}>
          {texts(GROUPS[group]).map(text)}
        </DetailsSection>
      ))}
      {one.team.length > 0 && (
        <DetailsSection id="team" title={t('experiments.details.team')} folded={folded}>
          <DefinitionList
            columns={2}
            items={one.team.map((member, i) => ({ key: `${i}-${member.name}`, term: member.name, value: member.duty }))}
          />
        </DetailsSection>
      )}
      {live && (
        <>
          <DetailsSection id="statistics" title={t('experiments.part.statistics')} folded={phone}>
            <FigureBand figures={one.figures} code={one.state === 'listed' ? one.code : null} />
            <WhenNear waiting={<SkeletonBlock height="240px" />}>
              <DetailsStatistics id={one.id} steps={one.steps} />
            </WhenNear>
          </DetailsSection>
          <DetailsSection id="reviews" title={t('experiments.part.reviews')} folded={phone}>
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
