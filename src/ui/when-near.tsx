import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** How far below the window a part may still be when it is loaded, in CSS pixels. */
const AHEAD = 300;

/**
 * Loads a heavy part, or asks the server for it, only when the reader comes near it; `waiting` keeps its place until
 * it stands there.
 */
export function WhenNear({
  waiting,
  ahead = AHEAD,
  children,
}: {
  readonly waiting: ReactNode;
  readonly ahead?: number;
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
    return () => observer.disconnect();
  }, [near, ahead]);
  return (
    // What waits for its reader is not waited for by what stands below it (layouts.css).
    <div ref={place} data-later={near ? undefined : ''}>
      {near ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
