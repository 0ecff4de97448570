import type { Place } from '../../shared/attendance.model.ts';

/** Milliseconds a browser may take to find out where it is. */
const PATIENCE_MS = 15_000;

/** Where this browser is; null when it does not know or may not tell. */
export const findPlace = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });
