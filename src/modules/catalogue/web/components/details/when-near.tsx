import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** How far below the window a part may still be when it is loaded. */
const AHEAD = '300px';

/** Loads a heavy part only when the reader comes near it; `waiting` keeps its place until it stands there. */
export function WhenNear({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>;
}
