import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

const AHEAD = 300;

/**
 * Loads a heavy part, or asks the server for it, only when the reader comes near it; `waiting` keeps its place until
 * it stands there.
 * @param ahead how far below the window it may still be then, in CSS pixels
 * @param after milliseconds after which it comes anyway, so that it is found and printed; without it, never
 */
export function WhenNear({
  waiting,
  ahead = AHEAD,
  after,
  children,
}: {
  readonly waiting: ReactNode;
  readonly ahead?: number;
  readonly after?: number;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(place.current);
    const timer = after === undefined ? undefined : setTimeout(() => setNear(true), after);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [near, ahead, after]);
  return (
    // What waits for its reader is not waited for by what stands below it (layouts.css).
    <div ref={place} data-later={near ? undefined : ''}>
      {near ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
