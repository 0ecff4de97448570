import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ChipLink } from '../../../../ui/design/chip.tsx';
import { HeroScope } from '../../../../ui/design/hero-scope.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { StatFigure, StatStrip } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../experiments/shared/catalogue.contract.ts';
import { summaryRoute } from '../../../experiments/shared/summary.contract.ts';
import { ExperimentCard } from '../../../experiments/web/experiments.public.tsx';
import './home.css';

const CHIPS = 6;

/** 首页: hero with search, live figures, recommended experiments, disciplines. Every number is counted from records. */
export default function HomePage() {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const summary = useCall(summaryRoute, {});
  const recommended = useCall(catalogueRoute, { query: { page: 1, size: 12, sort: 'default' } });
  const categories = summary.data?.categories ?? [];
  const completion = summary.data?.completionRate;
  return (
    <>
      <section className="vse-hero vse-on-dark">
        <div className="vse-container vse-hero-row">
          <div>
            <p className="vse-hero-eyebrow">{t('home.eyebrow')}</p>
            <h1 className="vse-hero-title">
              <span>{t('home.headline.first')}</span>
              <wbr />
              <span>{t('home.headline.second')}</span>
            </h1>
            <p className="vse-hero-lead">{t('home.lead')}</p>
            <SearchBox
              size="hero"
              label={t('home.searchLabel')}
              placeholder={t('home.search')}
              clearLabel={t('ui.action.clear')}
              submitLabel={t('ui.action.search')}
              value={text}
              onSearch={setText}
              onSubmit={(value) => navigate(addressOf('experimentTwo', { kw: value || undefined }))}
              slashFocus
              maxLength={100}
            />
            <div className="vse-hero-chips">
              {categories.slice(0, CHIPS).map((category) => (
                <ChipLink key={category.code} onDark href={addressOf('experimentTwo', { category: category.code })}>
                  {category.name}
                </ChipLink>
              ))}
              {categories.length > CHIPS && (
                <ChipLink onDark href={addressOf('experimentTwo')}>
                  {t('home.allCategories', { n: categories.length })}
                </ChipLink>
              )}
            </div>
          </div>
          <HeroScope className="vse-hero-scope" />
        </div>
      </section>
      <div className="vse-container">
        <section aria-label={t('home.figures')}>
          <StatStrip overlap>
            <StatFigure value={formatNumber(summary.data?.experiments)} label={t('home.figure.experiments')} />
            <StatFigure value={formatNumber(summary.data?.units)} label={t('home.figure.units')} />
            <StatFigure value={formatNumber(summary.data?.runs)} label={t('home.figure.runs')} />
            <StatFigure
              value={completion === null || completion === undefined ? '—' : `${formatNumber(completion, 1)}%`}
              label={t('home.figure.completion')}
            />
          </StatStrip>
        </section>
        <section className="vse-band" aria-labelledby="recommended">
          <SectionHeading id="recommended" extra={<Link href={addressOf('experimentTwo')}>{t('home.seeAll')}</Link>}>
            {t('home.recommended')}
          </SectionHeading>
          {recommended.error ? (
            <CallError error={recommended.error} compact title={t('home.failed')} retry={recommended.refetch} />
          ) : recommended.data?.rows.length === 0 ? (
            <EmptyState>{t('home.empty')}</EmptyState>
          ) : (
            <div className="vse-grid vse-home-grid">
              {recommended.data
                ? recommended.data.rows.map((row, i) => (
                    <ExperimentCard key={row.id} row={row} level={3} eager={i < 3} />
                  ))
                : Array.from({ length: 6 }, (_, i) => i).map((i) => <SkeletonCard key={i} />)}
            </div>
          )}
        </section>
        {categories.length > 0 && (
          <section className="vse-band" aria-labelledby="disciplines">
            <SectionHeading id="disciplines">{t('home.disciplines')}</SectionHeading>
            <ul className="vse-home-disciplines">
              {categories.map((category) => (
                <li key={category.code}>
                  <Link href={addressOf('experimentTwo', { category: category.code })}>
                    <span>{category.name}</span>
                    <span className="vse-num">{formatNumber(category.count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
