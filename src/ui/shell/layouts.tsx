import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { RouteRow } from '../../kernel/routing/paths.ts';
import { useUser } from '../access/user-store.ts';
import { BackToTop } from '../design/back-to-top.tsx';
import { Button } from '../design/button.tsx';
import { LogoMark } from '../design/logo.tsx';
import { useT } from '../i18n/translate.ts';
import { SlotView } from '../slot.tsx';
import { loadChunk } from './chunks.ts';
import { displaySettings, useDisplaySettings } from './display-settings.ts';
import { bannerSlot, footerSlot } from './frame.slots.ts';
import { LanguageMenu } from './language-menu.tsx';
import { PrintHeader } from './print-header.tsx';
import { useRailFold } from './rail-fold.ts';
import { builtPage } from './registry.ts';
import { inField } from './shortcuts.ts';
import { useSiteName } from './site-name.ts';
import { TopBar } from './top-bar.tsx';
import './first.css';
import './layouts.css';

const loadRail = async () => ({ default: (await import('./side-rail.tsx')).SideRail });
const SideRail = lazy(() => loadChunk(loadRail));
// Visitors have neither open pages nor places of their own.
const TabBar = lazy(() => loadChunk(async () => ({ default: (await import('./tab-bar.tsx')).TabBar })));
const BottomBar = lazy(() => loadChunk(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar })));

function SkipLink() {
  const t = useT();
  return (
    <a className="vse-skip" href="#main">
      {t('ui.skip')}
    </a>
  );
}

function Footer() {
  return (
    <footer className="vse-footer">
      <SlotView slot={footerSlot} props={{}} waiting={<div className="vse-footer-row" data-waiting="" />} />
    </footer>
  );
}

interface LayoutProps {
  readonly row: RouteRow;
  /** Whether the bar of open pages stands above the page. */
  readonly tabs: boolean;
  readonly children: ReactNode;
}

/** The key that folds and unfolds the rail. */
function useFoldKey(fold: (() => void) | null): void {
  useEffect(() => {
    if (!fold) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '[' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (inField(event.target) || !displaySettings.get().shortcuts || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      fold();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [fold]);
}

/**
 * One frame for `root`, `console` and `course`: `main` keeps its place in the tree, so that pages kept alive survive a
 * change between them.
 */
function FrameLayout({ row, tabs, children }: LayoutProps) {
  const t = useT();
  const user = useUser();
  const name = useSiteName();
  const railed = row.layout !== 'root';
  const [query] = useSearchParams();
  const frame = builtPage(row.key)?.page.frame;
  const workspace = (typeof frame === 'function' ? frame(query) : frame) === 'workspace';
  const { layout } = useDisplaySettings();
  const sided = railed || layout === 'sidemenu';
  const [folded, fold] = useRailFold(workspace);
  useFoldKey(sided ? () => fold(!folded) : null);
  return (
    <div className={railed ? 'vse-layout vse-console' : 'vse-layout'} data-frame={workspace ? 'workspace' : undefined}>
      <SkipLink />
      <SlotView slot={bannerSlot} props={{}} />
      <TopBar
        current={row.key}
        tabs={
          tabs ? (
            <Suspense fallback={<span className="vse-tabs-bar" />}>
              <TabBar />
            </Suspense>
          ) : null
        }
      />
      <div className={sided ? 'vse-console-body' : 'vse-root-body'} data-rail={sided && folded ? 'folded' : undefined}>
        {sided ? (
          <Suspense fallback={<div className="vse-rail-place" />}>
            <SideRail row={row} workspace={workspace} />
          </Suspense>
        ) : null}
        <main id="main" tabIndex={-1} className={railed ? undefined : 'vse-main-root'}>
          <PrintHeader site={name} />
          {children}
        </main>
      </div>
      {railed ? null : <Footer />}
      {user && (
        <Suspense fallback={null}>
          <BottomBar current={row.key} />
        </Suspense>
      )}
      <BackToTop label={t('ui.backToTop')} targetId="main" />
    </div>
  );
}

function UserLayout({ children }: LayoutProps) {
  const t = useT();
  const site = useSiteName();
  return (
    <div className="vse-layout vse-user-layout">
      <div className="vse-user-top">
        <Button
          variant="ghost"
          onClick={() => (window.history.length > 1 ? window.history.back() : window.location.assign('/'))}
        >
          {t('ui.action.back')}
        </Button>
        <LanguageMenu />
      </div>
      <main id="main" tabIndex={-1} className="vse-user-card">
        <div className="vse-user-brand">
          <LogoMark size={40} />
          <strong>{site}</strong>
        </div>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function BareLayout({ children }: LayoutProps) {
  return (
    <main id="main" tabIndex={-1} className="vse-bare">
      {children}
    </main>
  );
}

/** Frames of pages by the names the route table gives them. */
export const LAYOUTS = {
  root: FrameLayout,
  console: FrameLayout,
  course: FrameLayout,
  user: UserLayout,
  focus: BareLayout,
  screen: BareLayout,
} as const;
