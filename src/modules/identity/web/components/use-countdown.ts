import { useEffect, useState } from 'react';

/**
 * Counts down whole seconds by the clock, so that a slowed tab does not stretch them.
 * @returns seconds left (0 when it rests) and how to start it
 */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return [
    left,
    (seconds) => {
      setLeft(seconds);
      setEnd(performance.now() + seconds * 1000);
    },
  ];
}
