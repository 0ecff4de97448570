import { lazy, Suspense, useEffect, useState } from 'react';
import { isHeld } from '../access/held.ts';
import { signOut } from '../access/session.ts';
import { unsaved } from '../access/unsaved.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { helpStore } from './help-store.ts';
import { loadSettingsDrawer, overlays, useOverlay } from './overlays.ts';
import { useShortcuts } from './shortcuts.ts';

const Palette = lazy(() => import('./palette.tsx'));
const SettingsDrawer = lazy(loadSettingsDrawer);

/** Asks before signing out, and names what is still open in this tab. */
function LogoutDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const left = open ? [...unsaved().map((one) => one.label), ...(isHeld() ? [t('route.experimentRun')] : [])] : [];
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={t('ui.logout.title')}
      width="380px"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={leaving}
            onClick={() => {
              setLeaving(true);
              void signOut();
            }}
          >
            {left.length > 0 ? t('ui.logout.anyway') : t('ui.logout')}
          </Button>
        </>
      }
    >
      <p>{t('ui.logout.confirm')}</p>
      {left.length > 0 && (
        <>
          <p>{t('ui.logout.open')}</p>
          <ul>
            {[...new Set(left)].map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Layers that open over any page: search over everything, display settings, the question before signing out. */
export function FrameLayers() {
  const open = useOverlay();
  useShortcuts(() => overlays.open('palette'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      overlays.open('palette');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {open === 'palette' && (
        <Suspense fallback={null}>
          <Palette
            open
            onClose={() => overlays.close()}
            onSignOut={() => overlays.open('logout')}
            onShortcuts={() => helpStore.open('shortcuts')}
          />
        </Suspense>
      )}
      {open === 'settings' && (
        <Suspense fallback={null}>
          <SettingsDrawer open onClose={() => overlays.close()} />
        </Suspense>
      )}
      <LogoutDialog open={open === 'logout'} onClose={() => overlays.close()} />
    </>
  );
}
