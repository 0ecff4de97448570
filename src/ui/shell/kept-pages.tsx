import { Activity, type ComponentType, lazy, memo, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { resolveAddress, rowFor } from '../../kernel/routing/paths.ts';
import { LANDING } from '../../kernel/site/landing.ts';
import { PageKeyContext, setHiddenPages } from '../access/unsaved.ts';
import { useUser } from '../access/user-store.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { SkeletonBlock, SkeletonText } from '../design/skeleton.tsx';
import { loadMessages, useLocale, useT } from '../i18n/translate.ts';
import { loadChunk } from './chunks.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PagePlace } from './page-place.tsx';
import { comingPage, isBuilt } from './registry.ts';
import { siteFacts } from './site-facts.ts';
import { pageKey } from './tabs.model.ts';
import { tabsStore, useTabs } from './tabs-store.ts';

const pages = new Map<string, ComponentType>();

/** A page's chunk and its words arrive together, so no key is ever shown for a text. */
async function loadPage(key: string): Promise<{ readonly default: ComponentType }> {
  const { module, page } = (await comingPage(key))!;
  const [component] = await Promise.all([page.load(), loadMessages([module, ...(page.messages ?? [])])]);
  return component;
}

/** Component of a route. */
function pageOf(key: string): ComponentType {
  const known = pages.get(key);
  if (known) return known;
  const page = lazy(() => loadChunk(() => loadPage(key)));
  pages.set(key, page);
  return page;
}

/** Longest time the frame waits for the page it will show, so that both are drawn at once. */
const TOGETHER_MS = 3_000;

/**
 * Fetches the page of an address beside the frame instead of after it. Never fails: what does not come in time is
 * fetched again, with a waiting form and a second try, when the frame shows it.
 */
export async function preparePage(pathname: string): Promise<void> {
  const asked = resolveAddress(pathname === '/' ? LANDING[siteFacts.site] : pathname);
  const found = asked.kind === 'replace' ? resolveAddress(asked.to) : asked;
  if (found.kind !== 'match' || !isBuilt(found.row.key)) return;
  const { key } = found.row;
  const load = loadPage(key).then(
    (page) => {
      // Came late: the frame waits for it in its own way by now, and a page keeps the component it began with.
      if (!pages.has(key)) pages.set(key, page.default);
    },
    () => {},
  );
  await Promise.race([load, new Promise<void>((done) => setTimeout(done, TOGETHER_MS))]);
}

/** The waiting form of a page. */
export function PageSkeleton() {
  const t = useT();
  return (
    <div className="vse-container vse-stack" role="status" aria-label={t('ui.loading')}>
      <SkeletonBlock height="40px" width="40%" />
      <SkeletonText lines={3} />
      <SkeletonBlock height="320px" />
    </div>
  );
}

const isScrolls = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((y) => typeof y === 'number');

/** Puts the focus on the page's heading after a change of page, also when it comes late; the title says where we are. */
function HeadingFocus({ pathname, focus }: { readonly pathname: string; readonly focus: boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for every page that comes into view
  useEffect(() => {
    if (!focus) return;
    const main = document.getElementById('main');
    // An effect may run again: somebody who is already at work in the page is left there.
    const working = document.activeElement !== main && main?.contains(document.activeElement);
    if (!working) main?.focus({ preventScroll: true });
    const land = () => {
      const heading = main?.querySelector<HTMLElement>(':scope [data-shown] h1');
      if (!heading || (document.activeElement !== main && document.activeElement !== document.body)) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (land()) return;
    const watch = new MutationObserver(() => {
      if (land()) watch.disconnect();
    });
    if (main) watch.observe(main, { childList: true, subtree: true });
    const enough = setTimeout(() => watch.disconnect(), 5000);
    return () => {
      clearTimeout(enough);
      watch.disconnect();
    };
  }, [pathname, focus]);
  return null;
}

/** Remembers where each page was scrolled to and goes back there when it comes into view again. */
function useScroll(page: string, revisited: boolean): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const note = () => {
      // The next page may already be in view while this effect waits for its end.
      if (shown.current !== page) return;
      const scrolls = readStored('scroll', isScrolls, 'session') ?? {};
      const entries = Object.entries({ ...scrolls, [page]: Math.round(window.scrollY) });
      writeStored('scroll', Object.fromEntries(entries.slice(-60)), undefined, 'session');
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(waiting);
      waiting = setTimeout(note, 120);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('scroll', onScroll);
    };
  }, [page]);
  useLayoutEffect(() => {
    const first = shown.current === null;
    if (shown.current === page) return;
    shown.current = page;
    const wanted = revisited || first ? (readStored('scroll', isScrolls, 'session')?.[page] ?? 0) : 0;
    window.scrollTo(0, wanted);
    if (wanted === 0) return;
    // The page grows as its data comes: go on until it is long enough, or the person scrolls.
    const grow = new ResizeObserver(() => window.scrollTo(0, wanted));
    grow.observe(document.body);
    const stop = () => grow.disconnect();
    const enough = setTimeout(stop, 3000);
    for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
      window.addEventListener(kind, stop, { once: true, passive: true });
    }
    return () => {
      clearTimeout(enough);
      stop();
    };
  }, [page, revisited]);
}

