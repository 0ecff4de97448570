import type { ManagementPage } from '../access/roles.ts';
import type { MessageKey } from '../i18n/catalog.ts';

/**
 * The typed table of every path of specification §2. The specification's spelling is canonical and its
 * odd words (CourseBulid, StatisticalAnalysls …) stand in this file only; code says courseBuild, statisticalAnalysis.
 */
export type Layout = 'root' | 'user' | 'console' | 'course' | 'focus' | 'screen';

/**
 * P public name of the specification · P1 public by specification §1 · P+ additive public page · S soft (visitor view behind the
 * login modal) · U signed in · M management grant · C course membership, checked by the server.
 */
export type RouteAuth = 'P' | 'P1' | 'P+' | 'S' | 'U' | 'M' | 'C';

export interface RouteRow {
  readonly key: string;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly layout: Layout;
  readonly auth: RouteAuth;
  readonly title: MessageKey;
  /** Page of the grants that opens it, where that is not the last part of its address. */
  readonly grant?: ManagementPage;
  /** Opened by a full document load, never a client-side change. */
  readonly hard?: boolean;
  /** The page without any of these parts of its query, where a signed-in person finds it in another layout. */
  readonly without?: { readonly query: readonly string[]; readonly row: RouteRow };
}

const row = (
  key: string,
  path: string,
  layout: Layout,
  auth: RouteAuth,
  extra: Pick<RouteRow, 'aliases' | 'grant' | 'hard' | 'without'> = {},
): RouteRow => ({ key, path, layout, auth, title: `route.${key}` as MessageKey, ...extra });

const management = (segment: string, key = segment, ...aliases: string[]) =>
  row(`management.${key}`, `/account/management/${segment}`, 'console', 'M', {
    aliases: aliases.map((alias) => `/account/management/${alias}`),
  });
const centre = (segment: string, key = segment) => row(`centre.${key}`, `/account/center/${segment}`, 'console', 'U');
const maintain = (group: [spec: string, code: string, ...aliases: string[]], segment: string, key: string) =>
  row(`maintain.${key}`, `/Maintain/${group[0]}/${segment}`, 'course', 'C', {
    aliases: group.slice(2).map((alias) => `/Maintain/${alias}/${segment}`),
  });
const BUILD: [string, string, string] = ['CourseBulid', 'courseBuild', 'CourseBuild'];
const TEACH: [string, string] = ['TeachingManage', 'teachingManage'];
const STATS: [string, string, string] = ['StatisticalAnalysls', 'statisticalAnalysis', 'StatisticalAnalysis'];
const study = (segment: string, key: string, layout: Layout = 'course') =>
  row(`study.${key}`, `/coursestudy/${segment}`, layout, 'C');

