/**
 * `npm run bench:exam-start`: what a start costs when the page holds the form sealed, beside one that gets the form. Of
 * `CANDIDATES` people (200) at an exam of 40 questions every other batch of 25 has fetched it before. Printed are bytes
 * and CPU time of server and database for each start, the same run for both kinds.
 * The run ends with 1 when a call failed, or a start that should have got a key got the form.
 */
import { randomUUID } from 'node:crypto';
import { openCrowd } from './crowd.ts';
import { openExam } from './exam.ts';
import { machine, startStand } from './stand.ts';

const CANDIDATES = Number(process.env.CANDIDATES ?? 200);
const BATCH = 25;
/** Starts under way at a time. */
const AT_ONCE = 4;
const NOT = '00000000-0000-0000-0000-000000000000';

const stand = await startStand();
const crowd = openCrowd(stand);
let missed = false;

/** Works through a batch, some at a time. */
async function each<T>(batch: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const some = async () => {
    for (let i = next++; i < batch.length; i = next++) await work(batch[i]!).catch(crowd.failed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

try {
  const [teacher] = await crowd.signIn(['teacher']);
  const { examId } = await openExam(stand.db, {
    ...{ send: crowd.send, teacher: teacher!, not: NOT, candidates: CANDIDATES },
  });
  const bearers = await crowd.signIn(Array.from({ length: CANDIDATES }, (_, i) => `candidate${i + 1}`));
  const opens = (minutes: number, state: string) =>
    stand.db.query(
      `update exams.exam set opens_at = platform.app_now() + make_interval(mins => $2), state = $3 where id = $1`,
      [examId, minutes, state],
    );
  await opens(8, 'published');
  const batches = Array.from({ length: Math.ceil(CANDIDATES / BATCH) }, (_, i) =>
    bearers.slice(i * BATCH, (i + 1) * BATCH).map((bearer) => ({ bearer, sealed: undefined as string | undefined })),
  );
  const held = batches.filter((_, i) => i % 2 === 1);
  await each(held.flat(), async (one) => {
    const answer = await crowd.send('GET', `/api/v1/exams/${examId}/sealed-form`, one.bearer, null, 'sealed form');
    one.sealed = answer.sealed.version;
  });
  await opens(-1, 'open');

  const spent = { key: { node: 0, postgres: 0, n: 0 }, form: { node: 0, postgres: 0, n: 0 } };
  for (const batch of batches) {
    const kind = held.includes(batch) ? 'key' : 'form';
    const before = stand.cpu();
    await each(batch, async ({ bearer, sealed }) => {
      const body = {
        client: randomUUID(),
        password: null,
        agreed: true,
        takeOver: false,
        ...(sealed ? { sealed } : {}),
      };
      const begun = await crowd.send('POST', `/api/v1/exams/${examId}/attempts`, bearer, body, `start: ${kind}`);
      if ((begun.formKey === undefined) !== (kind === 'form')) throw new Error(`start: no ${kind}`);
    });
    const after = stand.cpu();
    spent[kind].node += after.node - before.node;
    spent[kind].postgres += after.postgres - before.postgres;
    spent[kind].n += batch.length;
  }
  console.log(`${machine()}: ${CANDIDATES} candidates, ${AT_ONCE} starts at a time`);
  crowd.report();
  for (const kind of ['form', 'key'] as const) {
    const { node, postgres, n } = spent[kind];
    const bytes = crowd.bytes(`start: ${kind}`) / n / 1024;
    console.log(
      `a start with the ${kind.padEnd(4)} ${bytes.toFixed(1)} KB, server ${(node / n).toFixed(1)} ms, database ${(postgres / n).toFixed(1)} ms of CPU`,
    );
  }
  missed = crowd.failures.length > 0;
} finally {
  crowd.close();
  await stand.close();
}
process.exit(missed ? 1 : 0);
