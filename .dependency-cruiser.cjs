// The import laws of docs/architecture.md. scripts/check-laws.ts runs them; its tests plant a violation of each.
const { MODULES, allowedModules } = require('./scripts/module-map.ts');

const TESTS = '\\.(test|spec)\\.tsx?$';
/** Builders and test infrastructure. */
const TESTING = '/testing/';
/** Pages on which developers look at parts of the interface; they are built for themselves and never shipped. */
const GALLERY = '/gallery/';
/** Programs outside the product, which may start it as a whole. */
const OUTSIDE = '^(e2e|scripts|bench|db/seed)/';
/** What another module may import: the two doors, what `shared` publishes, builders for tests. */
const DOORS = '^src/modules/[^/]+/(.+\\.public\\.tsx?$|shared/[^/]+\\.(model|contract|events|resource)\\.ts$|testing/)';

const error = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const laws = [
  error(
    'kernel-stands-alone',
    'kernel imports nothing else of src.',
    { path: '^src/kernel/', pathNot: TESTS },
    {
      path: '^src/',
      pathNot: '^src/kernel/',
    },
  ),
  error(
    'kernel-is-isomorphic',
    'kernel runs in browser and server: no Node, no npm package but zod.',
    { path: '^src/kernel/', pathNot: TESTS },
    {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: 'node_modules/zod/',
    },
  ),
  error(
    'platform-knows-no-module',
    'platform knows no module and no browser.',
    { path: '^src/platform/' },
    {
      path: '^src/(modules|ui|sdk)/',
    },
  ),
  error(
    'ui-knows-no-module',
    'ui knows no module and no server.',
    { path: '^src/ui/' },
    { path: '^src/(modules|platform)/' },
  ),
  error(
    'only-main-imports-main',
    'only main, tests, the product under test and the programs outside import main.',
    { path: '.', pathNot: ['^src/main/', TESTS, OUTSIDE, '^src/testing/'] },
    {
      path: '^src/main/',
    },
  ),
  error(
    'shared-is-isomorphic',
    'shared imports only shared and kernel.',
    { path: '^src/modules/[^/]+/shared/', pathNot: TESTS },
    {
      path: '^src/',
      pathNot: '^src/(kernel/|modules/[^/]+/shared/)',
    },
  ),
  error(
    'shared-has-no-packages',
    'shared uses no Node builtin and no npm package but zod.',
    { path: '^src/modules/[^/]+/shared/', pathNot: TESTS },
    {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: 'node_modules/zod/',
    },
  ),
  error(
    'web-never-server',
    'browser code imports no server code.',
    { path: ['^src/(ui|sdk)/', '^src/modules/[^/]+/web/', '^src/main/.*web'], pathNot: TESTS },
    {
      path: ['^src/platform/', '^src/modules/[^/]+/server/', '^src/main/(server|worker|cli|app)'],
    },
  ),
  error(
    'web-has-no-node',
    'browser code imports no Node builtin.',
    { path: ['^src/(ui|sdk)/', '^src/modules/[^/]+/web/', '^src/main/.*web'], pathNot: TESTS },
    {
      dependencyTypes: ['core'],
    },
  ),
  error(
    'server-never-web',
    'server code imports no browser code.',
    { path: ['^src/platform/', '^src/modules/[^/]+/(server|testing)/', '^db/'] },
    {
      path: ['^src/(ui|sdk)/', '^src/modules/[^/]+/web/', '^src/main/.*web'],
    },
  ),
  error(
    'modules-have-doors',
    'another module only through *.public, shared model, contract, events, resource, or testing.',
    { path: '^src/modules/([^/]+)/' },
    {
      path: '^src/modules/',
      pathNot: ['^src/modules/$1/', DOORS],
    },
  ),
  error(
    'seeds-use-doors',
    'seeds go through the doors of modules.',
    { path: '^db/' },
    { path: '^src/modules/', pathNot: DOORS },
  ),
  error(
    'routes-never-repository',
    'routes speak to services, never to rows.',
    { path: '\\.routes\\.ts$' },
    {
      path: '\\.(repository|tables)\\.ts$',
    },
  ),
  error(
    'database-in-few-roles',
    'the database handle only in repository, jobs, access, tables, binding and platform.',
    {
      path: '^src/(modules|kernel|ui|sdk)/',
      pathNot: ['\\.(repository|jobs|access|tables|binding)\\.ts$', TESTS, '^src/modules/[^/]+/testing/'],
    },
    // The context that every service receives carries the handle; check-words sees to it that nobody else queries it.
    {
      path: ['^src/platform/db/', 'node_modules/(kysely|pg|@types/pg)/'],
      pathNot: '^src/platform/db/(context|search-terms)\\.ts$',
    },
  ),
  error(
    'main-has-no-queries',
    'main wires the database and writes no query.',
    { path: '^src/main/', pathNot: TESTS },
    {
      path: 'node_modules/(kysely|pg|@types/pg)/',
    },
  ),
  error(
    'testing-only-from-tests',
    'builders and test infrastructure are imported by tests only.',
    { path: '.', pathNot: [TESTS, TESTING, '^(e2e|scripts|bench)/', '^vitest'] },
    {
      path: TESTING,
      pathNot: 'node_modules',
    },
  ),
  error(
    'gallery-is-not-shipped',
    'nothing but a gallery and its tests imports a gallery.',
    { path: '.', pathNot: [TESTS, GALLERY] },
    { path: `^src/.*${GALLERY}` },
  ),
  error('tests-are-not-imported', 'nothing imports a test.', { path: '.' }, { path: TESTS, pathNot: 'node_modules' }),
  error(
    'sdk-stands-alone',
    'the sdk imports only itself.',
    { path: '^src/sdk/', pathNot: TESTS },
    { path: '.', pathNot: ['^src/sdk/', '^src/kernel/bridge'] },
  ),
  error(
    'sdk-kernel-types-only',
    'the sdk takes types alone from kernel/bridge.',
    { path: '^src/sdk/', pathNot: TESTS },
    {
      path: '^src/kernel/bridge',
      dependencyTypesNot: ['type-only'],
    },
  ),
  error(
    'experiments-stand-alone',
    'experiments import the sdk and types of kernel/bridge, nothing else of src.',
    { path: '^experiments/', pathNot: TESTS },
    {
      path: '^src/',
      pathNot: ['^src/sdk/', '^src/kernel/bridge'],
    },
  ),
  error(
    'experiments-kernel-types-only',
    'experiments take types alone from kernel/bridge.',
    { path: '^experiments/', pathNot: TESTS },
    {
      path: '^src/kernel/bridge',
      dependencyTypesNot: ['type-only'],
    },
  ),
  error(
    'product-never-imports-programs',
    'src imports no script, e2e, bench or experiment.',
    { path: '^src/', pathNot: TESTS },
    {
      path: '^(scripts|e2e|bench|experiments)/',
    },
  ),
  error('no-cycles', 'files do not import each other in a circle.', {}, { circular: true }),
  error(
    'no-orphans',
    'a file that nothing imports and that imports nothing is dead.',
    {
      orphan: true,
      pathNot: [TESTS, '^src/main/', '\\.d\\.ts$', '^(e2e|scripts|bench|experiments|db)/'],
    },
    {},
  ),
  error(
    'no-unresolvable',
    'every import leads to a file or a package.',
    {},
    { couldNotResolve: true, pathNot: '\\?(raw|url|worker|inline)$' },
  ),
  error(
    'no-development-packages',
    'what ships imports no development package.',
    {
      path: '^src/',
      pathNot: [TESTS, TESTING, GALLERY],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  ),
];

/** One law per module: which other modules lie above or beside it. */
const tiers = MODULES.map(({ name }) => {
  const allowed = [name, ...allowedModules(name)].join('|');
  return error(
    `tier-of-${name}`,
    `${name} uses lower tiers only (scripts/module-map.ts).`,
    { path: `^src/modules/${name}/` },
    {
      path: '^src/modules/',
      pathNot: `^src/modules/(${allowed})/`,
    },
  );
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...laws, ...tiers],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.cache|dist|data)/' },
    // Sees type-only imports too: a type of a forbidden place is a dependency all the same.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
