import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentPropsWithRef, lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { resolveAddress, rowFor } from '../../kernel/routing/paths.ts';
import { siteRoute } from '../../kernel/site/site.contract.ts';
import { flushDrafts } from '../access/drafts.ts';
import { isHeld } from '../access/held.ts';
import { checkSession, departure, keepSessionAlive, settleSession } from '../access/session.ts';
import { userStore, useUser } from '../access/user-store.ts';
import { queryClient, refresh } from '../api/query.ts';
import { readStored, removeStored } from '../api/storage.ts';
import { onLive, startStream } from '../api/stream.ts';
import { Banner } from '../design/banner.tsx';
import { LinkContext } from '../design/link.tsx';
import { ToastRegion } from '../design/toast-region.tsx';
import { toast } from '../design/toast-store.ts';
import { translate, useT } from '../i18n/translate.ts';
import { SlotView } from '../slot.tsx';
import { buildChanged } from './chunks.ts';
import { consentSlot } from './frame.slots.ts';
import { FrameLayers } from './frame-layers.tsx';
import { greetingOf } from './greeting.ts';
import { HelpHost } from './help-host.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { loginStore, useLoginOpen } from './login-store.ts';
import { useProfileSync } from './profile-sync.ts';
import { Screen } from './screen.tsx';
import { tabsStore } from './tabs-store.ts';
import { TroubleCover } from './trouble-cover.tsx';

/** Links inside the product go through the router; hard routes and foreign addresses load a document. */
function AppLink({ href = '', ...rest }: ComponentPropsWithRef<'a'>) {
  const resolved = href.startsWith('/') ? resolveAddress(href) : null;
  const hard = resolved?.kind === 'match' && resolved.row.hard === true;
  if (!href.startsWith('/') || rest.target === '_blank' || hard || rest.download !== undefined)
    return <a href={href} {...rest} />;
  return <RouterLink to={href} {...rest} />;
}

const LazyLogin = lazy(() => import('./login-dialog.tsx'));

/** 0.6 s after the page stands (specification §4); shown once. */
function welcome(): void {
  const state = userStore.get();
  if (state.kind !== 'user') return;
  toast.show({
    title: translate('ui.welcome.title'),
    text: translate('ui.welcome.text', { name: state.user.name, greeting: translate(greetingOf(new Date())) }),
    tone: 'success',
    passing: true,
  });
}

const FAREWELLS = {
  signedOut: 'ui.logout.done',
  otherTab: 'ui.session.otherTab',
  idle: 'ui.session.idle',
  ended: null,
} as const;

function useSession() {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const why = departure();
    const farewell = why ? FAREWELLS[why] : null;
    if (farewell) toast.show({ text: translate(farewell) });
    void settleSession().then((outcome) => {
      if (outcome === 'failed') {
        toast.show({ title: translate('ui.error.title'), text: translate('ui.error.userInfo'), tone: 'error' });
        loginStore.set(true);
      }
      const flag = readStored('welcome', (value): value is boolean => value === true, 'session');
      removeStored('welcome', 'session');
      if (flag) waiting = setTimeout(welcome, 600);
    });
    const stop = keepSessionAlive();
    const onHide = () => void flushDrafts();
    window.addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(waiting);
      stop();
      window.removeEventListener('pagehide', onHide);
    };
  }, []);
}

/** Says once that the server runs a newer build; the person chooses when to take it, never over an open run. */
async function offerNewBuild(): Promise<void> {
  if (isHeld() || !(await buildChanged())) return;
  toast.show({
    key: 'build',
    text: translate('ui.build.changed'),
    duration: 0,
    action: {
      label: translate('ui.build.reload'),
      onPress: () => {
        void flushDrafts();
        window.location.reload();
      },
    },
  });
}

/** Hears the server while somebody is signed in: a session ended elsewhere stops here within moments. */
function useLive(signedIn: boolean) {
  useEffect(() => {
    if (!signedIn) return;
    let own: string | null = null;
    const stops = [
      startStream(),
      onLive('hello', ({ sessionId }) => {
        own = sessionId;
      }),
      onLive('session.revoked', ({ sessionId, except }) => {
        if (own === null || (sessionId ? sessionId === own : except !== own)) void checkSession();
      }),
      onLive('permission.changed', () => void checkSession()),
      onLive('notice.banner', () => void refresh(siteRoute)),
      onLive('resync', () => void offerNewBuild()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signedIn]);
}

/** Says that the network is gone, and goes by itself. */
function NetworkBanner() {
  const t = useT();
  const [lost, setLost] = useState(!navigator.onLine);
  useEffect(() => {
    const follow = () => {
      setLost(!navigator.onLine);
      if (navigator.onLine)
        void queryClient.refetchQueries({ type: 'active', predicate: (q) => q.state.status === 'error' });
    };
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return (
    <div role="status" className="vse-network">
      {lost && <Banner tone="warning">{t('ui.error.networkLost')}</Banner>}
    </div>
  );
}

/** Ctrl+Alt+←/→ goes to the neighbouring open page. */
function useTabKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.shiftKey || userStore.get().kind !== 'user') return;
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      const { tabs, current } = tabsStore.get();
      const at = tabs.findIndex((tab) => tab.key === current);
      void navigate(tabs[(at + by + tabs.length) % tabs.length]!.address);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}

function Frame() {
  const t = useT();
  const loginOpen = useLoginOpen();
  const signedIn = useUser() !== null;
  useSession();
  useLive(signedIn);
  useTabKeys();
  useProfileSync();
  const { pathname, search } = useLocation();
  const resolved = resolveAddress(pathname);
  const bare =
    resolved.kind === 'match' && ['focus', 'screen'].includes(rowFor(resolved.row, pathname + search, signedIn).layout);
  return (
    <>
      <NetworkBanner />
      <Screen />
      {loginOpen && (
        <Suspense fallback={null}>
          <LazyLogin />
        </Suspense>
      )}
      {signedIn && <SlotView slot={consentSlot} props={{}} />}
      <FrameLayers />
      <HelpHost floating={!bare} />
      <TroubleCover />
      <IdleWarning />
      <ToastRegion label={t('ui.toast.region')} />
    </>
  );
}

/** The whole client: data cache, router, frame. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <LinkContext value={AppLink}>
          <Frame />
        </LinkContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
