import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUserState } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { currentToken } from '../../../../ui/api/session-store.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { loadMessages, useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { WhenNear } from '../../../../ui/when-near.tsx';
import { slidesRoute } from '../../shared/front.contract.ts';
import { Carousel } from '../components/carousel.tsx';
import { IntroductionBand, NumberBand, PartnerBand } from '../components/centre-bands.tsx';
import { DeskSkeleton } from '../components/desk/desk-skeleton.tsx';
import { DisciplineBand } from '../components/discipline-band.tsx';
import { Hero } from '../components/hero.tsx';
import { NoticeBand } from '../components/notice-band.tsx';
import { SectionBands } from '../components/section-bands.tsx';
import { useTurn } from '../components/use-turn.ts';
import './home.css';

// Visitors have no desk.
const Desk = lazy(async () => {
  const [desk] = await Promise.all([
    loadChunk(() => import('../components/desk/desk.tsx')),
    loadMessages(['home.desk']),
  ]);
  return desk;
});

/** What stands on top: the desk of who is signed in, the promise of the site for visitors. */
function Top() {
  const state = useUserState();
  if (state.kind === 'user') {
    return (
      <Suspense fallback={<DeskSkeleton />}>
        <Desk user={state.user} key={state.user.id} />
      </Suspense>
    );
  }
  // A session is stored and not read yet: nothing of the visitors' page flashes by.
  return state.kind !== 'visitor' && currentToken() !== null ? <DeskSkeleton /> : <Hero />;
}

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

/** What the site tells everybody. */
function Bands({ preview }: { readonly preview: string | undefined }) {
  return (
    <div className="vse-container">
      <NumberBand preview={preview} />
      <Slides preview={preview} />
      <SectionBands preview={preview} between={<DisciplineBand />} />
      <NoticeBand />
      <PartnerBand preview={preview} />
      <IntroductionBand preview={preview} />
    </div>
  );
}

/** 首页: every band asks for itself, so that one that fails leaves the others whole. */
export default function HomePage() {
  const t = useT();
  const [params] = useSearchParams();
  const asked = params.get('preview') ?? '';
  const state = useUserState();
  // Below a desk nothing is asked for before one scrolls there.
  const signedIn = state.kind === 'user' || (state.kind !== 'visitor' && currentToken() !== null);
  const preview = /^[\w-]{10,60}$/.test(asked) ? asked : undefined;
  return (
    <div className="vse-home">
      {preview && (
        <div className="vse-container vse-home-preview">
          <Banner tone="warning">{t('home.preview.banner')}</Banner>
        </div>
      )}
      <Top />
      {signedIn ? (
        <WhenNear ahead={0} waiting={<div className="vse-home-below" aria-hidden="true" />}>
          <Bands preview={preview} />
        </WhenNear>
      ) : (
        <Bands preview={preview} />
      )}
    </div>
  );
}
