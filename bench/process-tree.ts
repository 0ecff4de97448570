/** Memory of a product with its database: what the machine would get back if both ended. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** Processes below some others, those included. */
function treeOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '');
      parents.set(Number(name), Number(fields.split(' ')[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const tree = new Set(roots);
  for (let grown = true; grown; ) {
    const before = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
    grown = tree.size > before;
  }
  return [...tree];
}

/** Memory of a tree of processes, in MiB. */
export interface TreeMemory {
  readonly node: number;
  readonly postgres: number;
  readonly processes: number;
}

interface Mapped {
  /** Path of the file that is mapped; shared memory and the process's own pages have none. */
  readonly file: string | undefined;
  readonly rss: number;
  readonly pss: number;
}

/** The mappings of a process, in KiB; none once it is gone. */
function mappingsOf(pid: number): Mapped[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  } catch {
    return [];
  }
  return text.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((part) => {
    const path = /^\S+ \S+ \S+ \S+ \d+ +(\/.*)$/m.exec(part)?.[1];
    const kept = path?.startsWith('/dev/') || path?.endsWith('(deleted)') ? undefined : path;
    return {
      file: kept,
      rss: Number(/^Rss: +(\d+)/m.exec(part)?.[1] ?? 0),
      pss: Number(/^Pss: +(\d+)/m.exec(part)?.[1] ?? 0),
    };
  });
}

/**
 * Pages of the processes' own and shared memory by their proportional share, and each mapped file once in full, so that
 * other processes of the machine that run the same programs do not make the figure smaller.
 */
function memoryOf(pids: readonly number[]): number {
  let own = 0;
  const files = new Map<string, number>();
  for (const pid of pids) {
    const inProcess = new Map<string, number>();
    for (const { file, rss, pss } of mappingsOf(pid)) {
      if (file) inProcess.set(file, (inProcess.get(file) ?? 0) + rss);
      else own += pss;
    }
    for (const [file, rss] of inProcess) files.set(file, Math.max(files.get(file) ?? 0, rss));
  }
  return (own + [...files.values()].reduce((sum, rss) => sum + rss, 0)) / 1024;
}

/** @param product process of the server @param postmaster first process of its database */
export function memoryOfTree(product: number, postmaster: number): TreeMemory {
  const database = treeOf([postmaster]);
  const server = treeOf([product]).filter((pid) => !database.includes(pid));
  return { node: memoryOf(server), postgres: memoryOf(database), processes: server.length + database.length };
}