const locationOf = (address: string, key: string): Location => {
  const { pathname, search, hash } = new URL(address, 'http://x');
  return { pathname, search, hash, state: null, key, mask: undefined };
};

/** One page: a memo, because the list of open pages changes whenever one of them tells its name. */
const KeptPage = memo(function KeptPage({
  address,
  location,
  signedIn,
  first,
}: {
  readonly address: string;
  /** Of the page in view; null out of sight. */
  readonly location: Location | null;
  readonly signedIn: boolean;
  readonly first: boolean;
}) {
  // What a page writes without asking for words, such as figures, follows the language too.
  useLocale();
  const key = pageKey(address);
  const resolved = resolveAddress(address);
  if (resolved.kind !== 'match' || !isBuilt(resolved.row.key)) return null;
  const Page = pageOf(resolved.row.key);
  return (
    // What is out of sight renders late: the mark of the page in view stands outside of it.
    <div className="vse-kept" data-shown={location ? '' : undefined}>
      <Activity mode={location ? 'visible' : 'hidden'}>
        <PageKeyContext value={key}>
          <PagePlace row={rowFor(resolved.row, address, signedIn)}>
            <PageBoundary>
              <Suspense fallback={<PageSkeleton />}>
                <Routes location={location ?? locationOf(address, key)}>
                  <Route path="*" element={<Page />} />
                </Routes>
                {location && <HeadingFocus pathname={location.pathname} focus={!first} />}
              </Suspense>
            </PageBoundary>
          </PagePlace>
        </PageKeyContext>
      </Activity>
    </div>
  );
});

/**
 * The page of the present address, and out of sight those used last, with their state. A page out of
 * sight sees the address it had when it was left; its effects rest.
 * @param location address to show. @param keep false shows the present page only.
 */
export function KeptPages({
  location,
  keep,
  first,
}: {
  readonly location: Location;
  readonly keep: boolean;
  readonly first: boolean;
}) {
  const state = useTabs();
  const signedIn = useUser() !== null;
  const address = location.pathname + location.search + location.hash;
  const current = pageKey(address);
  const known = useRef(new Set<string>());
  // After a reload nothing of an earlier tab is left to keep: it is built when somebody goes there.
  const kept = keep ? state.pages.filter(({ key }) => known.current.has(key)) : [];
  const shown = kept.some((page) => page.key === current) ? kept : [...kept, { key: current, address }];
  const revisited = known.current.has(current);
  known.current.add(current);
  useScroll(current, revisited);
  const hidden = shown.filter((page) => page.key !== current).map((page) => page.key);
  useLayoutEffect(() => setHiddenPages(hidden));
  return shown
    .toSorted((a, b) => a.key.localeCompare(b.key))
    .map((page) => {
      const here = page.key === current;
      return (
        <KeptPage
          key={`${page.key}#${tabsStore.generation(page.key)}`}
          address={here ? address : page.address}
          location={here ? location : null}
          signedIn={signedIn}
          first={first}
        />
      );
    });
}
