import { useEffect, useRef, useState } from 'react';

/**
 * The server's clock in milliseconds as it goes on since an answer, drawn again every second.
 * @param answer newest answer of the server; without one the time is 0
 */
export function useServerNow(answer: { readonly serverTime: number } | undefined): number {
  const [, tick] = useState(0);
  const running = answer !== undefined;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const seen = useRef<{ readonly answer: unknown; readonly offset: number }>({ answer: null, offset: 0 });
  if (answer && seen.current.answer !== answer) {
    seen.current = { answer, offset: answer.serverTime - performance.now() };
  }
  return answer ? performance.now() + seen.current.offset : 0;
}
