import { randomUUID } from 'node:crypto';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import type { FormResponse } from '../../papers/shared/response.model.ts';
import {
  ATTEMPT_TOKEN_HEADER,
  deskRoute,
  heartbeatRoute,
  lateRoute,
  lockAnswerRoute,
  receiptRoute,
  saveRoute,
  startRoute,
  submitRoute,
} from '../shared/desk.contract.ts';
import type { DeskItem } from '../shared/desk-parts.model.ts';

type Started = CallOutput<typeof startRoute>;

/** A browser at an attempt: its calls carry the attempt token and no login. */
export interface Seated {
  readonly started: Started;
  readonly client: string;
  save(item: string, rev: number, response: unknown): Promise<CallOutput<typeof saveRoute>['acks'][number]>;
  saveAll(
    batch: readonly { item: string; rev: number; response: unknown }[],
    seconds?: Record<string, number>,
  ): Promise<CallOutput<typeof saveRoute>>;
  beat(more?: object): Promise<CallOutput<typeof heartbeatRoute>>;
  submit(
    manifest?: readonly { item: string; rev: number }[],
    seconds?: Record<string, number>,
  ): Promise<CallOutput<typeof submitRoute>>;
  late(batch: readonly { item: string; rev: number; response: unknown }[]): Promise<CallOutput<typeof lateRoute>>;
  confirm(item: string, rev: number): Promise<CallOutput<typeof lockAnswerRoute>>;
  desk(): Promise<CallOutput<typeof deskRoute>>;
  receipt(): Promise<CallOutput<typeof receiptRoute>>;
}

/** Calls of a browser that holds this token. */
export function seated(t: TestApp, started: Started, client: string): Seated {
  const more = { headers: { [ATTEMPT_TOKEN_HEADER]: started.token } };
  const batchOf = (batch: readonly { item: string; rev: number; response: unknown }[]) =>
    batch.map((one) => ({ ...one, base: one.rev - 1, at: 1_800_000_000_000 }));
  const saveAll: Seated['saveAll'] = (batch, seconds) =>
    t.call(saveRoute, { body: { batch: batchOf(batch), ...(seconds ? { seconds } : {}) } }, undefined, more);
  return {
    started,
    client,
    saveAll,
    save: async (item, rev, response) => (await saveAll([{ item, rev, response }])).acks[0]!,
    beat: (body) =>
      t.call(
        heartbeatRoute,
        {
          body: { queued: 0, item: null, visible: true, since: 0, read: [], settled: [], events: [], ...body } as never,
        },
        undefined,
        more,
      ),
    submit: (manifest = [], seconds = {}) =>
      t.call(submitRoute, { body: { manifest: [...manifest], reason: 'self', seconds } }, undefined, more),
    late: (batch) => t.call(lateRoute, { body: { batch: batchOf(batch) } }, undefined, more),
    confirm: (item, rev) => t.call(lockAnswerRoute, { body: { item, rev } }, undefined, more),
    desk: () => t.call(deskRoute, {}, undefined, more),
    receipt: () => t.call(receiptRoute, {}, undefined, more),
  };
}

/** Starts an attempt, or goes on with it, in a browser of its own unless one is named. */
export async function sit(
  t: TestApp,
  examId: string,
  {
    as = 'student',
    client = randomUUID(),
    ...body
  }: {
    readonly as?: Account;
    readonly client?: string;
    readonly password?: string | null;
    readonly agreed?: boolean;
    readonly takeOver?: boolean;
    readonly practice?: boolean;
    readonly sealed?: string;
    readonly agent?: string;
  } = {},
): Promise<Seated> {
  const { agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', ...rest } = body;
  const started = await t.call(
    startRoute,
    { params: { examId }, body: { client, password: null, agreed: true, takeOver: false, ...rest } },
    as,
    { headers: { 'user-agent': agent } },
  );
  return seated(t, started, client);
}

/** Some valid answer to a question, by its type; `nth` chooses another one of the same kind. */
export function someResponse({ view }: DeskItem, nth = 0): FormResponse {
  const pick = (parts: readonly { readonly id: string }[]) => parts[nth % parts.length]!.id;
  switch (view.type) {
    case 'single':
    case 'multiple':
      return { choice: [pick(view.options)] };
    case 'experiment':
      return { run: null };
    case 'truth':
      return { truth: nth % 2 === 0 };
    case 'blank':
      return { blanks: Array.from({ length: view.blanks }, (_, i) => `答${i + nth}`) };
    case 'numeric':
      return { number: `${nth + 1}.5` };
    case 'ordering':
      return { order: nth % 2 === 0 ? view.items.map(({ id }) => id) : view.items.map(({ id }) => id).reverse() };
    case 'matching':
      return { pairs: [[view.lefts[0]!.id, pick(view.rights)]] };
    case 'shortAnswer':
      return { text: `简答${nth}` };
    case 'essay':
      return { html: `<p>论述${nth}</p>` };
    case 'file':
      return { files: [] };
  }
}

/** Lets time pass for the product while the people of the test world stay signed in, as their open pages see to. */
export async function passTime(t: TestApp, ms: number): Promise<void> {
  await t.moveClock(ms);
  await t.ask(`update identity.session_token set expires_at = expires_at + make_interval(secs => $1)`, [ms / 1000]);
}
