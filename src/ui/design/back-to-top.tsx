import { useEffect, useState } from 'react';
import './back-to-top.css';
import { ArrowUpIcon } from './icons.ts';

/** A round button after 400 px of scroll; scrolls smoothly unless motion is reduced and moves the focus to `targetId`. */
export function BackToTop({ label, targetId }: { label: string /** Id of the skip target. */; targetId: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setShown(scrollY > 400);
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      className="vse-back-to-top"
      aria-label={label}
      title={label}
      onClick={() => {
        const isStill =
          matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'off';
        document.getElementById(targetId)?.focus({ preventScroll: true });
        scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
      }}
    >
      <ArrowUpIcon aria-hidden="true" />
    </button>
  );
}
