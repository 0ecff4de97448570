import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { IDENTITIES, type Identity } from '../../../kernel/resource/resource.ts';
import type { Question } from '../../../platform/gateway/compile.ts';
import { questionSource, randomOf, type Shape } from '../../../platform/gateway/testing/bodies.ts';
import { ACCOUNT_OF, createTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  for (const identity of IDENTITIES) if (identity !== 'visitor') await t.token(ACCOUNT_OF[identity]);
});
afterAll(() => t.close());

const READS = 5_000;
const WRITES = 1_200;
/** Words only a database would say. */
const SQL_WORDS = /syntax error|relation "|column "|operator does not exist|invalid input|pg_|SELECT /;

const bindings = () => t.app.modules.flatMap((module) => module.resources ?? []);
const asked = (identity: Identity) => (identity === 'visitor' ? {} : { as: ACCOUNT_OF[identity] });

/** The resources an identity may read, with the columns it may not. */
function shapesOf(identity: Identity): Shape[] {
  return bindings().flatMap(({ resource, read }) => {
    const rule = read[`${identity}`];
    if (!rule) return [];
    const readable = rule.columns ?? Object.keys(resource.columns);
    const unreadable = Object.keys(resource.columns).filter((name) => !readable.includes(name));
    return {
      wire: resource.wire,
      type: resource.type,
      database: resource.database,
      columns: Object.fromEntries(readable.map((name) => [name, resource.columns[name]!.type])),
      hidden: [...unreadable, 'deleted_at', 'created_at', 'password', 'hash', 'settings'],
    };
  });
}

/** Names a row of this question may have; null when the rows are none of a table this identity reads. */
function allowedNames(question: Question, shapes: readonly Shape[]): readonly string[] {
  return Object.keys(shapes.find((shape) => shape.wire === question.name)?.columns ?? {});
}

async function read(identity: Identity, question: Question, asList: boolean) {
  const { database: DataBase, type: Type, name: TableView, fields: Fields, conditions, order, sort } = question;
  if (asList) {
    const query = { DataBase, Type, TableView, Fields, Order: order, Sort: sort, Conditions: conditions };
    const text = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? value : JSON.stringify(value)] as const],
    );
    const url = `/api/base/getlist?${new URLSearchParams(Object.fromEntries(text))}`;
    return t.request({ method: 'GET', url, ...asked(identity) });
  }
  const QueryArgs = { Conditions: conditions, Order: order, Sort: sort };
  return t.request({
    method: 'POST',
    url: '/data/api/v1/base/query',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ DataBase, DynamicQuery: { Type, TableView, Fields, QueryArgs } }),
    ...asked(identity),
  });
}

describe(`${READS} generated questions on the tables of the product`, () => {
  it.each(IDENTITIES.map((identity, i) => [identity, i + 1] as const))(
    '%s',
    async (identity, seed) => {
      const shapes = shapesOf(identity);
      const next = questionSource(seed, shapes);
      const wrong: string[] = [];
      let done = 0;
      const runs = Math.ceil(READS / IDENTITIES.length);
      for (let i = 0; i < runs; i++) {
        const question = next();
        const answer = await read(identity, question, i % 5 === 0);
        const failure = (why: string) =>
          wrong.push(`${why}: ${JSON.stringify(question).slice(0, 300)} → ${answer.body.slice(0, 200)}`);
        if (![200, 400, 403].includes(answer.statusCode)) {
          // A body with a poisoned key or a lone surrogate may be refused before the gateway; never with a fault.
          if (answer.statusCode >= 500) failure(String(answer.statusCode));
        } else if (answer.statusCode === 200) {
          done++;
          const { Data, Result } = answer.json();
          if (Result !== 0) failure(`Result ${Result}`);
          const rows: object[] = Array.isArray(Data) ? Data : Data.JsonList;
          const names = allowedNames(question, shapes);
          for (const row of rows) {
            for (const name of Object.keys(row)) if (!names.includes(name)) failure(`column ${name}`);
          }
        } else if (SQL_WORDS.test(answer.body)) failure('words of the database');
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(done).toBeGreaterThan(runs / 8);
    },
    60_000,
  );
});

describe(`${WRITES} generated writes`, () => {
  it('change nothing that is not declared and give no fault', async () => {
    const { db } = await t.ctx('system');
    const people = () =>
      db
        .selectFrom('identity.person')
        .select(['id', 'account', 'role', 'state', 'unit_id', 'name'])
        .orderBy('id')
        .execute();
    const before = await people();
    const wrong: string[] = [];
    const results = new Map<number, number>();
    for (const [seed, identity] of ([0, 2, 5, 6] as const).entries()) {
      const random = randomOf(seed + 100);
      const shapes = shapesOf(0);
      const next = questionSource(seed + 100, [...shapes, ...shapes.filter(({ wire }) => wire === 'unit')]);
      for (let i = 0; i < WRITES / 4; i++) {
        const question = next();
        const conditions = Array.isArray(question.conditions) ? question.conditions : [];
        const values = Object.fromEntries(
          conditions.flatMap((one) =>
            typeof one?.Property === 'string'
              ? [[one.Property, Array.isArray(one.Value) ? one.Value[0] : one.Value]]
              : [],
          ),
        );
        const item = {
          WorkType: ['Save', 'Update', 'Delete', 'Get', question.sort][Math.floor(random() * 5)],
          TableName: random() < 0.6 ? 'unit' : question.name,
          TableData:
            random() < 0.8
              ? { code: `g${seed}-${i}`, name: `生成${seed}-${i}`, kind: 'authority', ...values }
              : question.fields,
          Conditions: random() < 0.5 ? conditions.slice(0, 1) : question.conditions,
        };
        const many = random() < 0.3;
        const answer = await t.request({
          method: 'POST',
          url: `/api/base/${many ? 'tranexecute' : 'execute'}`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({
            DataBase: 'cloudvse',
            ...(many ? { DynamicTableList: [item, item] } : { DynamicTable: item }),
          }),
          ...asked(identity),
        });
        const { Result } = answer.json();
        results.set(Result, (results.get(Result) ?? 0) + 1);
        if (answer.statusCode >= 500 || SQL_WORDS.test(answer.body)) {
          wrong.push(`${answer.statusCode} ${JSON.stringify(item).slice(0, 300)} → ${answer.body.slice(0, 200)}`);
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(await people()).toEqual(before);
    for (const result of [0, 1, 2]) expect(results.get(result), `Result ${result}`).toBeGreaterThan(0);
  }, 60_000);
});
