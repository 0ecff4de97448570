import { useEffect, useState } from 'react';
import { isHeld } from '../access/held.ts';
import { watchIdle } from '../access/idle.ts';
import { signOut } from '../access/session.ts';
import { useUser } from '../access/user-store.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { siteFacts } from './site-facts.ts';

/** Warns 60 s before a session without input ends, where a deployment wants that; any input keeps it. */
export function IdleWarning() {
  const t = useT();
  const signedIn = useUser() !== null;
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    return watchIdle(siteFacts.idleMinutes, isHeld, (ms) => {
      setLeft(ms);
      if (ms === 0) void signOut('idle');
    });
  }, [signedIn]);
  return (
    <Dialog
      role="alertdialog"
      open={left !== null}
      onClose={() => setLeft(null)}
      title={t('ui.idle.title')}
      width="400px"
      footer={
        <Button variant="primary" onClick={() => setLeft(null)}>
          {t('ui.idle.stay')}
        </Button>
      }
    >
      <p>{t('ui.idle.text', { n: Math.ceil((left ?? 0) / 1000) })}</p>
    </Dialog>
  );
}
