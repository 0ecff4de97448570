import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call, SWITCHED } from '../../../../../ui/api/client.ts';
import { keyOf, queryClient, refresh } from '../../../../../ui/api/query.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import { addLinesRoute } from '../../../shared/outline.contract.ts';
import {
  courseTreeRoute,
  createNodeRoute,
  getNodeRoute,
  moveNodeRoute,
  updateNodeRoute,
} from '../../../shared/structure.contract.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { applyOp, dropOp, enqueue, madeBy, nextOp, type Op, type QueuedOp } from './ops.model.ts';

/** Why nothing is saved at present: no network, or a server that does not answer. */
export type Trouble = 'offline' | 'server';

const RETRY_MS = 5000;

/** What kept a call from being answered; null for an answer, refusals too. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof ApiError) || error.code === SWITCHED) return null;
  if (error.status === 0) return 'offline';
  return error.status === 401 || error.status === 408 || error.status === 429 || error.status >= 500 ? 'server' : null;
}

/** Tries again while there is trouble: when the network is back, and every few seconds. */
export function useRetry(trouble: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!trouble) return;
    const again = () => latest.current();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [trouble]);
}

/** Changes of an outline that show at once and are sent one after the other, in their order. */
export interface OutlineQueue {
  readonly ops: readonly QueuedOp[];
  readonly trouble: Trouble | null;
  /** When the last change was taken, in Unix ms; null before the first. */
  readonly savedAt: number | null;
  readonly push: (op: Op) => void;
  /** Puts changes of an earlier visit back. */
  readonly restore: (ops: readonly Op[]) => void;
  /** Sends a refused change once more. */
  readonly retry: (key: number) => void;
  /** Gives a change up, with all that can only follow it. */
  readonly drop: (key: number) => void;
  /** Gives up what was to make a node and is not sent yet. True when it was. */
  readonly unmake: (id: string) => boolean;
  /** True when everything is taken; waits for what is under way. */
  readonly settled: () => Promise<boolean>;
}

type Versions = ReadonlyMap<string, number>;

/**
 * @param onVersions receives the versions of nodes a taken change has raised
 */
export function useOutlineQueue(courseId: string, onVersions: (versions: Versions) => void): OutlineQueue {
  const [ops, setOps] = useState<readonly QueuedOp[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const state = useRef({ ops, next: 1, sending: null as number | null, pump: null as Promise<void> | null });
  const told = useRef(onVersions);
  told.current = onVersions;

  const change = useCallback((next: readonly QueuedOp[]) => {
    state.current.ops = next;
    setOps(next);
  }, []);

  const pump = useCallback((): Promise<void> => {
    const key = keyOf(courseTreeRoute, { params: { courseId } });
    const rows = (): readonly OutlineNode[] => {
      const [found] = queryClient.getQueriesData<{ rows: OutlineNode[] }>({ queryKey: key });
      return found?.[1]?.rows ?? [];
    };
    const rename = async (op: Extract<Op, { kind: 'rename' }>) => {
      const send = (version: number) =>
        call(updateNodeRoute, { params: { nodeId: op.id }, body: { version, name: op.name } });
      const seen = rows().find(({ id }) => id === op.id)?.version ?? 0;
      try {
        await send(seen);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'error.stale') throw error;
        await refresh(courseTreeRoute);
        const now = rows().find(({ id }) => id === op.id);
        if (!now || now.name === op.name) return;
        // Somebody else changed other things of it; another name is for the person to decide.
        if (now.name !== op.from) {
          const message = translate('courses.outline.otherName', { name: now.name });
          throw new ApiError({ status: 409, code: 'courses.outline.otherName', message });
        }
        await send(now.version);
      }
    };
    const send = async (op: Op): Promise<void> => {
      if (op.kind === 'rename') return rename(op);
      const place = { parent: op.parent, index: op.index };
      if (op.kind === 'move') {
        await call(moveNodeRoute, { params: { nodeId: op.id }, body: place });
      } else if (op.kind === 'lines') {
        await call(addLinesRoute, { params: { courseId }, body: { ...place, lines: [...op.lines] } });
      } else {
        const { id, type, name, experimentId } = op;
        const body = { ...place, id, type, name, ...(experimentId ? { experiment: { experimentId } } : {}) };
        await call(createNodeRoute, { params: { courseId }, body });
      }
    };
    const take = async (op: Op) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = new Map(rows().map(({ id, version }) => [id, version]));
      queryClient.setQueriesData<{ rows: readonly OutlineNode[] }>({ queryKey: key }, (old) =>
        old ? { ...old, rows: applyOp(courseId, old.rows, op) } : old,
      );
      const raised = rows().filter(({ id, version }) => before.has(id) && before.get(id) !== version);
      if (raised.length > 0) told.current(new Map(raised.map(({ id, version }) => [id, version])));
      // Readers of the outline hear of it in a task of their own; the change is in both until then.
      await new Promise((done) => setTimeout(done));
    };
    const run = async () => {
      let sent = false;
      for (let one = nextOp(state.current.ops); one; one = nextOp(state.current.ops)) {
        const { key: own, op } = one;
        state.current.sending = own;
        try {
          await send(op);
        } catch (error) {
          state.current.sending = null;
          const found = troubleOf(error);
          setTrouble(found);
          if (found) return;
          if (!(error instanceof ApiError)) console.error(error);
          const refusal = error instanceof ApiError ? error.message : translate('ui.error.unknown');
          change(state.current.ops.map((each) => (each.key === own ? { ...each, refusal } : each)));
          continue;
        }
        sent = true;
        await take(op);
        state.current.sending = null;
        setTrouble(null);
        setSavedAt(Date.now());
        change(state.current.ops.filter((each) => each.key !== own));
      }
      setTrouble(null);
      if (sent) void refresh(courseTreeRoute, getNodeRoute);
    };
    state.current.pump ??= run().finally(() => {
      state.current.pump = null;
      state.current.sending = null;
    });
    return state.current.pump;
  }, [courseId, change]);

  const put = useCallback(
    (added: readonly Op[]) => {
      const { sending } = state.current;
      let next = state.current.ops;
      for (const op of added) next = enqueue(next, { key: state.current.next++, op, refusal: null }, sending);
      change(next);
      void pump();
    },
    [change, pump],
  );
  useRetry(trouble !== null, () => void pump());
  return {
    ops,
    trouble,
    savedAt,
    push: useCallback((op: Op) => put([op]), [put]),
    restore: put,
    retry: (key) => {
      change(state.current.ops.map((one) => (one.key === key ? { ...one, refusal: null } : one)));
      void pump();
    },
    drop: (key) => {
      change(dropOp(state.current.ops, key));
      void pump();
    },
    unmake: (id) => {
      const { ops: queue, sending } = state.current;
      const found = queue.find((one) => one.key !== sending && madeBy(one.op).includes(id));
      if (found) change(dropOp(queue, found.key));
      return found !== undefined;
    },
    settled: async () => {
      await pump();
      return state.current.ops.length === 0;
    },
  };
}
