import { describe, expect, it } from 'vitest';
import { checkModules } from './check-modules.ts';
import { brief, plant } from './fixture-tree.ts';

const M = 'src/modules/lab-reports';
const code = 'export const a = 1;\n';
const lines = (count: number) => 'x();\n'.repeat(count);

/** Every role of the vocabulary once. */
const LAWFUL: Record<string, string> = Object.fromEntries(
  [
    'shared/lab-report.model.ts',
    'shared/lab-report.model.test.ts',
    'shared/lab-report.contract.ts',
    'shared/lab-report.policy.ts',
    'shared/lab-report.events.ts',
    'shared/lab-report.errors.ts',
    'shared/lab-report.resource.ts',
    'shared/messages/zh-CN.ts',
    'shared/messages/zh-TW.ts',
    'shared/messages/en-US.ts',
    'shared/messages/pt-BR.ts',
    'server/lab-reports.server.ts',
    'server/lab-reports.public.ts',
    'server/lab-report.tables.ts',
    'server/lab-report.access.ts',
    'server/lab-report.binding.ts',
    'server/lab-report.routes.ts',
    'server/lab-report.service.ts',
    'server/lab-report.repository.ts',
    'server/lab-report.repository.db.test.ts',
    'server/lab-report.presenter.ts',
    'server/lab-report.jobs.ts',
    'server/lab-report.port.ts',
    'server/lab-report.engine.ts',
    'server/lab-report.api.test.ts',
    'server/marking/mark.service.ts',
    'server/marking/mark.api.test.ts',
    'web/components/marking/mark-pad.tsx',
    'web/components/marking/mark-pad.css',
    'web/lab-reports.web.tsx',
    'web/lab-reports.public.tsx',
    'web/lab-report.queries.ts',
    'web/pages/lab-report.page.tsx',
    'web/components/report-card.tsx',
    'web/components/report-card.css',
    'web/components/report-form.ts',
    'testing/lab-report.builder.ts',
  ].map((file) => [`${M}/${file}`, code]),
);
LAWFUL[`${M}/README.md`] = '# lab-reports\n';

type Counts = Record<string, number>;
function broken(planted: Record<string, string>, long: Counts = {}, before?: Counts): string[] {
  return brief(checkModules(plant({ ...LAWFUL, ...planted }), { long }, { long: before }));
}

describe('vocabulary of modules', () => {
  it('passes every role in its place', () => {
    expect(broken({})).toEqual([]);
  });

  it.each([
    'server/lab-report.controller.ts',
    'server/other.server.ts',
    'server/lab-report.model.ts',
    'server/deep/deeper/lab-report.service.ts',
    'server/marking/lab-reports.server.ts',
    'shared/marking/lab-report.model.ts',
    'shared/lab-report.service.ts',
    'shared/lab-report.contract.tsx',
    'shared/messages/fr-FR.ts',
    'web/pages/lab-report.tsx',
    'web/lab-report.tsx',
    'web/pages/lab-report.page.css',
    'testing/lab-report.ts',
    'notes.md',
    'stray.ts',
  ])('%s is no role', (file) => {
    expect(broken({ [`${M}/${file}`]: code })).toContain(`${M}/${file} vocabulary`);
  });

  it('needs words in all four languages', () => {
    const { [`${M}/shared/messages/pt-BR.ts`]: _, ...three } = LAWFUL;
    expect(brief(checkModules(plant(three), {}))).toEqual([`${M}/shared/messages vocabulary`]);
  });

  it('needs a README of 60 lines at most', () => {
    const { [`${M}/README.md`]: _, ...bare } = LAWFUL;
    expect(brief(checkModules(plant(bare), {}))).toEqual([`${M} module-readme`]);
    expect(broken({ [`${M}/README.md`]: lines(60) })).toEqual([]);
    expect(broken({ [`${M}/README.md`]: lines(61) })).toEqual([`${M}/README.md module-readme`]);
  });

  it('lets no file stand beside the modules', () => {
    expect(broken({ 'src/modules/list.ts': code, 'src/app.ts': code })).toEqual([
      'src/app.ts vocabulary',
      'src/modules/list.ts vocabulary',
    ]);
  });
});

