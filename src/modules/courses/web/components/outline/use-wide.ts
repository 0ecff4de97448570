import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1200px)';

/** True where the settings of a node stand beside the outline; elsewhere they open over it. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
  );
