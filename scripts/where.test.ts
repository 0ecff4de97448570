import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './command-line.ts';
import { plant } from './fixture-tree.ts';
import { readImportGraph } from './import-graph.ts';
import { findFiles, findScreens, formatFile, formatScreen, readScreens } from './where.ts';

const U = 'src/modules/units';
const ROUTES = [
  {
    path: '/account/management/schoolmanage',
    key: 'schoolmanage',
    title: 'units.pages.schools',
    aliases: ['/schools'],
  },
  { path: '/account/center/bindingSchool', key: 'bindingSchool' },
  { path: '/cloud/CloudDetails?Id=', key: 'cloudDetails' },
];

const root = plant({
  [`${U}/shared/unit.contract.ts`]: "import '../../../kernel/http.ts';",
  [`${U}/shared/binding.resource.ts`]: '',
  [`${U}/shared/messages/zh-CN.ts`]: '',
  [`${U}/shared/messages/zh-TW.overrides.ts`]: '',
  [`${U}/server/unit.routes.ts`]: "import '../shared/unit.contract.ts';\nimport './unit.service.ts';",
  [`${U}/server/binding.binding.ts`]: "import '../shared/binding.resource.ts';",
  [`${U}/server/unit.service.ts`]: "import './unit.repository.ts';\nimport '../../audit/server/audit.public.ts';",
  [`${U}/server/unit.repository.ts`]: "import type { T } from './unit.tables.ts';",
  [`${U}/server/unit.tables.ts`]: 'export type T = 1;\nexport const {\n  get: getUnit,\n  name,\n} = all;',
  [`${U}/server/unit.api.test.ts`]: "import './unit.service.ts';",
  [`${U}/web/unit.queries.ts`]: "import '../shared/unit.contract.ts';",
  [`${U}/web/pages/schools.page.tsx`]: "import '../unit.queries.ts';\nimport '../components/school-card.tsx';",
  [`${U}/web/pages/binding.page.tsx`]: "import '../../shared/binding.resource.ts';",
  [`${U}/web/components/school-card.tsx`]: '',
  // Two ways to say which page belongs to which route.
  [`${U}/web/units.web.tsx`]: `import { BindingPage } from './pages/binding.page.tsx';
    export const manifest = {
      messages: import.meta.glob('../shared/**/messages/??-??.ts'),
      routes: [{ key: 'schoolmanage', icon: 'school', load: () => import('./pages/schools.page.tsx') }],
      pages: { bindingSchool: BindingPage },
    };`,
  'src/modules/audit/server/audit.public.ts': '',
  'src/modules/clouds/web/pages/cloud-details.page.tsx': '',
  'src/modules/clouds/web/clouds.web.tsx': `const Details = lazy(() => import('./pages/cloud-details.page.tsx'));
    export const routes = [{ path: '/cloud/CloudDetails?Id=', element: <Details /> }];`,
  'src/kernel/http.ts': '',
  'e2e/journeys/admin/schools.spec.ts': "await page.goto('/account/management/schoolmanage');",
  'e2e/journeys/admin/other.spec.ts': "await page.goto('/account/management');",
});
const graph = readImportGraph(root, ['src', 'e2e']);
const screens = readScreens(root, ROUTES, { 'units.pages.schools': ['学校管理', 'Schools'] });

