import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkLaws, LAWS } from './check-laws.ts';
import { REPOSITORY } from './command-line.ts';
import { brief, plant } from './fixture-tree.ts';
import { allowedModules } from './module-map.ts';

const NO_FLOOR = { sources: 0, modules: 0 };

/** A small lawful tree that every planted violation is added to. */
const LAWFUL: Record<string, string> = {
  'package.json':
    '{"type":"module","dependencies":{"zod":"*","kysely":"*","react":"*"},"devDependencies":{"vite":"*"}}',
  'src/kernel/ids.ts': 'export const id = 1;',
  'src/kernel/bridge/protocol.ts': 'export type Message = { id: number };\nexport const VERSION = 1;\n',
  'src/kernel/bridge/check.ts':
    "import { VERSION } from './protocol.ts';\nimport { id } from '../ids.ts';\nexport const ok = VERSION + id;",
  'src/platform/db/database.ts':
    "import { Kysely } from 'kysely';\nimport '../../kernel/ids.ts';\nexport const database = Kysely;",
  'src/platform/db/context.ts': "import './database.ts';\nexport type Ctx = 1;",
  'src/platform/testing/clock.ts': "import { id } from '../../kernel/ids.ts';\nexport const clock = id;",
  'src/ui/button.tsx': "import 'react';\nimport '../kernel/ids.ts';\nexport const button = 1;",
  'src/ui/gallery/main.ts': "import 'vite';\nimport '../button.tsx';\nexport const gallery = 1;",
  'src/sdk/bridge.ts':
    "import type { Message } from '../kernel/bridge/protocol.ts';\nexport const m: Message = { id: 1 };",
  'src/modules/units/shared/unit.model.ts':
    "import { z } from 'zod';\nimport '../../../kernel/ids.ts';\nexport const unit = z;",
  'src/modules/units/shared/unit.policy.ts': "import { unit } from './unit.model.ts';\nexport const may = unit;",
  'src/modules/units/server/unit.repository.ts':
    "import { database } from '../../../platform/db/database.ts';\nexport const rows = database;",
  'src/modules/units/server/unit.service.ts':
    "import { rows } from './unit.repository.ts';\nimport type { Ctx } from '../../../platform/db/context.ts';\nexport const units = rows;",
  'src/modules/units/server/unit.routes.ts': "import { units } from './unit.service.ts';\nexport const routes = units;",
  'src/modules/units/server/units.public.ts':
    "import { units } from './unit.service.ts';\nexport const listUnits = units;",
  'src/modules/units/testing/unit.builder.ts':
    "import { units } from '../server/unit.service.ts';\nexport const buildUnit = units;",
  'src/modules/courses/shared/course.model.ts':
    "import { unit } from '../../units/shared/unit.model.ts';\nexport const course = unit;",
  'src/modules/courses/server/course.service.ts':
    "import { listUnits } from '../../units/server/units.public.ts';\nimport { course } from '../shared/course.model.ts';\nexport const c = [listUnits, course];",
  'src/modules/courses/server/course.api.test.ts':
    "import '../../../main/app.ts';\nimport '../../../testing/app.ts';\nimport '../../units/testing/unit.builder.ts';\nimport '../../../platform/testing/clock.ts';",
  'src/modules/courses/web/pages/course.page.tsx': "import '../../../../ui/button.tsx';\nexport const page = 1;",
  'src/main/app.ts':
    "import '../modules/units/server/unit.routes.ts';\nimport '../modules/courses/server/course.service.ts';\nexport const app = 1;",
  'src/testing/app.ts':
    "import { clock } from '../platform/testing/clock.ts';\nimport { sql } from 'kysely';\nexport const t = [clock, sql];",
  'src/main/web.tsx': "import '../modules/courses/web/pages/course.page.tsx';\n",
  'experiments/lens/main.ts':
    "import { m } from '../../src/sdk/bridge.ts';\nimport type { Message } from '../../src/kernel/bridge/protocol.ts';\nexport const all: Message[] = [m];",
};

