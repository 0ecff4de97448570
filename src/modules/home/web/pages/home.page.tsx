import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { slidesRoute } from '../../shared/front.contract.ts';
import { Carousel } from '../components/carousel.tsx';
import { IntroductionBand, NumberBand, PartnerBand } from '../components/centre-bands.tsx';
import { DisciplineBand } from '../components/discipline-band.tsx';
import { Hero } from '../components/hero.tsx';
import { NoticeBand } from '../components/notice-band.tsx';
import { SectionBands } from '../components/section-bands.tsx';
import { useTurn } from '../components/use-turn.ts';
import './home.css';

// Visitors have nothing to go on with.
const ContinueBand = lazy(() => loadChunk(() => import('../components/continue-band.tsx')));

/** 轮播: the slides that stand now; without any the place is not there. */
function Slides({ preview }: { readonly preview: string | undefined }) {
  const answer = useCall(slidesRoute, { query: preview ? { preview } : {} });
  useTurn(answer.data?.until, answer.refetch);
  const t = useT();
  if (answer.error && !answer.data) {
    return (
      <section className="vse-band" aria-label={t('home.carousel.name')}>
        <CallError
          error={answer.error}
          compact
          title={t('home.failed')}
          retry={answer.refetch}
          retrying={answer.isFetching}
        />
      </section>
    );
  }
  if (!answer.data) return <div className="vse-band vse-slides-wait vse-skeleton" aria-hidden="true" />;
  const { slides } = answer.data;
  return slides.length > 0 ? <Carousel slides={slides} /> : null;
}

/** 首页 (21-public §1): every band asks for itself, so that one that fails leaves the others whole. */
export default function HomePage() {
  const t = useT();
  const user = useUser();
  const [params] = useSearchParams();
  const asked = params.get('preview') ?? '';
  const preview = /^[\w-]{10,60}$/.test(asked) ? asked : undefined;
  return (
    <div className="vse-home">
      {preview && (
        <div className="vse-container vse-home-preview">
          <Banner tone="warning">{t('home.preview.banner')}</Banner>
        </div>
      )}
      <Hero />
      <div className="vse-container">
        <NumberBand preview={preview} />
        {user && (
          <Suspense fallback={null}>
            <ContinueBand />
          </Suspense>
        )}
        <Slides preview={preview} />
        <SectionBands preview={preview} between={<DisciplineBand />} />
        <NoticeBand />
        <PartnerBand preview={preview} />
        <IntroductionBand preview={preview} />
      </div>
    </div>
  );
}
