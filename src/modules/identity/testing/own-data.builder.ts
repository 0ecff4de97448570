import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { sha256Hex } from '../../../kernel/values/sha256.ts';
import { type Account, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts';
import { jobFileRoute } from '../../tasks/shared/job.contract.ts';
import { exportOwnRoute } from '../shared/profile.contract.ts';

/** Has an account ask for the copy of its own data, and unpacks it: rows by relation, and the bytes of every entry. */
export async function ownCopy(t: TestApp, who: Account) {
  const { jobId } = await t.call(exportOwnRoute, { body: { password: sha256Hex(TEST_PASSWORD) } }, who);
  await t.drainJobs();
  const file = (await t.call(jobFileRoute, { params: { id: jobId, kind: 'result' } }, who)) as unknown as {
    rawPayload: Buffer;
  };
  const entries = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(file.rawPayload);
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const data = JSON.parse(entries.get('data.json')!.toString()) as Record<string, Record<string, unknown>[]>;
  return { jobId, entries, data };
}
