import type { MessageKey, Translate } from '../../kernel/i18n/catalog.ts';
import { addressOf, ROUTES, type RouteRow, routeByKey } from '../../kernel/routing/paths.ts';
import type { User } from '../access/user-store.ts';
import { translateKey } from '../i18n/translate.ts';
import { granted } from './guard.ts';
import { builtPage } from './registry.ts';
import { type SiteFacts, siteFacts } from './site-facts.ts';

/** One line of the main menu; `covers` are the routes under which it is the current one. */
export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly covers: readonly string[];
  readonly children?: readonly MenuEntry[];
  /** Another face of the product: opens in a new tab (20-shell §4). */
  readonly elsewhere?: boolean;
}

/** Who sees a centre page (40 §0.1); the server decides again on every call. */
export const CENTRE_ROLES: Readonly<Record<string, readonly number[]>> = {
  'centre.courseManage': [0, 2, 3, 5],
  'centre.classManage': [0, 2, 3, 5],
  'centre.studentManage': [0, 2, 3, 5],
  'centre.putinExperiment': [2, 3, 5],
  'centre.hostingManage': [3],
};

/** Groups of the personal centre (40 §0.1). */
export const CENTRE_GROUPS = [
  {
    key: 'account',
    title: 'ui.menu.account',
    pages: ['centre.editInfo', 'centre.editPassword', 'centre.bindingSchool'],
  },
  {
    key: 'learn',
    title: 'ui.menu.learn',
    pages: [
      'centre.myCourse',
      'centre.myExperiment',
      'centre.labReport',
      'centre.openExperiment',
      'centre.accessExperimentPackage',
      'centre.myWishlist',
    ],
  },
  {
    key: 'teach',
    title: 'ui.menu.teach',
    pages: ['centre.courseManage', 'centre.classManage', 'centre.studentManage', 'centre.gradeManage'],
  },
  { key: 'labs', title: 'ui.menu.labs', pages: ['centre.putinExperiment', 'centre.hostingManage'] },
] as const;

/**
 * Groups of the personal centre for one person: to a learner the grades are their own, among the learning pages; to
 * everybody else the lab reports are work to mark, among the teaching pages.
 */
export function centreGroups(
  user: User | null,
): readonly { key: string; title: MessageKey; pages: readonly string[] }[] {
  const learns = user?.role.id === 6;
  const moved = learns ? 'centre.gradeManage' : 'centre.labReport';
  const to = learns ? 'learn' : 'teach';
  return CENTRE_GROUPS.map((group) => {
    const others = group.pages.filter((page) => page !== moved);
    return { ...group, pages: group.key === to ? [...others, moved] : others };
  });
}

/** Title of a page for one person: what teachers call 成绩管理 is 我的成绩 to a learner (40 §0.1). */
export const titleFor = (key: string, user: User | null): string =>
  key === 'centre.gradeManage' && user?.role.id === 6
    ? translateKey('ui.menu.myGrades')
    : translateKey(routeByKey(key).title);

/** True when the page is built and the person's role may have it. */
export function mayOpen(key: string, user: User | null): boolean {
  const roles = CENTRE_ROLES[key];
  return builtPage(key) !== undefined && (!roles || (user !== null && roles.includes(user.role.id)));
}

function entry(key: string, user: User | null, covers: readonly string[] = [key]): MenuEntry {
  const centre = key.startsWith('centre.');
  return {
    key,
    label: titleFor(key, user),
    href: addressOf(key, centre && user ? { Id: user.id } : {}),
    covers,
  };
}

/** Pages under the entry of each face, for marking it as the current one. */
const UNDER = {
  home: ['home', 'publicNotice', 'publicNoticeItem'],
  lab: ['experimentTwo', 'tinyTest', 'experimentTwoDetails', 'experimentDetails', 'previewExperimentPackage'],
  cloud: ['cloud', 'cloudDetails'],
} as const;

type Face = keyof typeof UNDER;

/** The entry of one face seen from a host: the page itself on its own host, ↗ on the others, nothing on foreign hosts. */
function faceEntry(t: Translate, face: Face, facts: SiteFacts): MenuEntry | null {
  const key = { home: 'home', lab: 'experimentTwo', cloud: 'cloud' }[face];
  if (facts.site === 'other' || !builtPage(key)) return null;
  const label = { home: t('route.home'), lab: t('route.experimentTwo'), cloud: t('ui.menu.cloud') }[face];
  const path = addressOf(key);
  const covers = UNDER[face];
  // Faces that share a host are its pages.
  const elsewhere = facts.site !== face && facts[face] !== '' && facts[face] !== facts[facts.site];
  if (elsewhere) return { key, label, href: facts[face] + path, covers, elsewhere };
  const inside = (child: string, messages: string) => ({
    key: child,
    label: messages,
    href: addressOf(child),
    covers: [child],
  });
  if (face === 'lab' && builtPage('tinyTest')) {
    const children = [inside('experimentTwo', t('ui.menu.showcase')), inside('tinyTest', t('ui.menu.catalogue'))];
    return { key, label, href: path, covers, children };
  }
  return { key, label, href: path, covers };
}

/** Entries of the main menu: the three faces, then learning, teaching and management for those who have them. */
export function menuEntries(t: Translate, user: User | null, facts: SiteFacts = siteFacts): MenuEntry[] {
  const list: MenuEntry[] = [];
  for (const face of ['home', 'lab', 'cloud'] as const) {
    const found = faceEntry(t, face, facts);
    if (found) list.push(found);
  }
  if (!user) return list;
  for (const group of centreGroups(user).slice(1)) {
    const children = group.pages.filter((key) => mayOpen(key, user)).map((key) => entry(key, user));
    if (children.length > 0) {
      list.push({
        key: group.key,
        label: translateKey(group.title),
        href: children[0]!.href,
        covers: [...group.pages],
        children,
      });
    }
  }
  const management = managementEntry(t, user);
  return management ? [...list, management] : list;
}

/** The management pages a person has a grant for, in the order of specification §2; null without any. */
function managementEntry(t: Translate, user: User): MenuEntry | null {
  const pages = ROUTES.filter((row) => row.auth === 'M' && builtPage(row.key) !== undefined && granted(row, user));
  const [first, ...more] = pages.map((row) => entry(row.key, user));
  if (!first) return null;
  const covers = pages.map((row) => row.key);
  const own = { key: 'management', label: t('ui.menu.management'), href: first.href, covers };
  return more.length > 0 ? { ...own, children: [first, ...more] } : own;
}

/** Section of a route: the middle of the document's title and of the breadcrumbs. */
export function sectionOf(row: RouteRow): string | null {
  if (row.key.startsWith('management.')) return translateKey('ui.section.management');
  if (row.key.startsWith('centre.')) return translateKey('ui.section.centre');
  if (row.key.startsWith('maintain.')) return translateKey('ui.section.maintain');
  if (row.key.startsWith('study.')) return translateKey('ui.section.study');
  return null;
}
