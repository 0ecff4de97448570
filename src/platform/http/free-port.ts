import { createServer } from 'node:net';

/** Below the ports systems give to outgoing connections, which would take one between its choice and its use. */
const FIRST = 20_000;
const COUNT = 12_000;
const TRIES = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.on('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A port of this machine that nobody listens on. @throws Error when none is found */
export async function freePort(): Promise<number> {
  for (let n = 0; n < TRIES; n++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}
