import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'), { RATE_LIMITS: 'on' });
  d = await createRunDriver(t);
});
afterAll(() => t.close());

describe('a computer room behind one address', () => {
  it('is counted run by run: one that floods is told to wait, the one beside it goes on', async () => {
    const node = await d.node();
    const loud = await d.begin(d.inNode(node));
    const calm = await d.begin(d.inNode(node), 'student2');
    // Refused bodies count like any other call.
    const flood = (token: string) =>
      t.request({ method: 'POST', url: '/bus/Behavior/Operation', headers: { 'x-run-token': token }, payload: {} });
    let said = 0;
    for (let calls = 0; calls < 1300 && said !== 429; calls++) said = (await flood(loud.token)).statusCode;
    expect(said).toBe(429);
    const told = await d.send(loud, []);
    expect(Number(told.headers['retry-after'])).toBeGreaterThan(0);
    expect(told.json()).toMatchObject({ Code: 'error.tooMany' });
    const kept = await d.send(calm, [{ N: 1, T: Date.now(), Type: 'step.start', Data: { seq: 1 } }]);
    expect(kept.json()).toMatchObject({ Result: 0, Data: { Accepted: 1 } });
  });
});
