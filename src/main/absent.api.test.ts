import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const ask = (url: string, language: string) =>
  t.request({ method: 'GET', url, headers: { 'accept-language': language } });

describe('an address no route has', () => {
  it.each(['/api/Authorize/nothing', '/data/api/v1/base/nothing', '/bus/nothing'])(
    'is refused in the envelope of the specification below %s',
    async (url) => {
      const answer = await ask(url, 'en-US');
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ Code: 'error.notFound', Data: null });
      expect(answer.json().Result).not.toBe(0);
    },
  );

  it('is refused in the language of the caller', async () => {
    const terms = new Set<string>();
    for (const language of ['zh-CN', 'zh-TW', 'en-US', 'pt-BR']) {
      const answer = await ask('/api/v1/nothing', language);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error).toMatchObject({ code: 'error.notFound' });
      terms.add(answer.json().error.message);
    }
    expect(terms.size).toBe(4);
  });
});

describe('the picture of what has none', () => {
  it('is the same under the spelling of the specification and the right one', async () => {
    const [wire, right] = await Promise.all(
      ['/static/images/defalut.png', '/static/images/default.png'].map((url) => ask(url, 'zh-CN')),
    );
    expect(wire!.statusCode).toBe(200);
    expect(wire!.headers['content-type']).toBe('image/png');
    expect(wire!.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(right!.rawPayload.equals(wire!.rawPayload)).toBe(true);
  });
});
