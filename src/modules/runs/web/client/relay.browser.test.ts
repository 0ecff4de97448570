import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../e2e/fixtures/browser.ts';
import {
  clearStand,
  type Played,
  page,
  play,
  served,
  startStand,
  stopStand,
} from '../../../../../e2e/fixtures/content-stand.ts';

/** The smallest module with an export: a function that gives 42. */
const WASM = Buffer.from('0061736d010000000105016000017f030201000705010161000' + '00a06010400412a0b', 'hex');
const LARGE = 24 * 1_048_576;

beforeAll(startStand, 120_000);
afterEach(clearStand);
afterAll(stopStand);

describe.skipIf(!CHROMIUM)('relay', () => {
  const big = Buffer.alloc(LARGE, 7);
  const file = (path: string, bytes: number) => ({ path, sha256: `${path.length}`.padStart(64, 'a'), bytes });
  const fetching = (path: string) =>
    page(
      `window.got=fetch('${path}').then(async(r)=>[r.status,r.headers.get('content-type'),(await r.arrayBuffer()).byteLength])`,
    );
  const gotOf = (run: Played) => run.frame.evaluate(() => (window as unknown as { got: Promise<unknown> }).got);

  it('transfers a large file once, whichever run asks for it', async () => {
    served.relay = ['**/*.data'];
    const order = { files: [file('Build/app.data', LARGE)] };
    const pack = { 'index.html': fetching('Build/app.data'), 'Build/app.data': big };
    for (let i = 0; i < 3; i++) {
      const run = await play(pack, { ...order, again: i > 0 });
      expect(await gotOf(run)).toEqual([200, 'application/octet-stream', LARGE]);
      await run.page.close();
    }
    expect(served.asked.filter((path) => path === 'Build/app.data')).toHaveLength(1);
    const again = await play(
      { ...pack, 'index.html': `${pack['index.html']}<!-- another version -->` },
      { ...order, again: true },
    );
    expect(await gotOf(again)).toEqual([200, 'application/octet-stream', LARGE]);
    expect(served.asked.filter((path) => path === 'Build/app.data')).toHaveLength(1);
  });

  it('gives modules and wasm as they are', async () => {
    served.relay = ['**/*.{mjs,wasm}'];
    const run = await play(
      {
        'index.html': page(
          `window.got=(async()=>{ const m=await import(await window.vse.asset('lib/engine.mjs')); const w=await WebAssembly.instantiateStreaming(fetch('lib/app.wasm')); return [m.answer, Object.keys(w.instance.exports).length]; })()`,
        ),
        'lib/engine.mjs': 'export const answer = 42;',
        'lib/app.wasm': WASM,
      },
      { files: [file('lib/engine.mjs', 1), file('lib/app.wasm', 1)] },
    );
    expect(await gotOf(run)).toEqual([42, 1]);
  });

  it('answers content that asks on its port', async () => {
    const run = await play(
      {
        'index.html':
          page(`window.got=new Promise((done)=>{ addEventListener('message',({data,ports})=>{ if(data?.type!=='welcome') return;
          const port=ports[0], heard=[]; port.onmessage=({data:m})=>{ heard.push(m.type==='asset'?[m.data.n,m.data.mime,m.data.data.byteLength]:[m.data.n,m.type,m.data.code]); if(heard.length===2) done(heard.sort()); };
          for (const [n,path] of [[1,'a.data'],[2,'b.data']]) port.postMessage({v:1,n,t:1,type:'asset.get',data:{path}}); });
          parent.postMessage({ns:'vse',v:1,type:'hello',sdk:'own',caps:[]},'*'); })`),
        'a.data': Buffer.alloc(12),
      },
      { files: [file('a.data', 12)] },
    );
    expect(await gotOf(run)).toEqual([
      [1, 'application/octet-stream', 12],
      [2, 'nack', 'invalid'],
    ]);
  });

  it('leaves to the browser what it is not for: small files, parts, files the shell does not know', async () => {
    served.relay = ['**/*.data'];
    const run = await play(
      {
        'index.html':
          page(`window.got=(async()=>{ const n=async(...a)=>(await (await fetch(...a)).arrayBuffer()).byteLength;
          return [await n('small.bin'), await n('part.data',{headers:{range:'bytes=0-1'}}), await n('unknown.data'), (await fetch('gone.data')).status]; })()`),
        'small.bin': Buffer.alloc(5),
        'part.data': Buffer.alloc(6),
        'unknown.data': Buffer.alloc(7),
      },
      { files: [file('part.data', 6), file('gone.data', 1)] },
    );
    expect(await gotOf(run)).toEqual([5, 6, 7, 404]);
    expect(served.asked).toContain('part.data bytes=0-1');
  });

  it('is not used where content has a cache of its own', async () => {
    served.profile = 'compat';
    served.relay = ['**/*.data'];
    const run = await play(
      { 'index.html': fetching('a.data'), 'a.data': Buffer.alloc(9) },
      { files: [file('a.data', 9)] },
    );
    expect(await gotOf(run)).toEqual([200, 'application/octet-stream', 9]);
    expect(await run.page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  });

  it('keeps no more than it may: what was used longest ago leaves', async () => {
    served.relay = ['**/*.data'];
    const list = ['a', 'bb', 'ccc'].map((name) => file(`${name}.data`, 1000));
    const pack = {
      'index.html': page(
        `window.got=(async()=>{ for (const n of ['a','bb','a','ccc']) { await (await fetch(n+'.data')).arrayBuffer(); await new Promise((d)=>setTimeout(d,80)); } })()`,
      ),
      'a.data': Buffer.alloc(1000),
      'bb.data': Buffer.alloc(1000),
      'ccc.data': Buffer.alloc(1000),
    };
    const run = await play(pack, { files: list, most: 2500 });
    await gotOf(run);
    await run.page.waitForTimeout(300);
    const kept = await run.page.evaluate(async () => {
      const cache = await caches.open('vse-relay-1');
      return (await cache.keys()).map((request) => new URL(request.url).pathname).sort();
    });
    expect(kept).toEqual(['/__relay/index', `/__relay/${list[0]!.sha256}`, `/__relay/${list[2]!.sha256}`].sort());
  });
});
