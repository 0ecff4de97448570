import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { slidesRoute } from '../../shared/front.contract.ts';
import './carousel.css';

type Slide = CallOutput<typeof slidesRoute>['slides'][number];

const EVERY_MS = 6000;

const calm = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'off';
const onCalm = (listener: () => void) => {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

function SlideView({
  slide,
  current,
  first,
}: {
  readonly slide: Slide;
  readonly current: boolean;
  readonly first: boolean;
}) {
  const src = slide.src ?? coverAddress({ id: slide.art?.seed ?? slide.key, subject: slide.art?.subject ?? 'phys' });
  const inner = (
    <>
      <img
        src={src}
        alt={slide.alt}
        width={1600}
        height={600}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className={slide.art ? 'vse-slide-art' : undefined}
      />
      <span className="vse-slide-title">{slide.title}</span>
    </>
  );
  return (
    <li className="vse-slide" data-current={current || undefined} inert={!current}>
      {slide.link === null ? (
        <span className="vse-slide-body">{inner}</span>
      ) : slide.link.startsWith('https:') ? (
        <a className="vse-slide-body" href={slide.link} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      ) : (
        <Link className="vse-slide-body" href={slide.link}>
          {inner}
        </Link>
      )}
    </li>
  );
}

/** Slides one after another, every 6 s. It rests under the pointer, under the focus, on request and where motion is off. */
export function Carousel({ slides }: { readonly slides: readonly Slide[] }) {
  const t = useT();
  const [chosen, setChosen] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const still = useSyncExternalStore(onCalm, calm);
  const at = Math.min(chosen, slides.length - 1);
  const many = slides.length > 1;
  const runs = many && !paused && !held && !still;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice by hand starts the time anew
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setChosen((now) => (now + 1) % slides.length);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [runs, slides.length, at]);
  const go = (to: number) => setChosen((to + slides.length) % slides.length);
  return (
    <section
      className="vse-carousel vse-band"
      aria-roledescription={t('home.carousel.role')}
      aria-label={t('home.carousel.name')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      }}
    >
      <ul className="vse-slides" aria-live={runs ? 'off' : 'polite'}>
        {slides.map((slide, i) => (
          <SlideView key={slide.key} slide={slide} current={i === at} first={i === 0} />
        ))}
      </ul>
      {many && (
        <div className="vse-carousel-bar">
          <button
            type="button"
            aria-label={paused || still ? t('home.carousel.play') : t('home.carousel.pause')}
            hidden={still}
            onClick={() => setPaused((now) => !now)}
          >
            {paused ? <PlayIcon aria-hidden="true" /> : <PauseIcon aria-hidden="true" />}
          </button>
          <span className="vse-carousel-dots">
            {slides.map((slide, i) => (
              <button
                key={slide.key}
                type="button"
                className="vse-carousel-dot"
                aria-label={t('home.carousel.slide', { n: i + 1, title: slide.title })}
                aria-current={i === at || undefined}
                onClick={() => go(i)}
              />
            ))}
          </span>
          <button type="button" aria-label={t('home.carousel.before')} onClick={() => go(at - 1)}>
            <ChevronLeftIcon aria-hidden="true" />
          </button>
          <button type="button" aria-label={t('home.carousel.next')} onClick={() => go(at + 1)}>
            <ChevronRightIcon aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}