export const ROUTES: readonly RouteRow[] = [
  row('home', '/homeTwo/index', 'root', 'P'),
  row('experimentTwo', '/experimentTwo/index', 'root', 'P1'),
  row('tinyTest', '/experiment/TinyTest', 'root', 'P'),
  row('experimentDetails', '/experiment/ExperimentDetails', 'root', 'P'),
  row('experimentTwoDetails', '/experimentTwo/ExperimentTwoDetails', 'root', 'P'),
  row('previewExperimentPackage', '/experimentTwo/PreviewExperimentPackage', 'root', 'S'),
  row('wishList', '/experimentTwo/WishList', 'root', 'S'),
  row('wishListSuccess', '/experimentTwo/WishListSuccess', 'root', 'S'),
  row('shoppingCartDesc', '/experiment/ShoppingCartDesc', 'root', 'U'),
  row('cloud', '/cloud/CloudList', 'root', 'P'),
  row('cloudDetails', '/cloud/CloudDetails', 'root', 'P'),
  row('putinExperimentDetails', '/account/center/putinExperimentDetails', 'root', 'U'),
  row('changePassword', '/changePassword', 'root', 'U'),
  row('experimentRun', '/experiment/run/:runId', 'focus', 'U', { hard: true }),
  row('publicNotice', '/notice', 'root', 'P+'),
  row('publicNoticeItem', '/notice/:id', 'root', 'P+'),
  row('verify', '/verify', 'root', 'P+'),
  row('verifyCertificate', '/verify/certificate/:serial', 'root', 'P+'),
  row('verifyIndicator', '/verify/indicator/:code', 'root', 'P+'),
  row('bigscreen', '/bigscreen', 'screen', 'P+'),
  row('publicDoc', '/doc/:slug', 'root', 'P+'),
  row('notFound', '/404', 'root', 'P+'),
  row('forbidden', '/403', 'root', 'P+'),
  row('login', '/user/login', 'user', 'P'),
  row('register', '/user/register', 'user', 'P'),
  row('registerResult', '/user/registerResult', 'user', 'P'),
  row('forgetPassword', '/forgetPassword', 'user', 'P+', { aliases: ['/user/recover'] }),
  management('usermanage', 'userManage'),
  management('schoolmanage', 'schoolManage'),
  management('cloudManage'),
  management('experiManage', 'experimentManage', 'experimentManage'),
  management('experimentTypeManage'),
  management('experimentMagorMaintain', 'experimentMajorMaintain', 'experimentMajorMaintain'),
  management('portManage'),
  management('accessExpaerManage', 'accessExperimentManage', 'accessExperimentManage'),
  management('orderManage'),
  management('teachingStatisticsManage'),
  management('HomeShowEdit', 'homeShowEdit'),
  management('SharedLab', 'sharedLab'),
  management('WishListManage', 'wishListManage'),
  management('ExperimentOpenManager', 'experimentOpenManager', 'ExperimentOpenManage'),
  management('LogManage', 'logManage'),
  row('management.unitBankManage', '/account/management/UnitBankManage', 'console', 'M', { grant: 'usermanage' }),
  row('management.systemSettings', '/account/management/SystemSettings', 'console', 'M', { grant: 'homeShowEdit' }),
  centre('editInfo'),
  centre('editPassword'),
  centre('bindingSchool'),
  centre('hostingManage'),
  centre('myCourse'),
  centre('myExperiment'),
  centre('classManage'),
  centre('studentManage'),
  centre('gradeManage'),
  centre('putinExperiment'),
  centre('courseManage'),
  centre('LabReport', 'labReport'),
  centre('accessExperimentPackage'),
  centre('MyWishlist', 'myWishlist'),
  centre('OpenExperiment', 'openExperiment'),
  maintain(BUILD, 'Info', 'courseBuild.info'),
  maintain(BUILD, 'Notice', 'courseBuild.notice'),
  maintain(BUILD, 'Teacher', 'courseBuild.teacher'),
  maintain(BUILD, 'Structure', 'courseBuild.structure'),
  maintain(BUILD, 'Grade', 'courseBuild.grade'),
  maintain(BUILD, 'ExamDatabase', 'courseBuild.examDatabase'),
  maintain(TEACH, 'ExamManage', 'teachingManage.examManage'),
  maintain(TEACH, 'MyClass', 'teachingManage.myClass'),
  maintain(TEACH, 'ClassManage', 'teachingManage.classManage'),
  maintain(TEACH, 'TestManage', 'teachingManage.testManage'),
  maintain(TEACH, 'ElectiveStudents', 'teachingManage.electiveStudents'),
  maintain(TEACH, 'JobManagement', 'teachingManage.jobManagement'),
  maintain(TEACH, 'ScoreManagement', 'teachingManage.scoreManagement'),
  maintain(TEACH, 'Discuss', 'teachingManage.discuss'),
  maintain(TEACH, 'StudyRanking', 'teachingManage.studyRanking'),
  maintain(STATS, 'QualityTeaching', 'statisticalAnalysis.qualityTeaching'),
  maintain(STATS, 'StudyData', 'statisticalAnalysis.studyData'),
  maintain(STATS, 'CourseConstruction', 'statisticalAnalysis.courseConstruction'),
  study('Info', 'info'),
  study('ScaleOfMarks', 'scaleOfMarks'),
  study('Structure', 'structure'),
  study('TestJob', 'testJob'),
  study('Exams', 'exams'),
  study('Forum', 'forum'),
  study('Attendance', 'attendance'),
  // An attempt goes on under its own token when the sign-in is over: the page asks for one only where it needs a person.
  // Nothing is around a paper; what is learnt from papers is a page of the course.
  row('study.examObject', '/coursestudy/ExamObject', 'focus', 'P+', {
    without: {
      query: ['examId', 'attemptId'],
      row: row('study.examObject', '/coursestudy/ExamObject', 'course', 'P+'),
    },
  }),
];

/** Paths that only lead on to another one. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/homeTwo/index',
  '/account/management': '/account/management/usermanage',
  '/account/center': '/account/center/editInfo',
  '/maintain': '/Maintain/CourseBulid/Info',
  '/maintain/coursebulid': '/Maintain/CourseBulid/Info',
  '/maintain/coursebuild': '/Maintain/CourseBulid/Info',
  '/maintain/teachingmanage': '/Maintain/TeachingManage/ExamManage',
  '/maintain/statisticalanalysls': '/Maintain/StatisticalAnalysls/QualityTeaching',
  '/maintain/statisticalanalysis': '/Maintain/StatisticalAnalysls/QualityTeaching',
  '/coursestudy': '/coursestudy/Info',
};

/** Permission id on the wire (specification §6) of each management page's code name. */
export const WIRE_PAGE: Readonly<Record<string, string>> = {
  experimentMajorMaintain: 'experimentMagorMaintain',
  accessExperimentManage: 'accessExpaerManage',
};

/** Row of a management page by its code name or permission id. */
export function managementRow(page: string): RouteRow | undefined {
  const segment = (WIRE_PAGE[page] ?? page).toLowerCase();
  return ROUTES.find((one) => one.auth === 'M' && one.path.toLowerCase().endsWith(`/${segment}`));
}

/** Query keys written in one way and read without regard to case. */
const QUERY_KEYS = ['Id', 'nodeId', 'classId', 'runId', 'redirect', 'from', 'tab', 'page', 'size', 'sort', 'kw'];

