import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { verifyAudit } from '../../../platform/audit/audit.ts';
import { adminClient } from '../../../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { getJobRoute } from '../../tasks/shared/job.contract.ts';
import {
  anchorsRoute,
  logStateRoute,
  saveRetentionRoute,
  verificationsRoute,
  verifyRoute,
} from '../shared/chain.contract.ts';
import { evidenceRoute } from '../shared/log.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

async function owner<T>(work: (client: Awaited<ReturnType<typeof adminClient>>) => Promise<T>): Promise<T> {
  const client = await adminClient(t.ownerUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const run = async (name: string) => t.app.jobs.find((job) => job.name === name)!.run(await t.ctx(), {});
const verify = async (body: { from?: string; to?: string } = {}) => {
  await t.sealed();
  const { id, jobId } = await t.call(verifyRoute, { body }, 'admin');
  await t.drainJobs();
  const { rows } = await t.call(verificationsRoute, {}, 'admin');
  return { result: rows.find((row) => row.id === id)!, jobId };
};

describe('校验链', () => {
  it('finds the whole chain unbroken and says how many entries', async () => {
    const { result, jobId } = await verify();
    expect(result).toMatchObject({ state: 'intact', firstSerial: 1, brokenSerial: null });
    expect(result.checked).toBe(result.lastSerial);
    expect(result.checked).toBeGreaterThan(10);
    expect(await t.call(getJobRoute, { params: { id: jobId } }, 'admin')).toMatchObject({ state: 'done' });
    expect((await verifyAudit((await t.ctx()).db)).brokenAt).toBeNull();
  });

  it('names the entry where one byte was changed, and raises the alarm once', async () => {
    const [row] = await owner(async (client) => {
      const found = await client.query(`select c.serial, a.id, a.at, a.action from audit.chain c
        join audit.audit_log a on a.id = c.audit_id order by c.serial offset 4 limit 1`);
      await client.query('update audit.audit_log set action = $1 where id = $2', [
        `${found.rows[0].action}x`,
        found.rows[0].id,
      ]);
      return found.rows;
    });
    const { result, jobId } = await verify();
    expect(result).toMatchObject({ state: 'broken', brokenSerial: Number(row.serial), brokenEntry: row.id });
    expect(await t.call(getJobRoute, { params: { id: jobId } }, 'admin')).toMatchObject({
      state: 'failed',
      failure: { key: 'audit.verify.broken', params: { serial: Number(row.serial) } },
    });
    expect((await verifyAudit((await t.ctx()).db)).brokenAt).toBe(Number(row.serial));
    await verify();
    const { alarms } = await t.call(logStateRoute, {}, 'admin');
    expect(alarms).toMatchObject([{ kind: 'broken', serial: Number(row.serial) }]);
    const told = await owner((client) => client.query("select 1 from events.outbox where type = 'audit.alarm'"));
    expect(told.rows).toHaveLength(1);
    await owner((client) => client.query('update audit.audit_log set action = $1 where id = $2', [row.action, row.id]));
    await owner((client) => client.query('delete from audit.alarm'));
    expect((await verify()).result.state).toBe('intact');
  });

  it('notices a removed entry, a removed link and a cut-off end', async () => {
    const broken = async (sql: string) =>
      owner(async (client) => {
        await client.query('begin');
        await client.query(sql);
        const { rows } = await client.query('select broken_at from audit.verify()');
        await client.query('rollback');
        return rows[0].broken_at;
      });
    expect(
      await broken('delete from audit.audit_log where id = (select audit_id from audit.chain where serial = 6)'),
    ).toBe(6);
    expect(await broken('delete from audit.chain where serial = 7')).toBe(7);
    const end = await owner(async (client) =>
      Number((await client.query('select serial from audit.seal_state')).rows[0].serial),
    );
    expect(await broken(`delete from audit.chain where serial > ${end - 2}`)).toBe(end - 1);
  });

  it('keeps old hashes true when an entry of before has no name and time taken', async () => {
    const [row] = await owner(async (client) => {
      const again = await client.query(`with e as (select jsonb_populate_record(null::audit.audit_log,
          to_jsonb(l) - 'name' - 'job_id' - 'took_ms') as a from audit.audit_log l limit 1)
        select encode(sha256(convert_to('x', 'UTF8')
          || convert_to((to_jsonb(a) - 'name' - 'job_id' - 'took_ms')::text, 'UTF8')), 'hex') as old,
          encode(audit.row_hash(convert_to('x', 'UTF8'), a), 'hex') as now from e`);
      return again.rows;
    });
    expect(row.now).toBe(row.old);
  });

  it('has a head for every day, and refuses a range without entries', async () => {
    const heads = await t.call(anchorsRoute, {}, 'admin');
    expect(heads.rows[0]?.head).toMatch(/^[0-9a-f]{64}$/);
    expect(heads.rows.reduce((sum, row) => sum + row.entries, 0)).toBe(heads.rows[0]?.serial);
    await expect(t.call(verifyRoute, { body: { from: '2030-01-01' } }, 'admin')).rejects.toMatchObject({ status: 422 });
    for (const who of ['college', 'teacher', 'student'] as const) {
      await expect(t.call(verifyRoute, { body: {} }, who)).rejects.toMatchObject({ status: 403 });
      await expect(t.call(anchorsRoute, {}, who)).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('证据包', () => {
  const body = { f: '{"time":["2020-01-01T00:00Z",""],"account":["admin"]}', reason: '审计抽查日志' };
  const unpack = async (bytes: Buffer) => {
    const parts: Record<string, Buffer> = {};
    const zip = await yauzl.fromBufferPromise(bytes);
    for await (const entry of zip.eachEntry())
      parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
    return parts;
  };

  it('verifies with nothing but its own readme, and no longer after a byte was changed', async () => {
    await t.sealed();
    const { jobId } = await t.call(evidenceRoute, { body }, 'admin');
    await t.drainJobs();
    const job = await t.call(getJobRoute, { params: { id: jobId } }, 'admin');
    expect(job).toMatchObject({ state: 'done', failure: null });
    const file = await t.request({ url: `/api/v1/jobs/${jobId}/files/result`, as: 'admin' });
    const parts = await unpack(file.rawPayload);
    expect(Object.keys(parts).sort()).toEqual(['README.txt', 'entries.jsonl', 'entries.xlsx', 'manifest.json']);
    const manifest = JSON.parse(parts['manifest.json']!.toString());
    expect(manifest).toMatchObject({
      reason: '审计抽查日志',
      by: { account: 'admin' },
      chainCheck: { result: 'intact' },
    });
    expect(manifest.entries).toBeGreaterThan(3);
    for (const { name, sha256 } of manifest.files) {
      expect(createHash('sha256').update(parts[name]!).digest('hex')).toBe(sha256);
    }
    const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
    try {
      for (const [name, bytes] of Object.entries(parts)) await writeFile(join(folder, name), bytes);
      const text = await readFile(join(folder, 'README.txt'), 'utf8');
      const program = /----- verify\.cjs.*?-----\n([\s\S]*?)\n----- end/.exec(text)![1]!;
      await writeFile(join(folder, 'verify.cjs'), program);
      const check = () =>
        execFileSync(process.execPath, ['verify.cjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
      expect(check().trim()).toBe(`OK ${manifest.entries}`);
      const lines = parts['entries.jsonl']!.toString();
      const tampered = lines.replace('unit', 'unlt');
      expect(tampered).not.toBe(lines);
      await writeFile(join(folder, 'entries.jsonl'), tampered);
      expect(check).toThrow(/changed: entries\.jsonl/);
      // Somebody who mends the manifest too is found by the hash of the entry.
      const mended = { ...manifest, files: [] };
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(mended));
      expect(check).toThrow(/broken at entry/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const taken = await owner((client) =>
      client.query("select reason from audit.audit_log where action = 'audit.evidence'"),
    );
    expect(taken.rows).toEqual([{ reason: '审计抽查日志' }]);
  });

  it('fails in words when nothing matches, and is refused to others', async () => {
    const none = { ...body, f: '{"time":["2020-01-01T00:00Z",""],"account":["nobody"]}' };
    const { jobId } = await t.call(evidenceRoute, { body: none }, 'admin');
    await t.drainJobs();
    expect(await t.call(getJobRoute, { params: { id: jobId } }, 'admin')).toMatchObject({
      state: 'failed',
      failure: { key: 'audit.evidence.none' },
    });
    await expect(t.call(evidenceRoute, { body }, 'college')).rejects.toMatchObject({ status: 403 });
  });
});

describe('retention', () => {
  it('is never below 180 days and its change is an entry', async () => {
    const save = (days: number, who: 'admin' | 'college' = 'admin') =>
      t.call(saveRetentionRoute, { body: { days, reason: '按校内规定' } }, who);
    await expect(save(179)).rejects.toMatchObject({ status: 400 });
    await expect(save(400, 'college')).rejects.toMatchObject({ status: 403 });
    expect(await save(200)).toEqual({ retentionDays: 200 });
    const noted = await owner((client) =>
      client.query("select before, after from audit.audit_log where action = 'audit.retention'"),
    );
    expect(noted.rows).toEqual([{ before: { days: 400 }, after: { days: 200 } }]);
  });

  it('moves months past it into a file that goes on where the chain was cut', async () => {
    await t.sealed();
    await run('audit.archive');
    expect((await t.call(logStateRoute, {}, 'admin')).archives).toEqual([]);
    const before = (await verifyAudit((await t.ctx()).db)).rows;
    await t.moveClock(240 * 86_400_000);
    await run('platform.partitions');
    await (await t.ctx('admin')).tx(async (tx) => tx.audit({ action: 'probe.later', object: 'probe', objectId: null }));
    await t.sealed();
    await run('audit.archive');
    await t.sealed();
    await t.moveClock(-240 * 86_400_000);
    const { archives } = await t.call(logStateRoute, {}, 'admin');
    expect(archives).toHaveLength(1);
    const [archive] = archives;
    expect(archive!.entries).toBeGreaterThanOrEqual(before);
    const file = await t.request({ url: `/api/v1/audit/archives/${archive!.id}/file`, as: 'admin' });
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(archive!.sha256);
    const lines = gunzipSync(file.rawPayload)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(archive!.entries);
    let head = createHash('sha256').update('cloudvse').digest('hex');
    for (const line of lines) {
      head = createHash('sha256').update(Buffer.from(head, 'hex')).update(line.entry).digest('hex');
      expect(head).toBe(line.hash);
    }
    expect(head).toBe(archive!.head);
    // What stays on line is checked from the archive's last hash on.
    expect(await verifyAudit((await t.ctx()).db)).toMatchObject({ brokenAt: null });
    const denied = await t.request({ url: `/api/v1/audit/archives/${archive!.id}/file`, as: 'college' });
    expect(denied.statusCode).toBe(403);
  });

  it('lets nobody take young entries out of the log', async () => {
    const take = owner((client) =>
      client.query(`select audit.move_out(row(gen_random_uuid(), a.last_serial + 1, a.last_serial + 1, a.head, c.hash,
        now(), now(), 1, 'x', 1, 'x', now())::audit.archive)
        from (select * from audit.archive order by last_serial desc limit 1) a
        join audit.chain c on c.serial = a.last_serial + 1`),
    );
    await expect(take).rejects.toThrow(/180 days/);
  });
});

describe('the watch', () => {
  it('checks what was sealed since its last look', async () => {
    await t.sealed();
    await run('audit.watch');
    const first = (await t.call(verificationsRoute, {}, 'admin')).rows[0]!;
    expect(first.state).toBe('intact');
    await t.call(logStateRoute, {}, 'admin');
    await (await t.ctx('admin')).tx(async (tx) => tx.audit({ action: 'probe.watch', object: 'probe', objectId: null }));
    await t.sealed();
    await run('audit.watch');
    const second = (await t.call(verificationsRoute, {}, 'admin')).rows[0]!;
    expect(second.firstSerial).toBe(first.lastSerial + 1);
    await run('audit.health');
    expect((await t.call(logStateRoute, {}, 'admin')).alarms).toEqual([]);
  });
});
