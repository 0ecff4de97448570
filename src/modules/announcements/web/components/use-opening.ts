import { useEffect, useRef } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { openAnnouncementRoute } from '../../shared/announcement.contract.ts';

/** Notes once that an announcement was opened; a failure is tried again at the next opening. @param id null: nothing to note */
export function useOpening(id: string | null, onNoted: () => Promise<unknown>): void {
  const noted = useRef<string | null>(null);
  const after = useRef(onNoted);
  after.current = onNoted;
  useEffect(() => {
    if (id === null || noted.current === id) return;
    noted.current = id;
    call(openAnnouncementRoute, { params: { id } }).then(
      () => after.current(),
      () => {
        noted.current = null;
      },
    );
  }, [id]);
}
