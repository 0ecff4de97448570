import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { bookDriver, type GradedClass } from '../../grades/testing/book.builder.ts';
import { spellCode } from '../../proof/shared/proof.model.ts';
import { adjustScoreRoute } from '../../runs/shared/run.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../runs/testing/driver.builder.ts';
import * as contract from '../shared/certificate.contract.ts';
import { NAME_TRIES_PER_HOUR } from '../shared/certificate.model.ts';

let t: TestApp;
let d: ReturnType<typeof bookDriver>;
let r: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = bookDriver(t);
  r = await createRunDriver(t);
});
afterAll(() => t.close());

const list = (w: GradedClass, as: Account = 'teacher') =>
  t.call(contract.classCertificatesRoute, { params: { classId: w.classId } }, as);
const issue = async (w: GradedClass, who: readonly Account[], more: object = {}, as: Account = 'teacher') =>
  t.call(
    contract.issueCertificatesRoute,
    {
      params: { classId: w.classId },
      body: { personIds: await Promise.all(who.map((one) => t.personId(one))), withBand: true, ...more },
    },
    as,
  );
const read = (serial: string) => t.call(contract.readCertificateRoute, { params: { serial } });
const full = (serial: string, as: Account) => t.call(contract.fullCertificateRoute, { params: { serial } }, as);
const revoke = (serial: string, as: Account = 'teacher') =>
  t.call(
    contract.revokeCertificateRoute,
    { params: { serial }, body: { kind: 'mistake', reason: '总评核算有误，重新颁发' } },
    as,
  );

/** A class whose student has 88 and whose second student 40 published. */
async function published(): Promise<GradedClass> {
  const w = await d.world();
  for (const [who, score] of [
    ['student', 88],
    ['student2', 40],
  ] as const) {
    await d.run(w, who, score);
    await d.report(w, who);
    await d.enter(w, score === 88 ? 70 : 0, who);
  }
  await d.adjust(w, 'total', 88);
  await d.publish(w, true);
  return w;
}

describe('the certificate of a course', () => {
  it('goes to those whose published total reaches the pass line, once', async () => {
    const w = await published();
    const before = await list(w);
    const standing = Object.fromEntries(before.rows.map((row) => [row.name, row.standing]));
    expect(standing).toMatchObject({ 张三: 'passed' });
    const failing = before.rows.filter((row) => row.standing !== 'passed').length;
    const first = await issue(w, ['student', 'student2', 'outsider']);
    expect(first.done).toBe(2 - failing);
    expect(first.skipped.map(({ reason }) => reason.key)).toContain('error.notFound');
    const again = await issue(w, ['student']);
    expect(again).toMatchObject({ done: 0, skipped: [{ reason: { key: 'certificates.issue.held' } }] });
    const row = (await list(w)).rows.find(({ name }) => name === '张三')!;
    const serial = row.certificate!.serial;

    const seen = await read(spellCode(serial).toLowerCase());
    expect(seen).toMatchObject({ serial, kind: 'course', holder: '张*', band: { key: 'good' }, revoked: null });
    expect(JSON.stringify(seen)).not.toContain('张三');
    expect(await full(serial, 'student')).toMatchObject({ name: '张三', own: true, can: { revoke: false } });
    expect(await full(serial, 'teacher')).toMatchObject({ name: '张三', own: false, can: { revoke: true } });
    for (const who of ['student2', 'teacher2', 'outsider', 'admin'] as const) {
      expect((await refusalOf(full(serial, who))).status).toBe(404);
    }
    const own = await t.call(contract.ownCertificatesRoute, { query: { course: w.courseId } }, 'student');
    expect(own.rows.map((one) => one.serial)).toEqual([serial]);
  });

  it('is refused below the pass line, before a publication, and to those without the right', async () => {
    const w = await d.world();
    expect((await issue(w, ['student'])).skipped).toMatchObject([{ reason: { key: 'certificates.issue.notPassed' } }]);
    for (const [who, status] of [
      ['student', 404],
      ['teacher2', 404],
      ['admin', 403],
    ] as const) {
      expect((await refusalOf(issue(w, ['student'], {}, who))).status).toBe(status);
    }
  });

  it('says so to everybody once it is revoked, and may be issued anew', async () => {
    const w = await published();
    await issue(w, ['student'], { withBand: false });
    const serial = (await list(w)).rows.find(({ name }) => name === '张三')!.certificate!.serial;
    expect(await read(serial)).toMatchObject({ band: null, revoked: null });
    expect((await refusalOf(revoke(serial, 'student'))).status).toBe(403);
    expect((await refusalOf(revoke(serial, 'student2'))).status).toBe(404);
    await revoke(serial);
    const seen = await read(serial);
    expect(seen.revoked).toMatchObject({ kind: 'mistake' });
    expect(JSON.stringify(seen)).not.toContain('总评核算有误');
    expect((await full(serial, 'student')).revokeReason).toBe('总评核算有误，重新颁发');
    expect((await refusalOf(revoke(serial))).code).toBe('certificates.revoke.already');
    expect(await issue(w, ['student'])).toMatchObject({ done: 1, skipped: [] });
    const row = (await list(w)).rows.find(({ name }) => name === '张三')!;
    expect(row).toMatchObject({ revoked: 1 });
    expect(row.certificate!.serial).not.toBe(serial);
  });

  it('keeps what it says when the mark is changed afterwards', async () => {
    const w = await published();
    await issue(w, ['student']);
    const serial = (await list(w)).rows.find(({ name }) => name === '张三')!.certificate!.serial;
    await d.adjust(w, 'total', 61);
    await d.publish(w, true);
    expect(await read(serial)).toMatchObject({ band: { key: 'good' }, revoked: null });
  });
});

