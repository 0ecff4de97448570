import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemActor } from '../../kernel/access/actor.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { sealAudit, verifyAudit } from '../audit/audit.ts';
import { deliverEvent } from '../jobs/runner.ts';
import { adminClient } from '../testing/cluster.ts';
import { createContext, lookTogether } from './context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const audits = async (action: string) =>
  (await t.ctx('system')).db.selectFrom('audit.audit_log').selectAll().where('action', '=', action).execute();

describe('one transaction', () => {
  it('commits change, audit row and event together, with who and why', async () => {
    const ctx = await t.ctx('teacher');
    await ctx.tx(async (tx) => {
      await tx.db.insertInto('settings.site').values({ key: 'x', value: '"1"' }).execute();
      tx.audit({ action: 'test.write', object: 'site', objectId: 'x', before: null, after: { v: 1 }, reason: '演示' });
      tx.emit({ type: 'test.written', version: 1, key: 'x', payload: { key: 'x' } });
    });
    const [row] = await audits('test.write');
    expect(row).toMatchObject({
      account: 'teacher',
      role: 5,
      object_id: 'x',
      reason: '演示',
      after: { v: 1 },
      result: 'done',
    });
    const events = await ctx.db.selectFrom('events.outbox').selectAll().where('type', '=', 'test.written').execute();
    expect(events).toHaveLength(1);
  });

  it('leaves nothing behind when it fails, not even the work for afterwards', async () => {
    const ctx = await t.ctx('teacher');
    let told = false;
    await expect(
      ctx.tx(async (tx) => {
        await tx.db.insertInto('settings.site').values({ key: 'y', value: '1' }).execute();
        tx.audit({ action: 'test.failed', object: 'site', objectId: 'y' });
        tx.enqueue({ name: 'audit.seal', payload: {} });
        tx.afterCommit(() => {
          told = true;
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await audits('test.failed')).toEqual([]);
    expect(told).toBe(false);
    expect(await ctx.db.selectFrom('settings.site').select('key').where('key', '=', 'y').execute()).toEqual([]);
  });

  it('joins a service called inside another and retries a conflict', async () => {
    const ctx = await t.ctx('system');
    await ctx.db.insertInto('settings.site').values({ key: 'n', value: '0' }).execute();
    let attempts = 0;
    const raise = () =>
      ctx.tx(async (tx) => {
        attempts++;
        await sql`set transaction isolation level serializable`.execute(tx.db);
        const row = await tx.db
          .selectFrom('settings.site')
          .select('value')
          .where('key', '=', 'n')
          .executeTakeFirstOrThrow();
        await tx.tx(async (inner) => {
          await inner.db
            .updateTable('settings.site')
            .set({ value: JSON.stringify(Number(row.value) + 1) })
            .where('key', '=', 'n')
            .execute();
        });
      });
    await Promise.all([raise(), raise()]).catch(() => {});
    expect(attempts).toBeGreaterThanOrEqual(2);
  });

  it('shows rows under policy only to their owner, and only inside a look or a transaction', async () => {
    await t.token('student');
    const mine = await t.ctx('student');
    const other = await t.ctx('student2');
    const count = async (ctx: typeof mine) =>
      ctx.read(async (read) => (await read.db.selectFrom('identity.session').select('person_id').execute()).length);
    expect(await count(mine)).toBeGreaterThan(0);
    expect(await count(other)).toBe(0);
    expect(await mine.db.selectFrom('identity.session').select('id').execute()).toEqual([]);
    await expect(
      mine.read(async (read) => read.db.insertInto('settings.site').values({ key: 'z', value: '1' }).execute()),
    ).rejects.toThrow(/read-only/);
  });
});

describe('another actor inside a look', () => {
  const backend = async (ctx: { db: TestApp['app']['base']['db'] }) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)).rows[0]!.pid;

  it('looks along on the same connection where it sees the same rows, and on its own where it does not', async () => {
    await t.token('student');
    const student = (await t.ctx('student')).actor;
    await (await t.ctx('system')).read(async (read) => {
      const here = await backend(read);
      const other = read.as(systemActor('another part'), { locale: 'en-US' });
      expect({ actor: other.actor, locale: other.locale }).toEqual({
        actor: systemActor('another part'),
        locale: 'en-US',
      });
      expect(await other.read(backend)).toBe(here);
      expect(await other.read((look) => look.as(systemActor('a third')).read(backend))).toBe(here);
      expect(await read.as(student).read(backend)).not.toBe(here);
      // What it writes is a transaction of its own, as ever.
      expect(await other.tx(backend)).not.toBe(here);
      expect(() => read.tx(backend)).toThrow(/read-only/);
    });
  });
});

describe('another actor inside a transaction', () => {
  it('reads and writes under an identity of its own, and the first one goes on afterwards', async () => {
    await t.token('student');
    const student = (await t.ctx('student')).actor;
    const sessions = async (ctx: { db: TestApp['app']['base']['db'] }) =>
      (await ctx.db.selectFrom('identity.session').select('person_id').execute()).map((row) => row.person_id);
    const seen = await (await t.ctx('student2')).tx(async (tx) => {
      const before = await sessions(tx);
      const other = tx.as(student);
      const within = await other.read(async (read) => ({ actor: read.actor, rows: await sessions(read) }));
      const written = await other.tx(async (inner) => sessions(inner));
      return { before, within, written, after: await sessions(tx) };
    });
    const own = student.kind === 'person' ? student.personId : '';
    expect(seen.within.actor).toEqual(student);
    expect(new Set(seen.within.rows)).toEqual(new Set([own]));
    expect(seen.written).toEqual(seen.within.rows);
    expect(seen.before).not.toContain(own);
    expect(seen.after).toEqual(seen.before);
  });
});

describe('events', () => {
  it('are worked off once per subscriber however often they come', async () => {
    let times = 0;
    const subscriber = {
      name: 'test.counter',
      event: 'test.counted',
      version: 1,
      run: async () => {
        times++;
      },
    };
    const job = {
      subscriber: 'test.counter',
      eventId: (await t.ctx('system')).newId(),
      type: 'test.counted',
      version: 1,
      key: 'k',
      payload: {},
    };
    await deliverEvent(t.app.base, [subscriber], job);
    await deliverEvent(t.app.base, [subscriber], job);
    expect(times).toBe(1);
    await expect(
      deliverEvent(t.app.base, [{ ...subscriber, version: 2 }], { ...job, eventId: (await t.ctx('system')).newId() }),
    ).rejects.toThrow('reads version 2');
  });
});

describe('the audit chain', () => {
  it('seals finished transactions in order and names the entry where a byte was changed', async () => {
    const ctx = await t.ctx('system');
    for (let i = 0; i < 5; i++) {
      await ctx.tx(async (tx) => tx.audit({ action: 'test.chain', object: 'x', objectId: String(i) }));
    }
    await sealAudit(ctx.db, 3);
    await t.sealed();
    const whole = await verifyAudit(ctx.db);
    expect(whole.brokenAt).toBeNull();
    expect(whole.rows).toBeGreaterThanOrEqual(5);

    const owner = await adminClient(t.ownerUrl);
    const { rows } =
      await owner.query(`select c.serial, a.id from audit.chain c join audit.audit_log a on a.id = c.audit_id
      where a.action = 'test.chain' and a.object_id = '2'`);
    await owner.query(`update audit.audit_log set object_id = '99' where id = $1`, [rows[0].id]);
    expect((await verifyAudit(ctx.db)).brokenAt).toBe(rows[0].serial);
    await owner.query(`update audit.audit_log set object_id = '2' where id = $1`, [rows[0].id]);
    expect((await verifyAudit(ctx.db)).brokenAt).toBeNull();
    await owner.query('delete from audit.audit_log where id = $1', [rows[0].id]);
    expect((await verifyAudit(ctx.db)).brokenAt).toBe(rows[0].serial);
    await owner.end();
  });
});

describe('calls answered together', () => {
  const facts = async () => {
    const { actor, locale, requestId } = await t.ctx('teacher');
    return { actor, locale, requestId };
  };
  const pid = async (ctx: { db: TestApp['app']['base']['db'] }) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)).rows[0]!.pid;

  it('read on one connection as their caller, and elsewhere as somebody else', async () => {
    const who = await facts();
    await lookTogether(t.app.base, who.actor, async (together) => {
      const [one, other] = [createContext(together, who), createContext(together, who)];
      const main = await pid(one);
      expect(await Promise.all([one.read(pid), other.glance(pid), pid(other)])).toEqual([main, main, main]);
      expect(await one.as(systemActor('test')).read(pid)).not.toBe(main);
      const role = await one.read((look) =>
        sql<{ role: string }>`select current_setting('app.role') as role`.execute(look.db),
      );
      expect(role.rows).toEqual([{ role: '5' }]);
    });
  });

  it('ask the same question once, and anew after a change of one of them', async () => {
    const who = await facts();
    let asked = 0;
    const question = async () => ++asked;
    await lookTogether(t.app.base, who.actor, async (together) => {
      const [one, other] = [createContext(together, who), createContext(together, who)];
      expect(await Promise.all([one.once('q', question), other.once('q', question)])).toEqual([1, 1]);
      expect(await other.as(systemActor('test')).once('q', question)).toBe(2);
      await one.tx(async (tx) => {
        expect(await tx.once('q', question)).toBe(3);
      });
      expect(await other.once('q', question)).toBe(4);
    });
    const alone = await t.ctx('teacher');
    expect([await alone.once('q', question), await alone.once('q', question)]).toEqual([5, 6]);
  });
});
