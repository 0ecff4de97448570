/**
 * Loaded into the product by the measurements (`--import`): counts how often the process waited for PostgreSQL. Several
 * messages that leave before an answer comes are one round trip. The number is answered on `BENCH_ROUND_TRIPS_PORT`.
 */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { Socket } from 'node:net';

/** Protocol version 3.0 in the first message of a connection. */
const STARTUP = 196_608;
let trips = 0;
const waiting = new WeakMap<Socket, boolean>();
const others = new WeakSet<Socket>();

const { write } = Socket.prototype;
// biome-ignore lint/suspicious/noExplicitAny: `write` has five forms; only the first argument is of interest
Socket.prototype.write = function counted(this: Socket, ...args: any[]) {
  if (!waiting.has(this) && !others.has(this)) {
    const first: unknown = args[0];
    if (Buffer.isBuffer(first) && first.length >= 8 && first.readInt32BE(4) === STARTUP) {
      waiting.set(this, false);
      this.on('data', () => waiting.set(this, false));
    } else others.add(this);
  }
  if (waiting.get(this) === false) {
    waiting.set(this, true);
    trips++;
  }
  return write.apply(this, args as Parameters<typeof write>);
} as typeof write;

// Of several processes none can answer for all.
if (cluster.isPrimary) {
  createServer((_, answer) => answer.end(String(trips)))
    .listen(Number(process.env.BENCH_ROUND_TRIPS_PORT), '127.0.0.1')
    .unref();
}