describe('where', () => {
  it('follows the imports from the page to the tables', () => {
    expect(findScreens(screens, '/account/management/schoolmanage')).toEqual([
      {
        routes: [ROUTES[0]],
        titles: ['学校管理', 'Schools'],
        page: `${U}/web/pages/schools.page.tsx`,
        web: [`${U}/web/components/school-card.tsx`, `${U}/web/unit.queries.ts`],
        contracts: [`${U}/shared/unit.contract.ts`],
        server: [
          `${U}/server/unit.routes.ts`,
          `${U}/server/unit.service.ts`,
          'src/modules/audit/server/audit.public.ts',
          `${U}/server/unit.repository.ts`,
        ],
        tables: [`${U}/server/unit.tables.ts`],
        messages: [`${U}/shared/messages/zh-CN.ts`],
        tests: ['e2e/journeys/admin/schools.spec.ts', `${U}/server/unit.api.test.ts`],
      },
    ]);
  });

  it.each([
    ['bindingschool', `${U}/web/pages/binding.page.tsx`],
    ['/Account/Center/BINDINGSCHOOL/?Id=3', `${U}/web/pages/binding.page.tsx`],
    ['/Schools', `${U}/web/pages/schools.page.tsx`],
    ['学校管理', `${U}/web/pages/schools.page.tsx`],
    ['schools.page', `${U}/web/pages/schools.page.tsx`],
    ['/cloud/CloudDetails?Id=7', 'src/modules/clouds/web/pages/cloud-details.page.tsx'],
  ])('%s is found', (question, page) => {
    expect(findScreens(screens, question).map((screen) => screen.page)).toEqual([page]);
  });

  it('knows the binding of a resource', () => {
    expect(findScreens(screens, 'bindingSchool')[0]!.server).toEqual([`${U}/server/binding.binding.ts`]);
  });

  it('says nothing of what does not exist', () => {
    expect(findScreens(screens, 'nowhere')).toEqual([]);
  });

  it('prints the files of the own module, and one line for every other one', () => {
    expect(formatScreen(findScreens(screens, 'cloudDetails')[0]!).split('\n').slice(0, 3)).toEqual([
      'route     /cloud/CloudDetails?Id=  (cloudDetails)',
      'title     –',
      'page      src/modules/clouds/web/pages/cloud-details.page.tsx',
    ]);
    const schools = formatScreen(findScreens(screens, 'schools')[0]!).split('\n');
    expect(schools).toContain('others    src/modules/audit/server/audit.public.ts');
    expect(schools.filter((line) => line.includes('units/server'))).toHaveLength(5);
  });

  it('finds a file by the end of its path, or by a name it exports', () => {
    expect(findFiles(root, graph, 'unit.repository.ts')).toEqual([`${U}/server/unit.repository.ts`]);
    for (const name of ['T', 'getUnit', 'name']) {
      expect(findFiles(root, graph, name)).toEqual([`${U}/server/unit.tables.ts`]);
    }
    expect(findFiles(root, graph, 'get')).toEqual([]);
    expect(findFiles(root, graph, 'nothing at all')).toEqual([]);
    expect(formatFile(graph, screens, `${U}/server/unit.service.ts`).split('\n')).toEqual([
      `file      ${U}/server/unit.service.ts`,
      'screens   /account/management/schoolmanage',
      `used by   ${U}/server/unit.routes.ts`,
      `uses      ${U}/server/unit.repository.ts`,
      '          src/modules/audit/server/audit.public.ts',
      `tests     ${U}/server/unit.api.test.ts`,
    ]);
    expect(formatFile(graph, screens, `${U}/shared/messages/zh-CN.ts`)).toContain(`used by   ${U}/web/units.web.tsx`);
    expect(graph.get(`${U}/web/units.web.tsx`)).not.toContain(`${U}/shared/messages/zh-TW.overrides.ts`);
  });
});

describe('the product itself', () => {
  it('tells of every page what it is made of', async () => {
    const { ROUTES: rows } = await import('../src/kernel/routing/paths.ts');
    const screens = readScreens(REPOSITORY, rows);
    expect(screens.length).toBeGreaterThanOrEqual(15);
    for (const screen of screens) {
      expect(screen.routes.length, screen.page).toBeGreaterThanOrEqual(1);
      // Four languages of the module's words, and of every part of them that is loaded apart.
      expect(screen.messages.length, screen.page).toBeGreaterThan(0);
      expect(screen.messages.length % 4, screen.page).toBe(0);
      // A page that asks nothing (the own account) is covered by the journeys, which build its address.
      const asksNothing = screen.contracts.length === 0 || screen.page.endsWith('register-result.page.tsx');
      if (!asksNothing) expect(screen.tests.length, screen.page).toBeGreaterThanOrEqual(1);
      expect(formatScreen(screen).split('\n').length, screen.page).toBeLessThanOrEqual(60);
    }
    const described = formatScreen(findScreens(screens, '/coursestudy/ScaleOfMarks')[0]!);
    for (const part of ['grade.contract.ts', 'my-grade.service.ts', 'grades.tables.ts', 'messages/zh-CN.ts']) {
      expect(described).toContain(part);
    }
  }, 30_000);
});
