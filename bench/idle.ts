/**
 * `npm run bench:idle`: what the product costs when nobody asks anything. Starts it on an empty data folder with the
 * demonstration, ends it, starts it again `STARTS` times (5), then leaves it alone for `MINUTES` (2) and prints the
 * memory of the whole tree: server, its threads and the database with all its processes.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine, quantile, startStand } from './stand.ts';

const STARTS = Number(process.env.STARTS ?? 5);
const MINUTES = Number(process.env.MINUTES ?? 2);
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

const folder = await mkdtemp(join(tmpdir(), 'cloudvse-bench-'));
// As `npm start` does: what Node compiled is kept beside the data.
const compiled = join(folder, 'compiled');
await mkdir(compiled);
const env = { CLOUDVSE_MODE: 'demo', DEMO_TERM: 'on', NODE_COMPILE_CACHE: compiled };
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

try {
  console.log(machine());
  const first = await startStand(env, folder);
  console.log(`first start, empty folder          ${seconds(first.readyAfter)}`);
  await first.close();
  const starts: number[] = [];
  for (let i = 1; i < STARTS; i++) {
    const stand = await startStand(env, folder);
    starts.push(stand.readyAfter);
    await stand.close();
  }
  const stand = await startStand(env, folder);
  try {
    starts.push(stand.readyAfter);
    console.log(
      `later starts                       median ${seconds(quantile(starts, 0.5))}, ${seconds(Math.min(...starts))} to ${seconds(Math.max(...starts))}`,
    );
    for (let i = 0; i <= MINUTES * 2; i++) {
      const { node, postgres, processes } = stand.memory();
      console.log(
        `idle for ${String(i * 30).padStart(4)} s                    ${(node + postgres).toFixed(0)} MiB: server ${node.toFixed(0)}, database ${postgres.toFixed(0)} (${processes} processes)`,
      );
      if (i < MINUTES * 2) await rest(30_000);
    }
  } finally {
    await stand.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
