import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { installPackage } from '../../../content/server/content.public.ts';
import { goodPackage, manifestOf } from '../../../content/testing/package.builder.ts';
import { getRunRoute } from '../../shared/run.contract.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

/** Bytes that do not shrink: the check of packages refuses what does so too well. */
const LARGE = randomBytes(300_000);

/** Publishes a version whose manifest says more, and opens a run of it. */
async function opened(number: number, more: Record<string, unknown>) {
  const system = await t.ctx();
  await installPackage(system, {
    experimentId: d.experiment.id,
    number,
    zip: goodPackage({
      'vse.json': JSON.stringify({ ...JSON.parse(manifestOf()), ...more }),
      'Build/app.data': LARGE,
      'Build/small.data': Buffer.from('small'),
      'Build/other.bin': LARGE,
    }),
    publish: true,
  });
  const run = await d.begin(d.inNode(await d.node()));
  const { frame } = await t.call(getRunRoute, { params: { id: run.runId }, query: {} }, 'student');
  const page = await t.request({
    method: 'GET',
    url: new URL(frame!.address).pathname,
    headers: { host: new URL(frame!.address).host },
  });
  return { frame: frame!, html: page.body };
}

it('names the large files of the patterns to the shell', async () => {
  const { frame, html } = await opened(2, { relay: ['**/*.data', '模"型/*.bin'] });
  expect(frame.relay).toEqual([
    { path: 'Build/app.data', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: 300_000 },
  ]);
  expect(frame.address.endsWith(`/${frame.entry}`)).toBe(true);
  // Documents begin with the boot script where it was built; it is told the patterns.
  expect(html.includes('data-relay=')).toBe(html.includes('/__vse/boot-'));
});

it('relays nothing without patterns, nor where content has a cache of its own', async () => {
  const none = await opened(3, {});
  expect(none.frame.relay).toEqual([]);
  expect(none.html).not.toContain('data-relay');
  const compat = await opened(4, { relay: ['**/*.data'], profile: 'compat' });
  expect(compat.frame.relay).toEqual([]);
  expect(compat.html).not.toContain('data-relay');
});
