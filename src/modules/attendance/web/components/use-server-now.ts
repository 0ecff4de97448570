import { useEffect, useState } from 'react';

/**
 * The server's clock, ticking each second.
 * @param known an instant of the server in milliseconds, and this browser's clock when it came
 */
export function useServerNow(known: { readonly server: number; readonly here: number } | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return known ? now + known.server - known.here : now;
}
