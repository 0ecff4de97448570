import { expect, it } from 'vitest';
import type { PersonActor } from '../../kernel/access/actor.ts';
import type { LiveItem } from '../realtime/live.ts';
import type { Authentication } from './authenticator.ts';
import { rememberBearers } from './remembered-bearers.ts';

function stand(ms = 1000) {
  let time = 0;
  let asked = 0;
  let answer: Authentication = {
    kind: 'person',
    permissionVersion: '1',
    actor: { kind: 'person', personId: 'p' } as PersonActor,
  };
  const readers = new Set<(item: LiveItem) => void>();
  const remembered = rememberBearers(
    {
      authenticate: async () => {
        asked++;
        return answer;
      },
    },
    (_person, listener) => {
      readers.add(listener);
      return () => readers.delete(listener);
    },
    () => time,
    ms,
  );
  return {
    ...remembered,
    readers,
    asked: () => asked,
    wait: (more: number) => {
      time += more;
    },
    answers: (next: Authentication) => {
      answer = next;
    },
    emit: (event: string) => {
      for (const listener of [...readers]) listener({ id: 1, event, data: {} });
    },
  };
}

it('asks once for the reads of a moment, and again after it', async () => {
  const s = stand();
  await s.recall('a');
  s.wait(999);
  await s.recall('a');
  expect(s.asked()).toBe(1);
  await s.recall('b');
  expect(s.asked()).toBe(2);
  s.wait(1);
  await s.recall('a');
  expect(s.asked()).toBe(3);
});

it('asks for every write, and forgets what it knew', async () => {
  const s = stand();
  await s.recall('a');
  await s.authenticate('a');
  await s.recall('a');
  expect(s.asked()).toBe(3);
});

it.each(['session.revoked', 'permission.changed'])('forgets at the news %s, and at no other', async (event) => {
  const s = stand();
  await s.recall('a');
  s.emit('notice');
  await s.recall('a');
  expect(s.asked()).toBe(1);
  s.emit(event);
  s.answers({ kind: 'ended', reason: 'kicked' });
  expect(await s.recall('a')).toEqual({ kind: 'ended', reason: 'kicked' });
  expect(s.readers.size).toBe(0);
});

it('keeps no refusal', async () => {
  const s = stand();
  s.answers({ kind: 'void' });
  await s.recall('a');
  await s.recall('a');
  expect(s.asked()).toBe(2);
});

it('does not keep an answer that was overtaken by news', async () => {
  const s = stand();
  const asked = s.recall('a');
  s.forget('a');
  await asked;
  await s.recall('a');
  expect(s.asked()).toBe(2);
});

it('remembers nothing when it is told so', async () => {
  const s = stand(0);
  await s.recall('a');
  await s.recall('a');
  expect(s.asked()).toBe(2);
  expect(s.readers.size).toBe(0);
});
