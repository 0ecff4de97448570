import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { replayItemsRoute, replayRoute } from '../../shared/replay.contract.ts';
import { buildTimeline, type ReplayItem, type Timeline } from './replay.model.ts';

/** What stands around a replay. */
export type ReplayHeader = CallOutput<typeof replayRoute>;

export interface LoadedReplay {
  readonly head: ReplayHeader;
  readonly timeline: Timeline;
}

const PORTION = 1000;

/**
 * Reads everything a replay needs: its head first, then all items in portions.
 * @param progress told the share that has come, 0…1
 * @throws ApiError
 */
export async function loadReplay(
  runId: string,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<LoadedReplay> {
  const params = { id: runId };
  const head = await call(replayRoute, { params }, { signal });
  const items: ReplayItem[] = [];
  for (;;) {
    const last = items.at(-1);
    const query = { size: PORTION, ...(last ? { afterEpoch: last.epoch, after: last.n } : {}) };
    const portion = await call(replayItemsRoute, { params, query }, { signal });
    items.push(...portion.items);
    if (portion.items.length < PORTION) break;
    progress(Math.min(1, items.length / Math.max(1, portion.total)));
  }
  const states = head.states.map(
    (state): ReplayItem => ({
      epoch: 0,
      n: 0,
      at: Date.parse(state.at),
      type: 'state.save',
      verb: null,
      object: state.label ?? state.key,
      stepSeq: null,
      data: null,
    }),
  );
  return { head, timeline: buildTimeline([...items, ...states]) };
}
