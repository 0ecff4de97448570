import { useSyncExternalStore } from 'react';
import { Banner } from '../design/banner.tsx';
import { formatInstant } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import { copyTimes } from './copy-times.ts';
import { queryClient } from './query.ts';

const cache = queryClient.getQueryCache();
const subscribe = (listener: () => void) => cache.subscribe(listener);

/** Time of the oldest copy on the screen, Unix ms; null while all of it is what the server says now. */
function oldestShown(): number | null {
  const times = cache.getAll().flatMap((query) => {
    const time = copyTimes.get(query.queryHash);
    return time !== undefined && query.isActive() ? [time] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}

/** Says that the page shows what was fetched before the network went away, and when that was. */
export function OfflineNotice() {
  const t = useT();
  const time = useSyncExternalStore(subscribe, oldestShown);
  if (time === null) return null;
  return (
    <div className="vse-offline" role="status">
      <Banner tone="warning" title={t('ui.offline.copy', { time: formatInstant(new Date(time).toISOString()) })}>
        {t('ui.offline.copyText')}
      </Banner>
    </div>
  );
}
