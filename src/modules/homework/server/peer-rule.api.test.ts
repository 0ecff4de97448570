import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusalOf } from '../../../testing/app.ts';
import { copyHomeworkRoute } from '../shared/homework.contract.ts';
import * as life from '../shared/homework-life.contract.ts';
import { HOMEWORK_DEFAULTS, PEER_DEFAULTS, type PeerRule } from '../shared/homework-settings.model.ts';

import { buildHomeworkWorld, type HomeworkWorld } from '../testing/homework-world.builder.ts';

const DAY = 1440;
let x: HomeworkWorld;
beforeAll(async () => {
  x = await buildHomeworkWorld(inject('templateUrl'));
});
afterAll(() => x.t.close());

/** Settings with reviews from and to some minutes from now. */
async function withPeer(opens: number | null, due: number | null, more: Partial<PeerRule> = {}) {
  const opensAt = opens === null ? null : await x.at(opens);
  const dueAt = due === null ? null : await x.at(due);
  return { ...HOMEWORK_DEFAULTS, peer: { ...PEER_DEFAULTS, opensAt, dueAt, ...more } };
}

it('publishing wants dates of the reviews, after everybody is due', async () => {
  const homeworkId = await x.ready({ settings: await withPeer(null, null) });
  expect((await x.checks(homeworkId)).peer).toBe('error peerDates');
  expect(await refusalOf(x.save(homeworkId, { settings: await withPeer(DAY - 60, 2 * DAY) }))).toMatchObject({
    status: 422,
    fields: [{ path: 'settings.peer.opensAt' }],
  });
  expect(await refusalOf(x.save(homeworkId, { settings: await withPeer(2 * DAY, 2 * DAY) }))).toMatchObject({
    fields: [{ path: 'settings.peer.dueAt' }],
  });
  await x.save(homeworkId, { settings: await withPeer(2 * DAY, 4 * DAY) });
  expect((await x.checks(homeworkId)).peer).toBe('warning peerFiles');
  await x.publish(homeworkId);
  expect((await x.read(homeworkId)).settings.peer).toMatchObject({ reviews: 3, anonymous: true });
  const { version } = await x.read(homeworkId);
  const body = {
    opensAt: null,
    dueAt: await x.at(3 * DAY),
    cutoffAt: null,
    classes: [],
    version,
    reason: '与考试冲突',
  };
  expect(
    await refusalOf(x.t.call(life.rescheduleHomeworkRoute, { params: { homeworkId }, body }, 'teacher')),
  ).toMatchObject({ fields: [{ path: 'dueAt', code: 'homework.fault.peerOpens' }] });
});

it('once the reviews have begun only their end moves, and nothing once it has passed', async () => {
  const settings = await withPeer(DAY + 1, 2 * DAY, { extraHours: 0 });
  const homeworkId = await x.published({ settings });
  await x.move((DAY + 30) * 60_000);
  const { peer } = settings;
  expect(
    await refusalOf(x.save(homeworkId, { settings: { ...settings, peer: { ...peer, reviews: 5 } } })),
  ).toMatchObject({
    status: 409,
    fields: [{ path: 'settings.peer' }],
  });
  expect(await refusalOf(x.save(homeworkId, { settings: { ...settings, peer: null } }))).toMatchObject({ status: 409 });
  expect(
    await refusalOf(x.save(homeworkId, { settings: { ...settings, peer: { ...peer, dueAt: await x.at(-5) } } })),
  ).toMatchObject({ fields: [{ path: 'settings.peer.dueAt' }] });
  const later = { ...settings, peer: { ...peer, dueAt: await x.at(DAY) } };
  await x.save(homeworkId, { settings: later });
  await x.move((DAY + 5) * 60_000);
  expect(
    await refusalOf(x.save(homeworkId, { settings: { ...later, peer: { ...later.peer, dueAt: await x.at(DAY) } } })),
  ).toMatchObject({ status: 409, fields: [{ path: 'settings.peer.dueAt' }] });
});

it('a copy keeps how they review each other, and no dates', async () => {
  const homeworkId = await x.ready({ settings: await withPeer(2 * DAY, 4 * DAY, { reviews: 4 }) });
  const copy = await x.t.call(copyHomeworkRoute, { params: { homeworkId }, body: { title: '第二次作业' } }, 'teacher');
  expect((await x.read(copy.id)).settings.peer).toMatchObject({ reviews: 4, opensAt: null, dueAt: null });
});
