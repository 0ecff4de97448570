import type { CallInput, CallOutput, RouteShape } from '../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { address, call, callForm } from '../../../../ui/api/client.ts';
import { fetchBlob } from '../../../../ui/api/download.ts';
import type { AnsweredFile } from '../../../papers/shared/response.model.ts';
import { PICTURES_PATH } from '../../../questions/shared/picture.model.ts';
import {
  ATTEMPT_TOKEN_HEADER,
  bringFileRoute,
  clockRoute,
  deskPictureRoute,
  deskRoute,
  deskRunsRoute,
  heartbeatRoute,
  lateRoute,
  lockAnswerRoute,
  openRunRoute,
  saveRoute,
  submitRoute,
} from '../../shared/desk.contract.ts';
import type { DeskRun, DeskState } from '../../shared/desk-parts.model.ts';
import { SaveFailed } from './answer-queue.engine.ts';
import type { LocalAnswer } from './exam.store.ts';

/** Time-out of the calls of an open attempt. */
const TIMEOUT_MS = 15_000;

type Saved = CallOutput<typeof saveRoute>;
export type Beat = CallOutput<typeof heartbeatRoute>;
export type BeatBody = CallInput<typeof heartbeatRoute>['body'];
export type Submitted = CallOutput<typeof submitRoute>;
export type Confirmed = CallOutput<typeof lockAnswerRoute>;

/**
 * The calls of one open attempt, under its own token: they carry no sign-in, so that whatever becomes of that changes
 * nothing here, and none of them ever reloads the page. What fails is a `SaveFailed`.
 */
export interface DeskCalls {
  desk(): Promise<DeskState>;
  /** @param seconds by question so far */
  save(batch: readonly LocalAnswer[], parting: boolean, seconds: Record<string, number>): Promise<Saved>;
  beat(body: BeatBody): Promise<Beat>;
  submit(
    manifest: readonly { readonly item: string; readonly rev: number }[],
    reason: 'self' | 'timeout',
    seconds: Record<string, number>,
  ): Promise<Submitted>;
  confirm(item: string, rev: number): Promise<Confirmed>;
  late(batch: readonly LocalAnswer[]): Promise<{ readonly stored: number }>;
  /** Brings a file for an answer. */
  bring(item: string, file: File): Promise<AnsweredFile>;
  /** The run that answers an experiment question. */
  openRun(item: string): Promise<DeskRun>;
  /** How far the runs of the attempt are. */
  runs(): Promise<readonly DeskRun[]>;
  /** A picture of the paper by its source. @throws Error when it cannot be had */
  picture(src: string): Promise<Blob>;
  /** Server time in Unix milliseconds. */
  clock(): Promise<number>;
}

async function calling<R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  token: string,
  keepalive = false,
): Promise<CallOutput<R>> {
  try {
    return await call(route, input, {
      withoutBearer: true,
      keepalive,
      headers: { [ATTEMPT_TOKEN_HEADER]: token },
      ...(keepalive ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw new SaveFailed(0);
    throw new SaveFailed(error.status, error.retryAfter, error.code, error.message);
  }
}

const batchOf = (batch: readonly LocalAnswer[]) =>
  batch.map(({ item, rev, base, at, response }) => ({ item, rev, base, at, response }));

/** Calls under the token of an attempt. */
export function deskCalls(token: string): DeskCalls {
  return {
    desk: () => calling(deskRoute, {}, token),
    save: (batch, parting, seconds) => calling(saveRoute, { body: { batch: batchOf(batch), seconds } }, token, parting),
    beat: (body) => calling(heartbeatRoute, { body }, token),
    submit: (manifest, reason, seconds) =>
      calling(submitRoute, { body: { manifest: [...manifest], reason, seconds } }, token),
    confirm: (item, rev) => calling(lockAnswerRoute, { body: { item, rev } }, token),
    late: (batch) => calling(lateRoute, { body: { batch: batchOf(batch) } }, token),
    bring: async (item, file) => {
      const form = new FormData();
      form.append('item', item);
      form.append('file', file);
      const kept = await callForm(
        bringFileRoute,
        form,
        {},
        { withoutBearer: true, headers: { [ATTEMPT_TOKEN_HEADER]: token } },
      );
      return kept as AnsweredFile;
    },
    openRun: async (item) => (await calling(openRunRoute, { body: { item } }, token)).run,
    runs: async () => (await calling(deskRunsRoute, {}, token)).runs,
    picture: async (src) => {
      if (!src.startsWith(PICTURES_PATH)) throw new Error('no picture of a question');
      const params = { name: src.slice(PICTURES_PATH.length) };
      return fetchBlob(address(deskPictureRoute, { params }), { [ATTEMPT_TOKEN_HEADER]: token });
    },
    clock: async () => (await calling(clockRoute, {}, token)).serverTime,
  };
}
