import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False while the browser says it has no network: writing is switched off then. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