/** Writes the tree with the packages it imports linked, and returns `file law` of every finding. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const root = plant(files);
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['zod', 'kysely', 'react', 'vite']) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  }
  const { findings } = await checkLaws(root, NO_FLOOR);
  return brief(findings);
}

const units = 'src/modules/units';
const courses = 'src/modules/courses';
/** The law, the file that breaks it (`#` becomes a name of its own), and how. */
const VIOLATIONS: [law: string, file: string, text: string][] = [
  ['kernel-stands-alone', 'src/kernel/#.ts', "import '../platform/db/database.ts';"],
  ['kernel-is-isomorphic', 'src/kernel/#.ts', "import './ids.ts';\nimport 'node:fs';"],
  ['kernel-is-isomorphic', 'src/kernel/#.ts', "import 'react';"],
  ['ui-knows-no-module', 'src/ui/#.ts', "import '../modules/units/shared/unit.model.ts';"],
  ['only-main-imports-main', `${courses}/server/#.service.ts`, "import '../../../main/app.ts';"],
  ['shared-is-isomorphic', `${units}/shared/#.policy.ts`, "import '../server/unit.service.ts';"],
  ['shared-has-no-packages', `${units}/shared/#.policy.ts`, "import './unit.model.ts';\nimport 'node:path';"],
  ['shared-has-no-packages', `${units}/shared/#.policy.ts`, "import 'react';"],
  ['web-never-server', `${courses}/web/#.queries.ts`, "import type { c } from '../server/course.service.ts';"],
  ['web-has-no-node', `${courses}/web/#.queries.ts`, "import 'node:fs';"],
  ['server-never-web', `${courses}/server/#.presenter.ts`, "import '../web/pages/course.page.tsx';"],
  ['modules-have-doors', `${courses}/server/#.service.ts`, "import '../../units/server/unit.service.ts';"],
  ['modules-have-doors', `${courses}/server/#.service.ts`, "import '../../units/shared/unit.policy.ts';"],
  ['seeds-use-doors', 'db/seed/demo.ts', "import '../../src/modules/units/server/unit.service.ts';"],
  ['tier-of-units', `${units}/server/#.service.ts`, "import '../../courses/shared/course.model.ts';"],
  ['routes-never-repository', `${units}/server/#.routes.ts`, "import './unit.repository.ts';"],
  ['database-in-few-roles', `${units}/server/#.service.ts`, "import '../../../platform/db/database.ts';"],
  ['database-in-few-roles', `${units}/server/#.service.ts`, "import type { Kysely } from 'kysely';"],
  ['main-has-no-queries', 'src/main/#.ts', "import { sql } from 'kysely';"],
  ['testing-only-from-tests', `${courses}/server/#.service.ts`, "import '../../units/testing/unit.builder.ts';"],
  ['testing-only-from-tests', 'src/platform/#.ts', "import './testing/clock.ts';"],
  ['tests-are-not-imported', `${courses}/server/#.api.test.ts`, "import './course.api.test.ts';"],
  ['sdk-stands-alone', 'src/sdk/#.ts', "import '../kernel/ids.ts';"],
  ['sdk-stands-alone', 'src/sdk/#.ts', "import 'react';"],
  ['sdk-kernel-types-only', 'src/sdk/#.ts', "import { VERSION } from '../kernel/bridge/protocol.ts';"],
  ['experiments-stand-alone', 'experiments/lens/#.ts', "import '../../src/kernel/ids.ts';"],
  ['product-never-imports-programs', 'src/platform/#.ts', "import '../../experiments/lens/main.ts';"],
  ['no-unresolvable', 'src/ui/#.ts', "import './nowhere.ts';"],
  ['no-development-packages', 'src/ui/#.ts', "import 'vite';"],
  [
    'platform-knows-no-module',
    'src/platform/#.ts',
    "import type { unit } from '../modules/units/shared/unit.model.ts';",
  ],
  [
    'experiments-kernel-types-only',
    'experiments/lens/#.ts',
    "import { VERSION } from '../../src/kernel/bridge/protocol.ts';",
  ],
  ['gallery-is-not-shipped', 'src/ui/#.ts', "import './gallery/main.ts';"],
  ['no-orphans', 'src/ui/#.ts', 'export const alone = 1;'],
  ['testing-only-from-tests', 'src/main/#.ts', "import '../testing/app.ts';"],
  ['only-main-imports-main', 'src/modules/units/testing/#.ts', "import '../../../main/app.ts';"],
];
const planted = VIOLATIONS.map(([law, file, text], index) => ({ law, file: file.replace('#', `v${index}`), text }));

describe('import laws', () => {
  it('pass over a lawful tree', async () => {
    expect(await broken(LAWFUL)).toEqual([]);
  });

  // One walk over a tree with all of them: a walk takes longer than all the checks.
  let found: string[] = [];
  beforeAll(async () => {
    found = await broken({ ...LAWFUL, ...Object.fromEntries(planted.map(({ file, text }) => [file, text])) });
  });

  it.each(planted)('$law: $file', ({ law, file }) => {
    expect(found).toContain(`${file} ${law}`);
  });

  it('find nothing in the files that keep them', () => {
    const guilty = planted.map(({ file }) => file);
    expect(found.filter((finding) => !guilty.includes(finding.split(' ')[0]!))).toEqual([]);
  });

  it('no-cycles, through types too', async () => {
    const cycle = await broken({
      ...LAWFUL,
      'src/kernel/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'src/kernel/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
    });
    expect(cycle).toContain('src/kernel/a.ts no-cycles');
  });

  it('each law is planted against', () => {
    const laws = LAWS.filter((name) => !name.startsWith('tier-of-') && name !== 'no-cycles');
    const unplanted = laws.filter((name) => !VIOLATIONS.some(([law]) => law === name));
    expect(unplanted).toEqual([]);
  });

  it('a module without a tier is found', async () => {
    expect(
      await broken({ ...LAWFUL, 'src/modules/strange/server/a.service.ts': "import '../../../kernel/ids.ts';" }),
    ).toContain('src/modules/strange unknown-module');
  });

  it('fail when they see less than the floor', async () => {
    const { findings, seen } = await checkLaws(plant({ 'src/kernel/ids.ts': '' }), { sources: 50, modules: 1 });
    expect(seen).toEqual({ sources: 1, edges: 0, modules: 0 });
    expect(findings.map((finding) => finding.message)).toEqual(
      expect.arrayContaining([
        'only 1 source files seen, at least 50 expected',
        'only 0 imports seen, at least 1 expected',
        'only 0 modules seen, at least 1 expected',
      ]),
    );
    expect((await checkLaws(plant({}), { sources: 50, modules: 1 })).findings).toHaveLength(2);
  });
});

describe('tiers', () => {
  const modules = [
    { name: 'low', tier: 1, holds: '' },
    { name: 'left', tier: 2, holds: '' },
    { name: 'right', tier: 2, holds: '' },
  ];

  it('allow lower tiers and the edges named on purpose', () => {
    expect(allowedModules('left', modules, [])).toEqual(['low']);
    expect(allowedModules('left', modules, [{ from: 'left', to: 'right', reason: 'r' }])).toEqual(['low', 'right']);
    expect(() => allowedModules('gone', modules, [])).toThrow('has no tier');
  });
});
