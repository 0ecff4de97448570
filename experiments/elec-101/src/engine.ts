/**
 * ngspice in a worker. The engine is one file of 20 MB: it comes through the shell's cache, once, and is read into a
 * worker made of a blob, because a document without an origin may not start one by address.
 */
import engineAddress from '../../../node_modules/eecircuit-engine/dist/eecircuit-engine.umd.js?url';
import type { RunSpice, SpiceResult } from './model/spice.ts';

/** Before the engine: it names addresses relative to its own, and a blob without an origin is no base for any. */
const HEAD = `{
  const Native = self.URL;
  self.URL = class extends Native {
    constructor(address, base) {
      super(address, base !== undefined && Native.canParse('x', base) ? base : undefined);
    }
  };
}
`;

/** Behind the engine. */
const TAIL = `
;(() => {
  const simulation = new self['EEcircuit-engine'].Simulation();
  self.onmessage = async ({ data: { id, netlist } }) => {
    try {
      await simulation.start();
      simulation.setNetList(netlist);
      const result = await simulation.runSim();
      const faults = simulation.getError();
      if (!result || !result.data) throw new Error(faults.join('; ') || 'no result');
      self.postMessage({ id, result });
    } catch (error) {
      self.postMessage({ id, fault: String(error && error.message || error) });
    }
  };
})();`;

interface Answer {
  id: number;
  result?: SpiceResult;
  fault?: string;
}
interface Waiting {
  resolve: (result: SpiceResult) => void;
  reject: (error: Error) => void;
}

/**
 * Makes the engine; it loads with the first netlist, or when it is told to warm up. After a failure the next netlist
 * starts anew.
 * @param addressOf the address of a file of the package, from the shell's cache where it has it
 */
export function makeEngine(addressOf: (path: string) => Promise<string>): { run: RunSpice; warmUp: () => void } {
  let starting: Promise<Worker> | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    starting = null;
  };
  const load = async (): Promise<Worker> => {
    const answer = await fetch(await addressOf(engineAddress));
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const address = URL.createObjectURL(new Blob([HEAD, await answer.blob(), TAIL], { type: 'text/javascript' }));
    const worker = new Worker(address);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.result) one?.resolve(data.result);
      else one?.reject(new Error(data.fault ?? ''));
    };
    worker.onerror = (event) => {
      worker.terminate();
      fail(event.message);
    };
    return worker;
  };
  const start = (): Promise<Worker> => {
    starting ??= load().catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return starting;
  };
  return {
    run: async (netlist) => {
      const worker = await start();
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, netlist });
      });
    },
    warmUp: () => void start().catch(() => undefined),
  };
}