export type Resolution =
  | { readonly kind: 'match'; readonly row: RouteRow; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'replace'; readonly to: string };

/** An address cut before its query or fragment. */
export function splitAddress(address: string): [path: string, tail: string] {
  const at = address.search(/[?#]/);
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split('/');
  const have = path.split('/');
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const got = have[i]!;
    if (part.startsWith(':')) {
      if (!got) return null;
      params[part.slice(1)] = got;
    } else if (part.toLowerCase() !== got.toLowerCase()) return null;
  }
  return params;
}

const fill = (pattern: string, params: Readonly<Record<string, string>>) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

/** Management pages call the open row `id`: `Id` would make a tab of its own for every row that is looked at. */
const opensRows = (path: string) => path.toLowerCase().startsWith('/account/management/');

function canonicalQuery(tail: string, path: string): string {
  if (!tail.startsWith('?')) return tail;
  const [query, hash = ''] = tail.slice(1).split('#', 2);
  const pairs = (query ?? '').split('&').map((pair) => {
    const [key = '', ...value] = pair.split('=');
    const found = QUERY_KEYS.find((name) => name.toLowerCase() === key.toLowerCase());
    const known = found === 'Id' && opensRows(path) ? 'id' : found;
    return [known ?? key, ...value].join('=');
  });
  return `?${pairs.join('&')}${tail.includes('#') ? `#${hash}` : ''}`;
}

/**
 * Resolves an address (path + query + hash) to a row of the table, or to the canonical address it must be replaced by:
 * other letter case, a trailing slash, an alias or a lead-on path; an unknown path goes to `/404?from=`.
 */
export function resolveAddress(address: string): Resolution {
  const [rawPath, tail] = splitAddress(address);
  const query = canonicalQuery(tail, rawPath);
  const path = rawPath.length > 1 ? rawPath.replace(/\/+$/, '') || '/' : rawPath;
  const lead = REDIRECTS[path] ?? REDIRECTS[path.toLowerCase()];
  if (lead) return { kind: 'replace', to: lead + query };
  for (const candidate of ROUTES) {
    const params = matchPattern(candidate.path, path);
    if (params) {
      const canonical = fill(candidate.path, params);
      return canonical === rawPath && query === tail
        ? { kind: 'match', row: candidate, params }
        : { kind: 'replace', to: canonical + query };
    }
    for (const alias of candidate.aliases ?? []) {
      const found = matchPattern(alias, path);
      if (found) return { kind: 'replace', to: fill(candidate.path, found) + query };
    }
  }
  return { kind: 'replace', to: `/404?from=${encodeURIComponent(rawPath)}` };
}

/** The row by which a page is framed for an address of it; a visitor sees every page in its first layout. */
export function rowFor(row: RouteRow, address: string, signedIn: boolean): RouteRow {
  if (!row.without || !signedIn) return row;
  const [query = ''] = splitAddress(address)[1].split('#', 1);
  const names = new Set(query.split(/[?&]/).map((pair) => pair.split('=', 1)[0]));
  return row.without.query.some((name) => names.has(name)) ? row : row.without.row;
}

/** Row of a route by its key. @throws Error for a key that is not in the table (a fault of the caller's code). */
export function routeByKey(key: string): RouteRow {
  const found = ROUTES.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`No route has the key ${key}`);
  return found;
}

/** Address of a route with its path parameters and query. */
export function addressOf(
  key: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
  params: Readonly<Record<string, string>> = {},
): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return fill(routeByKey(key).path, params) + (text ? `?${text}` : '');
}

/**
 * Checks a `redirect` parameter: one leading slash, no backslash, blank or control character, at most
 * 2,000 characters, same origin, a path of the table that is no sign-in or error page. Null when it must be dropped.
 */
export function safeRedirect(value: string | null | undefined, origin: string): string | null {
  if (!value || value.length > 2000) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  if (!/^\/(?![/\\])/.test(value) || /[\\\s\u0000-\u001f\u007f]/.test(value)) return null;
  if (/%(?:0[0-9a-f]|1[0-9a-f]|5c|7f|2f%2f)/i.test(splitAddress(value)[0])) return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin) return null;
  let resolved = resolveAddress(url.pathname + url.search + url.hash);
  if (resolved.kind === 'replace') resolved = resolveAddress(resolved.to);
  if (resolved.kind !== 'match') return null;
  if (['login', 'register', 'registerResult', 'forgetPassword', 'notFound', 'forbidden'].includes(resolved.row.key)) {
    return null;
  }
  return value;
}

/** Addresses of the picture that stands for a missing one: the specification's spelling and the right one. */
export const DEFAULT_IMAGES = ['/static/images/defalut.png', '/static/images/default.png'] as const;

/** True for the address of a page that visitors see too. */
export function isForVisitors(address: string): boolean {
  const found = resolveAddress(address);
  return found.kind === 'match' && !['U', 'M', 'C'].includes(found.row.auth);
}
