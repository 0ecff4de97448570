/**
 * `npm run bench:attendance`: a lecture hall. 500 learners of one class check in by the code on the wall within 30 s,
 * each at a moment of its own, while the team watches the board. The run ends with 1 when a call failed, somebody is
 * not on the board at the end, or a check-in takes more than a second at p99.
 */
import { randomUUID } from 'node:crypto';
import { openCrowd, until } from './crowd.ts';
import { machine, quantile, startStand } from './stand.ts';
import { plantTerm } from './term.ts';

const LEARNERS = 500;
const WITHIN_MS = 30_000;
const BOARD_MS = 2000;
const CHECK_IN_P99_MS = 1000;

const stand = await startStand();
const crowd = openCrowd(stand);
let missed = false;
try {
  const { hallId } = await plantTerm(stand.db);
  const [teacher] = await crowd.signIn(['teacher']);
  const people = await crowd.signIn(Array.from({ length: LEARNERS }, (_, i) => `seat${i + 1}`));
  const session = { title: '第一讲', way: 'code', lateMinutes: null, minutes: 10, place: null };
  const { id } = await crowd.send('POST', `/api/v1/classes/${hallId}/attendance`, teacher!, session);
  const path = `/api/v1/attendance-sessions/${id}`;
  const { rows } = await stand.db.query<{ code: string }>('select code from attendance.session where id = $1', [id]);
  console.log(`${machine()}: ${LEARNERS} learners are signed in`);

  const before = stand.cpu();
  const began = performance.now();
  const checkIns = people.map(async (bearer) => {
    await until(began + Math.random() * WITHIN_MS);
    const body = { code: rows[0]!.code, place: null, device: randomUUID() };
    await crowd.send('POST', `${path}/check-in`, bearer, body, 'check-in').catch(crowd.failed);
  });
  const watching = (async () => {
    for (let turn = 1; turn * BOARD_MS < WITHIN_MS; turn += 1) {
      await until(began + turn * BOARD_MS);
      await crowd.send('GET', path, teacher!, null, 'board');
    }
  })();
  await Promise.all([...checkIns, watching]);
  const seconds = (performance.now() - began) / 1000;
  const after = stand.cpu();
  const board = await crowd.send('GET', path, teacher!, null);
  crowd.report();
  const share = (ms: number) => `${(ms / 10 / seconds).toFixed(0)} %`;
  console.log(
    `server ${share(after.node - before.node)} of a core, database ${share(after.postgres - before.postgres)}; ` +
      `${board.counts.present} of ${LEARNERS} on the board after ${seconds.toFixed(0)} s, ${crowd.failures.length} failed`,
  );
  missed =
    board.counts.present !== LEARNERS ||
    crowd.failures.length > 0 ||
    quantile(crowd.times('check-in'), 0.99) > CHECK_IN_P99_MS;
} finally {
  crowd.close();
  await stand.close();
}
process.exit(missed ? 1 : 0);