describe('names', () => {
  it.each(['utils', 'index', 'helpers', 'common', 'manager', 'types'])('%s says nothing', (name) => {
    expect(broken({ [`src/ui/${name}.ts`]: code })).toEqual([`src/ui/${name}.ts forbidden-name`]);
    expect(broken({ [`src/ui/table.${name}.tsx`]: code })).toEqual([`src/ui/table.${name}.tsx forbidden-name`]);
  });

  it.each(['DataTable.tsx', 'dataTable.ts', 'data_table.css'])('%s is not kebab-case', (name) => {
    expect(broken({ [`src/ui/${name}`]: code })).toEqual([`src/ui/${name} kebab-case`]);
  });

  it('no barrels; a door hands on by name', () => {
    expect(
      broken({
        'src/ui/table.ts': "export { a } from './a.ts';\nexport type { B } from './b.ts';\n",
        'src/ui/form.ts': "export * from './a.ts';\nexport const own = 1;\n",
        'src/ui/icons.ts': "export { Plus } from 'lucide-react';\n",
        'src/ui/menu.ts': "export { a } from './a.ts';\nexport const own = 1;\n",
        [`${M}/server/report.public.ts`]: "export { a } from './lab-report.service.ts';\n",
        [`${M}/server/all.public.ts`]: "export * from './lab-report.service.ts';\n",
      }),
    ).toEqual([`${M}/server/all.public.ts barrel`, 'src/ui/form.ts barrel', 'src/ui/table.ts barrel']);
  });
});

describe('length of files', () => {
  const long = 'src/ui/long.ts';

  it('ends at 400 lines, words and seeds apart', () => {
    expect(broken({ [long]: lines(400), [`${M}/shared/messages/zh-CN.ts`]: lines(900) })).toEqual([]);
    expect(broken({ [long]: lines(401) })).toEqual([`${long} too-long`]);
  });

  it('an allowance may only shrink and then goes', () => {
    const list = 'scripts/allow-long.json allow-list';
    expect(broken({ [long]: lines(450) }, { [long]: 450 }, { [long]: 450 })).toEqual([]);
    expect(broken({ [long]: lines(451) }, { [long]: 450 })).toEqual([`${long} too-long`]);
    expect(broken({ [long]: lines(449) }, { [long]: 450 })).toEqual([list]);
    expect(broken({ [long]: lines(400) }, { [long]: 450 })).toEqual([list]);
    expect(broken({ [long]: lines(450) }, { [long]: 450 }, { [long]: 440 })).toEqual([list]);
    expect(broken({ [long]: lines(450) }, { [long]: 450 }, {})).toEqual([list]);
  });
});

describe('files of a folder', () => {
  const files = (count: number, kind = 'service.ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${M}/server/queue/part-${i}.${kind}`, code]));
  const folder = `${M}/server/queue`;
  const wide = (planted: Record<string, string>, allowed?: Counts, before?: Counts) =>
    brief(checkModules(plant({ ...LAWFUL, ...planted }), { wide: allowed }, { wide: before }));

  it('are 30 at most, tests aside', () => {
    expect(wide({ ...files(30), ...files(40, 'api.test.ts') })).toEqual([]);
    expect(wide(files(31))).toEqual([`${folder} too-wide`]);
  });

  it('may be more where the list says so, and the list only shrinks', () => {
    const list = 'scripts/allow-wide.json allow-list';
    expect(wide(files(40), { [folder]: 40 }, { [folder]: 40 })).toEqual([]);
    expect(wide(files(41), { [folder]: 40 })).toEqual([`${folder} too-wide`]);
    expect(wide(files(39), { [folder]: 40 })).toEqual([list]);
    expect(wide(files(30), { [folder]: 40 })).toEqual([list]);
    expect(wide(files(40), { [folder]: 40 }, { [folder]: 39 })).toEqual([list]);
    expect(wide(files(40), { [folder]: 40 }, {})).toEqual([list]);
  });
});
