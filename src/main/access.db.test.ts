import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { decideAccess } from '../kernel/access/access.ts';
import { IDENTITIES } from '../kernel/resource/resource.ts';
import type { Registry } from '../platform/gateway/binding.ts';
import { ACCOUNT_OF, createTestApp, type TestApp } from '../testing/app.ts';
import { accessDocument, columnAbilities, someone } from './access-matrix.ts';

const FILE = join(import.meta.dirname, '../../docs/access.md');
let t: TestApp;
let registry: Registry;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  registry = new Map(
    t.app.modules.flatMap((module) => module.resources ?? []).map((binding) => [binding.resource.wire, binding]),
  );
  for (const identity of IDENTITIES) if (identity !== 'visitor') await t.token(ACCOUNT_OF[identity]);
});
afterAll(() => t.close());

const every = () => [...registry.values()].flatMap((binding) => IDENTITIES.map((identity) => ({ binding, identity })));

describe('who may do what', () => {
  it('stands in docs/access.md, route by route and column by column', async () => {
    const now = accessDocument(t.app.contracts, registry);
    if (process.env.WRITE_ACCESS) await writeFile(FILE, now);
    expect(now).toBe(await readFile(FILE, 'utf8').catch(() => ''));
  });

  it('lets nobody filter, sort, export or write a column that stays unread', () => {
    const wrong: string[] = [];
    for (const { binding, identity } of every()) {
      for (const name of Object.keys(binding.resource.columns)) {
        const abilities = columnAbilities(registry, binding, name, identity);
        if (!abilities.startsWith('r') && abilities !== '------') {
          wrong.push(`${binding.resource.wire}.${name} as ${identity}: ${abilities}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers each verb of each table over HTTP as the declaration says', async () => {
    const wrong: string[] = [];
    const id = '01900000-0000-7000-8000-000000000001';
    for (const { binding, identity } of every()) {
      const { resource, read, write } = binding;
      const as = identity === 'visitor' ? {} : { as: ACCOUNT_OF[identity] };
      const facts = someone(identity);
      const post = (path: string, payload: object) =>
        t.request({ method: 'POST', url: `/data/api/v1${path}`, payload, ...as });
      const readable = read[`${identity}`] !== null;
      const note = (verb: string, allowed: boolean, status: number, body: string) => {
        const refused = status === 403 || (status === 401 && identity === 'visitor');
        if (allowed === refused || status >= 500) {
          wrong.push(`${resource.wire} ${verb} as ${identity}: ${status} ${body.slice(0, 120)}`);
        }
      };
      const label = { DataBase: resource.database };
      const query = await post('/base/query', { ...label, DynamicQuery: { TableView: resource.wire } });
      note('query', readable, query.statusCode, query.body);
      const list = await t.request({
        method: 'GET',
        url: `/data/api/v1/base/getlist?DataBase=${resource.database}&TableView=${resource.wire}`,
        ...as,
      });
      note('getlist', readable, list.statusCode, list.body);
      const exporting = await post('/export/query', { ...label, DynamicQuery: { TableView: resource.wire } });
      const mayExport = readable && binding.export && decideAccess(binding.export.access, facts) === 'allowed';
      note('export', Boolean(mayExport), exporting.statusCode, exporting.body);
      for (const [WorkType, verb] of [
        ['Save', write?.save],
        ['Update', write?.update],
        ['Delete', write?.remove],
      ] as const) {
        const may =
          readable && verb && write!.rows[`${identity}`] !== null && decideAccess(verb.access, facts) === 'allowed';
        const answer = await post('/base/execute', {
          ...label,
          DynamicTable: {
            WorkType,
            TableName: resource.wire,
            ...(WorkType === 'Delete' ? {} : { TableData: {} }),
            ...(WorkType === 'Save' ? {} : { Conditions: [{ Property: 'Id', Oper: '=', Value: id }] }),
          },
        });
        note(WorkType, Boolean(may), answer.statusCode, answer.body);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
