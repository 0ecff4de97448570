import { useEffect, useState } from 'react';

/** Draws again every `ms` while it is wanted. */
export function useTick(ms: number, wanted = true): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => tick((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms, wanted]);
}
