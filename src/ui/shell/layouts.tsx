import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf, ROUTES, type RouteRow } from '../../kernel/routing/paths.ts';
import { type User, useUser } from '../access/user-store.ts';
import { BackToTop } from '../design/back-to-top.tsx';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { Button, IconButton } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon, ListIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { LogoMark } from '../design/logo.tsx';
import { translateKey, useT } from '../i18n/translate.ts';
import { SlotView } from '../slot.tsx';
import { displaySettings, useDisplaySettings, useMenuTheme } from './display-settings.ts';
import { bannerSlot, footerSlot, menuCountSlot } from './frame.slots.ts';
import { granted } from './guard.ts';
import { LanguageMenu } from './language-menu.tsx';
import { centreGroups, mayOpen, menuEntries, sectionOf, titleFor } from './menu-entries.ts';
import { PrintHeader } from './print-header.tsx';
import { builtPage } from './registry.ts';
import { useSiteName } from './site-name.ts';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import './first.css';
import './layouts.css';

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
      <SlotView slot={footerSlot} props={{}} waiting={<div className="vse-footer-row" />} />
    </footer>
  );
}

interface RailGroup {
  readonly key: string;
  readonly title: string;
  readonly items: readonly { readonly key: string; readonly href: string }[];
}

function Rail({
  groups,
  current,
  children,
}: {
  readonly groups: readonly RailGroup[];
  readonly current: string;
  /** Stands under the links. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const t = useT();
  const user = useUser();
  return (
    <nav className="vse-rail" data-theme={useMenuTheme()} aria-label={t('ui.menu.section')}>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`${id}-${group.key}`}>
          <h2 id={`${id}-${group.key}`}>{group.title}</h2>
          <ul>
            {group.items.map((item) => (
              <li key={item.key}>
                <Link href={item.href} aria-current={item.key === current ? 'page' : undefined}>
                  {titleFor(item.key, user)}
                  {item.key.startsWith('centre.') && <SlotView slot={menuCountSlot} props={{ page: item.key }} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children && <div className="vse-rail-foot">{children}</div>}
    </nav>
  );
}

/** Pages of the course areas in the order of their menus (50 §0, 53 §0). */
const COURSE_GROUPS = [
  {
    key: 'courseBuild',
    area: 'maintain',
    title: 'ui.menu.courseBuild',
    pages: ['info', 'notice', 'teacher', 'structure', 'grade', 'examDatabase'].map(
      (page) => `maintain.courseBuild.${page}`,
    ),
  },
  {
    key: 'teachingManage',
    area: 'maintain',
    title: 'ui.menu.teachingManage',
    pages: [
      'examManage',
      'myClass',
      'classManage',
      'testManage',
      'electiveStudents',
      'jobManagement',
      'scoreManagement',
      'discuss',
      'studyRanking',
    ].map((page) => `maintain.teachingManage.${page}`),
  },
  {
    key: 'study',
    area: 'study',
    title: 'ui.menu.learn',
    pages: ['info', 'scaleOfMarks', 'structure', 'testJob', 'exams', 'forum'].map((page) => `study.${page}`),
  },
] as const;

/** Management pages in the order of specification §2. */
const MANAGEMENT = ROUTES.filter((row) => row.auth === 'M');

function useRail(row: RouteRow): RailGroup[] {
  const t = useT();
  const user = useUser();
  const location = useLocation();
  const id = new URLSearchParams(location.search).get('Id') ?? undefined;
  if (row.layout === 'course') {
    const area = row.key.startsWith('maintain.') ? 'maintain' : 'study';
    return COURSE_GROUPS.filter((group) => group.area === area).map((group) => ({
      key: group.key,
      title: t(group.title),
      items: group.pages
        .filter((key) => builtPage(key) !== undefined)
        .map((key) => ({ key, href: addressOf(key, { Id: id }) })),
    }));
  }
  if (row.key.startsWith('management.')) {
    const pages = MANAGEMENT.filter((one) => builtPage(one.key) !== undefined && granted(one, user));
    return [
      {
        key: 'management',
        title: t('ui.section.management'),
        items: pages.map((one) => ({ key: one.key, href: one.path })),
      },
    ];
  }
  return centreGroups(user).map((group) => ({
    key: group.key,
    title: translateKey(group.title),
    items: group.pages
      .filter((key) => mayOpen(key, user))
      .map((key) => ({ key, href: addressOf(key, user ? { Id: user.id } : {}) })),
  }));
}

interface LayoutProps {
  readonly row: RouteRow;
  /** Whether the bar of open pages stands above the page. */
  readonly tabs: boolean;
  readonly children: ReactNode;
}

/** Groups of the side menu when the whole navigation stands at the side (导航布局 侧边). */
function useSideGroups(row: RouteRow, railed: boolean): RailGroup[] {
  const t = useT();
  const user = useUser();
  const own = useRail(row).filter((group) => group.items.length > 0);
  const layout = useDisplaySettings().layout;
  if (layout !== 'sidemenu') return railed ? own : [];
  const main = menuEntries(t, user).filter(
    (entry) => !entry.elsewhere && (!entry.children || entry.key === 'experimentTwo'),
  );
  const first = { key: 'main', title: t('ui.menu.main'), items: main.map(({ key, href }) => ({ key, href })) };
  const centre = row.layout === 'console' && row.key.startsWith('centre.') ? [] : user ? learning(user) : [];
  return [first, ...(railed ? own : []), ...centre].filter((group) => group.items.length > 0);
}

/** Groups 学习 and 教学 of one person, as links. */
const learning = (user: User): RailGroup[] =>
  centreGroups(user)
    .slice(1)
    .map((group) => ({
      key: group.key,
      title: translateKey(group.title),
      items: group.pages
        .filter((key) => mayOpen(key, user))
        .map((key) => ({ key, href: addressOf(key, { Id: user.id }) })),
    }));

/** The rail beside the page; below 992 px a button opens it as a drawer (20-shell §1). */
function Side({ groups, row }: { readonly groups: readonly RailGroup[]; readonly row: RouteRow }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const settings = useDisplaySettings();
  const collapsed = settings.sidebar_type === 'collapsed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => setOpen(false), [row.key]);
  return (
    <>
      <div className="vse-rail-opener">
        <Button size="small" icon={<ListIcon aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('ui.menu.section')}
        </Button>
      </div>
      <div className="vse-rail-place">
        <Rail groups={groups} current={row.key}>
          <IconButton
            label={collapsed ? t('ui.menu.expand') : t('ui.menu.collapse')}
            icon={collapsed ? <ChevronRightIcon /> : <ChevronLeftIcon />}
            onClick={() => displaySettings.set({ sidebar_type: collapsed ? 'expanded' : 'collapsed' })}
          />
        </Rail>
      </div>
      <Drawer
        side="left"
        open={open}
        onClose={() => setOpen(false)}
        title={t('ui.menu.section')}
        closeLabel={t('ui.action.close')}
        closeOnMask
      >
        <Rail groups={groups} current={row.key} />
      </Drawer>
    </>
  );
}

/** Where a console or course page stands (design/ui: breadcrumbs on everything deeper than the top menu). */
function Trail({ row }: { readonly row: RouteRow }) {
  const t = useT();
  const user = useUser();
  const section = sectionOf(row);
  if (!section) return null;
  return (
    <Breadcrumbs
      label={t('ui.menu.trail')}
      items={[
        { key: 'home', label: t('route.home'), href: '/' },
        { key: 'section', label: section },
        { key: 'page', label: titleFor(row.key, user) },
      ]}
    />
  );
}

/**
 * One frame for `root`, `console` and `course`: `main` keeps its place in the tree, so that pages kept alive survive a
 * change between them.
 */
function FrameLayout({ row, tabs, children }: LayoutProps) {
  const t = useT();
  const name = useSiteName();
  const railed = row.layout !== 'root';
  const groups = useSideGroups(row, railed);
  const sided = groups.length > 0;
  return (
    <div className={railed ? 'vse-layout vse-console' : 'vse-layout'}>
      <SkipLink />
      <SlotView slot={bannerSlot} props={{}} />
      <TopBar current={row.key} />
      {tabs ? <TabBar /> : null}
      <div className={sided ? 'vse-console-body' : 'vse-root-body'}>
        {sided ? <Side groups={groups} row={row} /> : null}
        <main id="main" tabIndex={-1} className={railed ? undefined : 'vse-main-root'}>
          <PrintHeader site={name} />
          {railed ? <Trail row={row} /> : null}
          {children}
        </main>
      </div>
      {railed ? null : <Footer />}
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

/** Frames of 20-shell §1 by their names. */
export const LAYOUTS = {
  root: FrameLayout,
  console: FrameLayout,
  course: FrameLayout,
  user: UserLayout,
  focus: BareLayout,
  screen: BareLayout,
} as const;
