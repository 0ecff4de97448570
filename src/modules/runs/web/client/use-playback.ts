import { useCallback, useEffect, useState } from 'react';

/** How much faster than it was. */
export const SPEEDS = [1, 2, 4, 8, 16, 32] as const;

export interface Playback {
  /** Place on the time line, in milliseconds. */
  readonly t: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly seek: (t: number) => void;
  /** Plays or rests; at the end it begins anew. */
  readonly toggle: () => void;
  readonly setSpeed: (speed: number) => void;
}

const TICK_MS = 100;

/** A clock that runs along a time line of this length, in milliseconds. */
export function usePlayback(length: number): Playback {
  const [t, setT] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(4);
  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const gone = (now - before) * speed;
      before = now;
      setT((at) => Math.min(length, at + gone));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, speed, length]);
  useEffect(() => {
    if (playing && t >= length) setPlaying(false);
  }, [playing, t, length]);
  const seek = useCallback((to: number) => setT(Math.min(length, Math.max(0, to))), [length]);
  const toggle = useCallback(() => {
    if (!playing && t >= length) setT(0);
    setPlaying(!playing);
  }, [playing, t, length]);
  return { t, playing, speed, seek, toggle, setSpeed };
}
