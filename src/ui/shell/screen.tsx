import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { RouteRow } from '../../kernel/routing/paths.ts';
import { signOut } from '../access/session.ts';
import { useUser, useUserState } from '../access/user-store.ts';
import { isText, readStored, writeStored } from '../api/storage.ts';
import { ErrorState } from '../design/states.tsx';
import { toast } from '../design/toast-store.ts';
import { translateKey, useT } from '../i18n/translate.ts';
import { useDisplaySettings } from './display-settings.ts';
import { evaluate, type GuardNotice, type Verdict, withoutRedirect } from './guard.ts';
import { isGuestStep } from './guest-step.ts';
import { KeptPages, PageSkeleton } from './kept-pages.tsx';
import { LAYOUTS } from './layouts.tsx';
import { loginStore, useLoginOpen } from './login-store.ts';
import { mayOpen, sectionOf, titleFor } from './menu-entries.ts';
import { usePageName } from './page-title.ts';
import { isBuilt } from './registry.ts';
import { siteFacts } from './site-facts.ts';
import { useSiteName } from './site-name.ts';
import { Forbidden, NotFound, Offline } from './state-pages.tsx';
import { pageKey } from './tabs.model.ts';
import { tabsStore } from './tabs-store.ts';

/** More changes of address than this for one navigation is a fault: the page says which way it went. */
const MAX_HOPS = 4;

const NOTICES: Readonly<Record<GuardNotice, () => void>> = {
  noRight: () => toast.show({ text: translateKey('ui.guard.noRight'), tone: 'warning', key: 'guard' }),
  forbidden: () =>
    toast.show({
      title: translateKey('ui.guard.forbidden'),
      text: translateKey('ui.guard.noRight'),
      tone: 'warning',
      key: 'guard',
    }),
};

/**
 * Writes `{title} · {section} · {site}` in the present language, and says it once the page has changed; a detail page
 * says the name of its object. By itself, so that a name that comes with the data does not draw the page again.
 */
function DocumentTitle({
  row,
  page,
  said,
}: {
  readonly row: RouteRow | null;
  readonly page: string;
  readonly said: boolean;
}) {
  const user = useUser();
  const site = useSiteName();
  const name = usePageName(page);
  const parts = row ? [name ?? titleFor(row.key, user), sectionOf(row)] : [];
  const title = [...parts, site].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <p className="vse-visually-hidden" aria-live="polite">
      {said ? title : ''}
    </p>
  );
}

function useVerdict(address: string, before: string | null): Verdict {
  const state = useUserState();
  const user = useUser();
  return evaluate({
    address,
    origin: window.location.origin,
    site: siteFacts.site,
    state: state.kind === 'offline' ? 'boot' : state.kind,
    user,
    before,
    built: isBuilt,
    mayOpen: (key) => mayOpen(key, user),
  });
}

const isSeen = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/**
 * Opens the sign-in as the verdict says; closing it leaves the page without the wish to go elsewhere. What one page offers
 * goes with it: over the next one it would be taken for what that one asks.
 */
function useSignIn(verdict: Verdict, address: string) {
  const navigate = useNavigate();
  const asGuest = isGuestStep(useLocation().state);
  const open = useLoginOpen();
  const wanted = verdict.kind === 'open' ? verdict.signIn : undefined;
  const wasOpen = useRef(false);
  const offeredBy = useRef<string | null>(null);
  useEffect(() => {
    const page = pageKey(address);
    if (offeredBy.current !== null && offeredBy.current !== page) {
      offeredBy.current = null;
      if (loginStore.mode().guest) loginStore.set(false);
    }
    if (wanted === 'asked') loginStore.set(true);
    else if (wanted === 'offered') {
      const seen = readStored('soft_seen', isSeen, 'session') ?? [];
      if (asGuest || seen.includes(page)) return;
      offeredBy.current = page;
      writeStored('soft_seen', [...seen, page].slice(-50), undefined, 'session');
      loginStore.set(true, { guest: true });
    }
  }, [wanted, address, asGuest]);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (closed && wanted === 'asked') void navigate(withoutRedirect(address), { replace: true });
  }, [open, wanted, address, navigate]);
}

/** The page of the present address inside its frame, as the guard allows. */
export function Screen() {
  const location = useLocation();
  const navigate = useNavigate();
  const t = useT();
  const state = useUserState();
  const user = useUser();
  const address = location.pathname + location.search + location.hash;
  const before = useRef<string | null>(null);
  const trail = useRef<string[]>([]);
  // The place that was left already: drawn again before the router has gone on, it is not left a second time.
  const left = useRef<Location | null>(null);
  const multiTab = useDisplaySettings().multi_tab;
  const shown = useRef<string | null>(null);
  const last = useRef<{ readonly verdict: Exclude<Verdict, { kind: 'replace' }>; readonly location: Location } | null>(
    null,
  );
  const verdict = useVerdict(address, before.current);
  const key = pageKey(address);
  const row = verdict.kind === 'replace' ? null : verdict.row;
  useSignIn(verdict, address);

  const first = shown.current === null || shown.current === key;
  const tooMany = verdict.kind === 'replace' && trail.current.length >= MAX_HOPS;
  useEffect(() => {
    if (verdict.kind === 'replace') {
      if (trail.current.length >= MAX_HOPS || left.current === location) return;
      // Somebody has gone on meanwhile: what was wrong with the place before does not matter any more.
      const { pathname, search, hash } = window.location;
      if (pathname + search + hash !== address) return;
      left.current = location;
      trail.current.push(address);
      if (verdict.notice) NOTICES[verdict.notice]();
      void navigate(verdict.to, { replace: true });
      return;
    }
    trail.current = [];
    // The first page leaves the focus at the document's start; from the second on it moves to the heading.
    shown.current = shown.current === null || shown.current === key ? key : '';
    if (verdict.kind === 'open') {
      before.current = address;
      if (user && ['root', 'console', 'course'].includes(verdict.row.layout)) tabsStore.visit(address, verdict.row.key);
    }
  });

  if (tooMany) {
    return (
      <ErrorState
        title={t('ui.error.circle')}
        retryLabel={t('ui.action.home')}
        onRetry={() => window.location.assign('/')}
      >
        {trail.current.join(' → ')}
      </ErrorState>
    );
  }
  // While the address is being replaced the frame stays as it is: pages kept alive must not lose their place.
  if (verdict.kind !== 'replace') last.current = { verdict, location };
  if (last.current === null) return null;
  const { verdict: now, location: at } = last.current;
  const layout = now.kind === 'notFound' ? 'root' : now.row.layout;
  const Layout = LAYOUTS[layout];
  const tabbed = user !== null && multiTab && ['root', 'console', 'course'].includes(layout);
  const content = () => {
    if (now.kind === 'notFound') return <NotFound asked={now.asked} />;
    if (now.kind === 'wait') return state.kind === 'offline' ? <Offline /> : <PageSkeleton />;
    if (now.row.key === 'forbidden') return <Forbidden onSwitchAccount={() => void signOut()} />;
    return <KeptPages location={at} keep={tabbed} first={first} />;
  };
  return (
    <Layout row={now.row} tabs={tabbed}>
      {content()}
      <DocumentTitle row={row} page={key} said={!first} />
    </Layout>
  );
}
