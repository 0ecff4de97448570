import type { ArtifactData } from '../../../../kernel/bridge/protocol.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call, callForm } from '../../../../ui/api/client.ts';
import { exitProjectRoute, generateCodeRoute, startProjectRoute } from '../../shared/access.contract.ts';
import { type SavedArtifact, saveArtifactRoute } from '../../shared/artifact.contract.ts';
import { operationRoute } from '../../shared/behavior.contract.ts';
import { type getRunRoute, resumeRunRoute, saveStateRoute } from '../../shared/run.contract.ts';
import { DeliveryError } from './outbox.engine.ts';
import type { ItemResult, OutboxItem } from './outbox.model.ts';
import type { RunTicket } from './outbox.store.ts';

/** Facts of a run as its page reads them. */
export type RunDetail = CallOutput<typeof getRunRoute>;
/** Answer of the server to the end of a run. */
export type RunExit = CallOutput<typeof exitProjectRoute>;
type Ticket = Omit<RunTicket, 'at'>;

const withToken = (ticket: Ticket, keepalive = false) => ({
  withoutBearer: true,
  keepalive,
  headers: { 'x-run-token': ticket.token },
});

async function delivering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError ? new DeliveryError(error.status) : error;
  }
}

/** What a delivery told besides the items' own answers. */
export interface DeliveryNews {
  readonly secondsLeft: number | null;
  readonly notices: readonly { readonly Kind: 'superseded' | 'ended'; readonly Text: string }[];
}

/** Delivers plain items under the run token. @throws DeliveryError */
export async function sendItems(
  ticket: Ticket,
  items: readonly OutboxItem[],
  parting: boolean,
  news?: (news: DeliveryNews) => void,
): Promise<readonly ItemResult[]> {
  const answer = await delivering(
    call(
      operationRoute,
      {
        body: {
          RecordId: ticket.run,
          Epoch: ticket.epoch,
          Operations: items.map(({ n, t, type, data }) => ({ N: n, T: t, Type: type, Data: data })),
        },
      },
      withToken(ticket, parting),
    ),
  );
  news?.({ secondsLeft: answer.SecondsLeft, notices: answer.Notices });
  return answer.Results.map(({ N, Status, Reason }) => ({ n: N, status: Status, reason: Reason }));
}

/** Statuses with which a saved state is refused for good: superseded or ended, too large, faulty. */
const STATE_REFUSED = new Set([400, 404, 409, 413, 422]);

/** Delivers one saved state under the run token. @throws DeliveryError */
export async function sendState(ticket: Ticket, item: OutboxItem, parting = false): Promise<ItemResult> {
  const { key, data, label, stepSeq } = item.data as { key: string; data: unknown; label?: string; stepSeq: number };
  try {
    await call(
      saveStateRoute,
      {
        params: { id: ticket.run, key },
        body: { n: item.n, data, label: label ?? null, stepSeq: stepSeq > 0 ? stepSeq : null },
      },
      withToken(ticket, parting),
    );
    return { n: item.n, status: 'committed' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!STATE_REFUSED.has(error.status)) throw new DeliveryError(error.status);
    return { n: item.n, status: 'rejected', reason: error.status === 413 ? 'size' : 'closed' };
  }
}

/** Delivers one file under the run token; its bytes are read from the outbox. @throws DeliveryError */
export async function sendFile(ticket: Ticket, item: OutboxItem): Promise<ItemResult> {
  const { name, mime, caption, stepSeq, data } = item.data as ArtifactData;
  const form = new FormData();
  for (const [key, value] of Object.entries({ name, mime, caption: caption ?? '', stepSeq, t: item.t })) {
    form.append(key, String(value));
  }
  form.append('file', new Blob([data], { type: mime }), 'file');
  const saved = await delivering(
    callForm(
      saveArtifactRoute,
      form,
      { params: { id: ticket.run, epoch: ticket.epoch, n: item.n } },
      withToken(ticket),
    ) as Promise<SavedArtifact>,
  );
  return { n: item.n, status: saved.status, reason: saved.reason };
}

/** An opened epoch of a run. */
export interface Opened extends Ticket {
  readonly attemptNo: number;
  /** Unix milliseconds after which the run is ended; null when nothing limits it. */
  readonly deadline: number | null;
}

/**
 * Opens a run in this browser: a created one begins (its attempt counts from here), any other goes on in a new epoch.
 * @throws ApiError with the reason when it may not.
 */
export async function openRun(detail: RunDetail): Promise<Opened> {
  // A run of an attempt at an exam was made by its desk, one that practises by the result: they need no code.
  const practises = detail.context.practiceOf !== undefined;
  if (detail.state !== 'created' || practises || detail.context.kind === 'attempt') {
    const opened = await call(resumeRunRoute, { params: { id: detail.id } });
    return { run: detail.id, epoch: opened.epoch, token: opened.runToken, attemptNo: detail.attemptNo, deadline: null };
  }
  const { kind, nodeId, classId, cloudId, openingId = null } = detail.context;
  const code = await call(generateCodeRoute, {
    body: {
      ExperimentId: detail.experiment.id,
      Context: { Kind: kind, NodeId: nodeId, ClassId: classId, CloudId: cloudId, OpeningId: openingId },
      ...(kind === 'trial' ? { Version: detail.version.id } : {}),
      ...(detail.startState?.code && kind !== 'course' ? { Start: detail.startState.code } : {}),
      ReturnUrl: detail.returnUrl,
      // This very run: not an older one that could be gone on with.
      Restart: true,
    },
  });
  const started = await call(startProjectRoute, { query: { RunId: detail.id, Code: code.Code } });
  return {
    run: started.RecordId,
    epoch: started.Epoch,
    token: started.RunToken ?? '',
    attemptNo: started.AttemptNo,
    deadline: started.DeadlineTime,
  };
}

/** Ends a run under its token: 1 finished, 2 left for later. Repeats give the same answer. @throws ApiError */
export function exitRun(ticket: Ticket, status: 1 | 2, score: number | null): Promise<RunExit> {
  return call(
    exitProjectRoute,
    {
      query: { RecordId: ticket.run, Status: String(status) as '1' | '2', ...(score === null ? {} : { Score: score }) },
    },
    withToken(ticket),
  );
}
