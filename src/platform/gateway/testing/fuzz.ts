/** `npm run fuzz [-- runs [seed]]`: generated questions on the gateway's compiler, 1,000,000 by default. */
import { compiler, interrogate } from './inspect.ts';

const [runs = 1_000_000, seed = 1] = process.argv.slice(2).map(Number);
const began = performance.now();
const outcome = interrogate(compiler, seed, runs);
const seconds = Math.round((performance.now() - began) / 100) / 10;
process.stdout.write(`${JSON.stringify({ runs, seed, seconds, ...outcome })}\n`);
process.exitCode = outcome.fault ? 1 : 0;
