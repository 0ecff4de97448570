import { randomUUID } from 'node:crypto';
import {
  ATTEMPT_TOKEN_HEADER,
  heartbeatRoute,
  saveRoute,
  startRoute,
  submitRoute,
} from '../../../src/modules/attempts/shared/desk.contract.ts';
import type { DeskItem } from '../../../src/modules/attempts/shared/desk-parts.model.ts';
import type { Content } from '../../../src/modules/questions/shared/content.model.ts';
import type { Campus } from './campus.ts';

/** Questions with their keys, by their texts. */
export type Contents = Map<string, Content>;

/** What somebody answers: the right thing, or something that is not. */
function answerTo(view: DeskItem['view'], content: Content, right: boolean) {
  if (content.type === 'truth') return { truth: content.key === right };
  if (content.type !== 'single' && content.type !== 'multiple') return null;
  if (view.type !== 'single' && view.type !== 'multiple') return null;
  const keys = content.type === 'single' ? [content.key] : content.keys;
  const texts = content.options.flatMap(({ id, text }) => (keys.includes(id) === right ? [text] : []));
  // A wrong answer is one wrong option.
  const chosen = right ? texts : texts.slice(0, 1);
  return { choice: view.options.flatMap(({ id, text }) => (chosen.includes(text) ? [id] : [])) };
}

export interface Seat {
  /** Answers the choices, or the first of them, each right or not. */
  answer(contents: Contents, right: () => boolean, first?: number): Promise<void>;
  /** Leaves the page for seconds, as its next sign of life says. */
  leave(seconds: readonly number[]): Promise<void>;
  handIn(): Promise<void>;
}

/** Sits down to an exam or test. */
export async function takeSeat(campus: Campus, account: string, examId: string): Promise<Seat> {
  const { token, form } = await campus.call(account, startRoute, {
    params: { examId },
    body: { client: randomUUID(), password: null, agreed: true, takeOver: false },
  });
  const headers = { [ATTEMPT_TOKEN_HEADER]: token };
  const at = () => campus.system().clock.ms();
  let manifest: { item: string; rev: number }[] = [];
  return {
    answer: async (contents, right, first) => {
      const batch = (form?.items ?? []).slice(0, first).flatMap(({ id, view }) => {
        const content = contents.get(view.stem);
        const response = content ? answerTo(view, content, right()) : null;
        return response ? [{ item: id, rev: 1, base: 0, at: at(), response }] : [];
      });
      await campus.call(account, saveRoute, { body: { batch } }, headers);
      manifest = batch.map(({ item, rev }) => ({ item, rev }));
    },
    leave: async (seconds) => {
      const events = seconds.map((away, i) => {
        return { n: i + 1, kind: 'leave' as const, cause: 'hidden' as const, at: at(), seconds: away };
      });
      const rest = { queued: 0, item: null, visible: true, since: 0, read: [], settled: [] };
      await campus.call(account, heartbeatRoute, { body: { ...rest, events } }, headers);
    },
    handIn: async () => {
      await campus.call(account, submitRoute, { body: { manifest, reason: 'self' } }, headers);
    },
  };
}
