import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseForm, createVisitorAnswers } from './visitor-answers.ts';

function stand(ms = 5000) {
  let time = 0;
  let made = 0;
  const answers = createVisitorAnswers(() => time, ms);
  const ask = (key = 'a') =>
    answers.get(key, 12_000, async () => {
      made++;
      return { data: made };
    });
  return {
    ...answers,
    ask,
    made: () => made,
    wait: (more: number) => {
      time += more;
    },
  };
}
const read = async (answer: Promise<{ plain: Buffer }>) => JSON.parse((await answer).plain.toString()).data;

describe('kept answers', () => {
  it('are made once for all who ask within the time, also at once', async () => {
    const s = stand();
    await Promise.all([s.ask(), s.ask()]);
    s.wait(4999);
    expect(await read(s.ask())).toBe(1);
    s.wait(1);
    expect(await read(s.ask())).toBe(2);
  });

  it('are kept by key, and forgotten when something was written', async () => {
    const s = stand();
    expect(await read(s.ask('a'))).toBe(1);
    expect(await read(s.ask('b'))).toBe(2);
    s.clear();
    expect(await read(s.ask('a'))).toBe(3);
  });

  it('are as old as their reader allows, whoever had them made', async () => {
    const s = stand();
    const within = (ms: number) => read(s.get('a', ms, async () => ({ data: 'new' })));
    await s.ask();
    s.wait(1999);
    expect([await within(2000), await read(s.ask())]).toEqual([1, 1]);
    s.wait(1);
    expect([await read(s.ask()), await within(2000), await read(s.ask())]).toEqual([1, 'new', 'new']);
  });

  it('are none with no time', async () => {
    const s = stand(0);
    await s.ask();
    expect(await read(s.ask())).toBe(2);
  });

  it('a failure is told to who asked and not kept', async () => {
    const answers = createVisitorAnswers(() => 0, 5000);
    await expect(answers.get('a', 12_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await read(answers.get('a', 12_000, async () => ({ data: 1 })))).toBe(1);
  });

  it('are at most five hundred', async () => {
    const s = stand();
    for (let i = 0; i <= 500; i++) await s.ask(`k${i}`);
    await s.ask('k500');
    expect(s.made()).toBe(501);
    await s.ask('k0');
    expect(s.made()).toBe(502);
  });
});

describe('the form that is sent', () => {
  const body = { data: '实验'.repeat(1000) };
  const answer = () => createVisitorAnswers(() => 0, 0).get('a', 12_000, async () => body);

  it('is what the reader takes', async () => {
    const one = await answer();
    const br = chooseForm(one, { 'accept-encoding': 'gzip, deflate, br' });
    expect(br).toMatchObject({ status: 200, encoding: 'br' });
    expect(JSON.parse(brotliDecompressSync(br.bytes!).toString())).toEqual(body);
    const gz = chooseForm(one, { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    expect(gz.encoding).toBe('gzip');
    expect(JSON.parse(gunzipSync(gz.bytes!).toString())).toEqual(body);
    expect(chooseForm(one, {})).toEqual({ status: 200, encoding: null, bytes: one.plain });
  });

  it('is nothing for who has it already', async () => {
    const one = await answer();
    expect(chooseForm(one, { 'if-none-match': `"x", W/${one.etag}` })).toMatchObject({ status: 304, bytes: null });
    expect(chooseForm(one, { 'if-none-match': '"x"' }).status).toBe(200);
  });

  it('is another when the answer is another', async () => {
    const other = await createVisitorAnswers(() => 0, 0).get('a', 12_000, async () => ({ data: 'else' }));
    expect(other.etag).not.toBe((await answer()).etag);
  });
});
