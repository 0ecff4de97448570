import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemActor } from '../../kernel/access/actor.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { adminClient } from '../testing/cluster.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const person = (ctx: { db: TestApp['app']['base']['db'] }) =>
  sql<{ person: string }>`select current_setting('app.person', true) as person`.execute(ctx.db);

describe('a transaction', () => {
  it('gives statements that start together the identity of its actor, and each its own answer', async () => {
    const ctx = await t.ctx('student');
    const own = ctx.actor.kind === 'person' ? ctx.actor.personId : '';
    const seen = await ctx.read((read) =>
      Promise.all([
        person(read).then(({ rows }) => rows[0]?.person),
        sql<{ n: number }>`select 1 as n`.execute(read.db).then(({ rows }) => rows[0]?.n),
        sql<{ n: number }>`select ${2}::int as n`.execute(read.db).then(({ rows }) => rows[0]?.n),
        person(read).then(({ rows }) => rows[0]?.person),
      ]),
    );
    expect(seen).toEqual([own, 1, 2, own]);
  });

  it('fails with the fault of the first statement, and leaves the connection as good as new', async () => {
    const ctx = await t.ctx('student');
    for (let i = 0; i < 20; i++) {
      await expect(
        ctx.read((read) =>
          Promise.all([sql`select 1 / ${0}::int`.execute(read.db), person(read), sql`select 1`.execute(read.db)]),
        ),
      ).rejects.toThrow(/division by zero/);
    }
    expect((await person(ctx)).rows[0]?.person ?? '').toBe('');
  });

  it('lets nothing in that was started in it and comes too late', async () => {
    const ctx = await t.ctx('student');
    let late: Promise<unknown> = Promise.resolve();
    await ctx.read(async (read) => {
      late = new Promise((done) => setTimeout(done, 20)).then(() => person(read));
      late.catch(() => {});
    });
    await expect(late).rejects.toThrow('The transaction is over');
  });

  it('whose statements all start at once leaves with its end: one message, one identity, nothing behind', async () => {
    const ctx = await t.ctx('student');
    const own = ctx.actor.kind === 'person' ? ctx.actor.personId : '';
    for (let i = 0; i < 20; i++) {
      const seen = await ctx.glance((look) => Promise.all([person(look), person(look)]));
      expect(seen.map(({ rows }) => rows[0]?.person)).toEqual([own, own]);
      expect((await person(ctx)).rows[0]?.person ?? '').toBe('');
    }
    await expect(
      ctx.glance((look) => Promise.all([person(look), sql`select 1 / ${0}::int`.execute(look.db)])),
    ).rejects.toThrow(/division by zero/);
    await expect(
      ctx.glance((look) => look.db.insertInto('settings.site').values({ key: 'glanced', value: '1' }).execute()),
    ).rejects.toThrow(/read-only/);
    expect((await person(ctx)).rows[0]?.person ?? '').toBe('');
  });

  it('that has left with its end takes no statement that waited for an answer', async () => {
    const ctx = await t.ctx('student');
    const twoSteps = ctx.glance(async (look) => {
      await person(look);
      return person(look);
    });
    await expect(twoSteps).rejects.toThrow('The transaction is over');
    // Inside another look it is a part of that one.
    await ctx.read((read) => read.glance(async (look) => [await person(look), await person(look)]));
  });

  it('is read beside another one however many there are: they do not wait for each other', async () => {
    const ctx = await t.ctx('student');
    const looks = Array.from({ length: 24 }, () =>
      ctx.read(async (look) => {
        await person(look);
        return look.as(systemActor('beside')).read((beside) => person(beside));
      }),
    );
    expect((await Promise.all(looks)).map(({ rows }) => rows[0]?.person)).toEqual(looks.map(() => ''));
    expect((await person(ctx)).rows[0]?.person ?? '').toBe('');
  });

  it('does not call durable what the database took back', async () => {
    const ctx = await t.ctx('system');
    const write = ctx.tx(async (tx) => {
      await tx.db.insertInto('settings.site').values({ key: 'swallowed', value: '1' }).execute();
      await sql`select 1 / ${0}::int`.execute(tx.db).catch(() => {});
    });
    await expect(write).rejects.toThrow();
    expect(await ctx.db.selectFrom('settings.site').select('key').where('key', '=', 'swallowed').execute()).toEqual([]);
  });
});

describe('statements that are asked often', () => {
  it('are kept by the server under a name', async () => {
    const ctx = await t.ctx('system');
    for (let i = 0; i < 60; i++) await sql`select ${i}::int + 41 as kept`.execute(ctx.db);
    const { rows } = await ctx.read(async (read) => {
      await sql`select ${1}::int + 41 as kept`.execute(read.db);
      return sql`select statement from pg_prepared_statements where statement like '%+ 41 as kept%'`.execute(read.db);
    });
    expect(rows).toHaveLength(1);
  });

  it('answer and write on when a migration changes their table', async () => {
    const ctx = await t.ctx('system');
    const owner = await adminClient(t.ownerUrl);
    await owner.query('create table settings.changing (id int primary key); grant all on settings.changing to public');
    const all = () => sql<Record<string, unknown>>`select * from settings.changing where id > ${0}`;
    const write = (id: number) =>
      ctx.tx((tx) => sql`insert into settings.changing (id) values (${id}) returning *`.execute(tx.db));
    for (let id = 1; id <= 80; id++) {
      await write(id);
      await all().execute(ctx.db);
    }
    await owner.query(`alter table settings.changing add column note text not null default 'new'`);
    for (let id = 81; id <= 100; id++) {
      const { rows } = await write(id);
      expect(rows).toEqual([{ id, note: 'new' }]);
      expect((await all().execute(ctx.db)).rows).toHaveLength(id);
      await ctx.read(async (read) => expect((await all().execute(read.db)).rows).toHaveLength(id));
    }
    await owner.query('drop table settings.changing');
    await owner.end();
  });

  it('are asked again as a whole, with their identity, when their end had left with them', async () => {
    const ctx = await t.ctx('student');
    const me = await t.personId('student');
    const owner = await adminClient(t.ownerUrl);
    await owner.query('create table settings.glanced (id int primary key); grant all on settings.glanced to public');
    await owner.query('insert into settings.glanced values (1)');
    const seen = async () => {
      const { rows } = await ctx.glance((look) =>
        sql<{ person: string }>`select *, current_setting('app.person', true) as person from settings.glanced
          where id = ${1}`.execute(look.db),
      );
      return rows[0]?.person;
    };
    for (let i = 0; i < 60; i++) await seen();
    for (let i = 0; i < 15; i++) {
      await owner.query(`alter table settings.glanced add column c${i} int`);
      for (let again = 0; again < 8; again++) expect(await seen()).toBe(me);
    }
    await owner.query('drop table settings.glanced');
    await owner.end();
  });
});
