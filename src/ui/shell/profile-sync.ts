import { useEffect } from 'react';
import { saveSettingsRoute } from '../../kernel/session/session.contract.ts';
import { useUser } from '../access/user-store.ts';
import { call } from '../api/client.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { displaySettings } from './display-settings.ts';

/** Wait after a change, so that trying colours is one call. */
const CALM_MS = 800;

/**
 * Lets display settings and language follow the person: the profile's are taken over at sign-in, every change made
 * here is stored with it. Losing such a call is no harm; the browser keeps its own copy.
 */
export function useProfileSync(): void {
  const user = useUser();
  const id = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the profile is taken over once for a person
  useEffect(() => {
    if (!user) return;
    displaySettings.apply(user.settings);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const later = (save: () => Promise<unknown>) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void save().catch(() => {}), CALM_MS);
    };
    const stops = [
      displaySettings.subscribe((by) => {
        if (by !== 'person') return;
        later(() => call(saveSettingsRoute, { body: { settings: { ...displaySettings.get() } } }));
      }),
      localeStore.subscribe(() => {
        void call(saveSettingsRoute, { body: { locale: localeStore.get() } }).catch(() => {});
      }),
    ];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [id]);
}
