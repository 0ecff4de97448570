import { createElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf, ROUTES, type RouteRow } from '../../kernel/routing/paths.ts';
import { type User, useUser } from '../access/user-store.ts';
import { IconButton } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { ListIcon, SidebarIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { translateKey, useT } from '../i18n/translate.ts';
import { SlotView } from '../slot.tsx';
import { useDisplaySettings, useMenuTheme } from './display-settings.ts';
import { menuCountSlot } from './frame.slots.ts';
import { granted } from './guard.ts';
import { centreGroups, mayOpen, menuEntries, titleFor } from './menu-entries.ts';
import { pageIcon } from './page-icons.ts';
import { useRailFold } from './rail-fold.ts';
import { builtPage } from './registry.ts';
import './side-rail.css';

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
                <Link
                  href={item.href}
                  title={titleFor(item.key, user)}
                  aria-current={item.key === current ? 'page' : undefined}
                >
                  {createElement(pageIcon(item.key), { 'aria-hidden': true })}
                  <span className="vse-rail-word">{titleFor(item.key, user)}</span>
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

/** Pages of the course areas in the order of their menus. */
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
    key: 'statisticalAnalysis',
    area: 'maintain',
    title: 'ui.menu.statistics',
    pages: ['qualityTeaching', 'studyData', 'courseConstruction'].map((page) => `maintain.statisticalAnalysis.${page}`),
  },
  {
    key: 'study',
    area: 'study',
    title: 'ui.menu.learn',
    pages: ['info', 'scaleOfMarks', 'structure', 'testJob', 'exams', 'examObject', 'forum', 'attendance'].map(
      (page) => `study.${page}`,
    ),
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

/** The rail beside the page; below 992 px a button opens it as a drawer. */
export function SideRail({ row, workspace }: { readonly row: RouteRow; readonly workspace: boolean }) {
  const t = useT();
  const groups = useSideGroups(row, row.layout !== 'root');
  const [open, setOpen] = useState(false);
  const [folded, fold] = useRailFold(workspace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => setOpen(false), [row.key]);
  return (
    <>
      <div className="vse-rail-opener">
        <IconButton label={t('ui.menu.section')} icon={<ListIcon />} onClick={() => setOpen(true)} />
      </div>
      <div className="vse-rail-place">
        <Rail groups={groups} current={row.key}>
          <button
            type="button"
            className="vse-rail-fold"
            aria-keyshortcuts="["
            aria-expanded={!folded}
            title={folded ? t('ui.menu.expand') : t('ui.menu.collapse')}
            onClick={() => fold(!folded)}
          >
            <SidebarIcon aria-hidden="true" />
            <span className="vse-rail-word">{folded ? t('ui.menu.expand') : t('ui.menu.collapse')}</span>
          </button>
        </Rail>
      </div>
      <Drawer side="left" open={open} onClose={() => setOpen(false)} title={t('ui.menu.section')} closeOnMask>
        <Rail groups={groups} current={row.key} />
      </Drawer>
    </>
  );
}