describe('the certificate of an experiment', () => {
  const claim = (runId: string, as: Account = 'student') =>
    t.call(contract.claimCertificateRoute, { params: { runId } }, as);
  const state = (runId: string, as: Account = 'student') =>
    t.call(contract.runCertificateRoute, { params: { runId } }, as);

  it('is had for an own finished run with the pass score, the same one whenever it is asked for', async () => {
    const run = await r.begin(r.inNode(await r.node()));
    await r.send(run, [stepEnd(1, 1, { score: 9 })]);
    expect(await refusalOf(claim(run.runId))).toMatchObject({ code: 'certificates.run.notEarned' });
    await r.exit(run, 'Status=1');
    expect((await state(run.runId)).state).toBe('none');
    expect((await refusalOf(claim(run.runId))).code).toBe('certificates.run.notEarned');
    await t.call(
      adjustScoreRoute,
      { params: { id: run.runId }, body: { stepSeq: null, score: 90, reason: '复核后更正成绩' } },
      'teacher',
    );
    expect((await state(run.runId)).state).toBe('open');
    const [one, two] = await Promise.all([claim(run.runId), claim(run.runId)]);
    expect(one).toEqual(two);
    expect(await state(run.runId)).toEqual({ state: 'issued', serial: one.serial });
    expect(await read(one.serial)).toMatchObject({ kind: 'experiment', title: '酸碱滴定', term: null });
    expect((await refusalOf(claim(run.runId, 'student2'))).status).toBe(404);
    expect((await full(one.serial, 'admin')).can.revoke).toBe(true);
    await r.back();
  });

  it('is not had where the course keeps the score back', async () => {
    const run = await r.begin(r.inNode(await r.node({ showScore: false })));
    await r.exit(run, 'Status=1');
    await t.call(
      adjustScoreRoute,
      { params: { id: run.runId }, body: { stepSeq: null, score: 90, reason: '复核后更正成绩' } },
      'teacher',
    );
    await t.ask(`delete from certificates.certificate where person_id = $1 and kind = 'experiment'`, [
      await t.personId('student'),
    ]);
    expect((await state(run.runId)).state).toBe('none');
    await r.back();
  });
});

describe('the check', () => {
  it('tells what is no number from a number nobody has', async () => {
    expect((await refusalOf(read('ABC'))).code).toBe('certificates.serial.shape');
    expect((await refusalOf(read('AAAAAAAAAAAAB'))).code).toBe('certificates.serial.check');
    expect((await refusalOf(read('2222222222222'))).status).toBe(404);
  });

  it('compares a full name, five times an hour', async () => {
    const w = await published();
    await issue(w, ['student']);
    const serial = (await list(w)).rows.find(({ name }) => name === '张三')!.certificate!.serial;
    const compare = (name: string) =>
      t.call(contract.checkNameRoute, { params: { serial }, body: { name } }, 'college');
    expect(await compare('张 三')).toEqual({ same: true });
    expect(await compare('张五')).toEqual({ same: false });
    expect(contract.checkNameRoute.perHour).toBe(NAME_TRIES_PER_HOUR);
  });
});
