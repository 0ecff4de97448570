import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../e2e/fixtures/browser.ts';
import {
  clearStand,
  page,
  play,
  scripts,
  served,
  sourceOf,
  startStand,
  stopStand,
} from '../../../../../e2e/fixtures/content-stand.ts';
import type { StandNotes } from '../../../../../e2e/fixtures/shell-page.ts';

beforeAll(startStand, 120_000);
afterEach(clearStand);
afterAll(stopStand);

describe.skipIf(!CHROMIUM)('boot', () => {
  it('stays under six kilobytes', () => {
    expect(gzipSync(scripts.boot, { level: 9 }).length).toBeLessThan(6 * 1024);
  });

  it('says nothing to the shell but its facts when the page uses nothing', async () => {
    const { page: opened, frame, notes } = await play({ 'index.html': page('localStorage.setItem("a","1")') });
    await opened.waitForFunction(() => (window as unknown as { shell: StandNotes }).shell.boots >= 1);
    await opened.waitForTimeout(800);
    expect(await notes()).toMatchObject({ hellos: 0, messages: [] });
    expect(
      await frame.evaluate(() => Object.keys(window).filter((key) => /^(API|Reci|Report|Send|unity)/.test(key))),
    ).toEqual([]);
  });
});

describe.skipIf(!CHROMIUM)('the first sign', () => {
  const bare = (script: string) =>
    `<!doctype html><html lang="en"><head><title>content</title></head><body><canvas width="64" height="64"></canvas><script>${script}</script></body></html>`;
  const DRAW = `onmessage=({data})=>{ const to=data.getContext('2d'); const draw=()=>{ to.fillStyle='#f00'; to.fillRect(0,0,64,64); requestAnimationFrame(draw) }; draw() }`;
  const HAND_OVER = `const off=document.querySelector('canvas').transferControlToOffscreen(); worker.postMessage(off,[off]);`;
  const factsOf = async (run: Awaited<ReturnType<typeof play>>, what: 'shownMs' | 'firstFrameMs' | 'fatal') => {
    await run.page.waitForFunction(
      (name) => ((window as unknown as { shell: StandNotes }).shell.facts?.[name] ?? null) !== null,
      what,
    );
    return (await run.notes()).facts;
  };

  it('of content that a module worker draws off screen is that it stands', async () => {
    served.profile = 'compat';
    const run = await play(
      { 'index.html': bare(`const worker=new Worker('draw.mjs',{type:'module'});${HAND_OVER}`), 'draw.mjs': DRAW },
      { until: 'canvas' },
    );
    expect(await factsOf(run, 'shownMs')).toMatchObject({ fatal: null, errorCount: 0 });
  });

  it('comes in a strict document too, with a worker from a blob', async () => {
    const blob = `const worker=new Worker(URL.createObjectURL(new Blob([${JSON.stringify(DRAW)}],{type:'text/javascript'})),{type:'module'});`;
    const run = await play({ 'index.html': bare(blob + HAND_OVER) }, { until: 'canvas' });
    expect(await factsOf(run, 'shownMs')).toMatchObject({ fatal: null });
  });

  it('does not come from content whose script died: the error is reported instead', async () => {
    const run = await play(
      { 'index.html': bare(`addEventListener('load',()=>undefinedThing.start())`) },
      { until: 'canvas' },
    );
    expect((await factsOf(run, 'fatal'))?.fatal).toContain('undefinedThing');
    const late = await play(
      { 'index.html': bare(`Promise.reject(new TypeError('late')); `) },
      { until: 'canvas', again: true },
    );
    expect((await factsOf(late, 'fatal'))?.fatal).toContain('late');
  });

  it('is not held back by a sound that may not play yet', async () => {
    const run = await play(
      { 'index.html': bare(`Promise.reject(new DOMException('play() failed','NotAllowedError'))`) },
      { until: 'canvas' },
    );
    expect(await factsOf(run, 'shownMs')).toMatchObject({ fatal: null, errorCount: 1 });
  });
});

describe.skipIf(!CHROMIUM)('storage of a host', () => {
  it('is another person’s no more: what they left is gone before the content looks', async () => {
    served.profile = 'compat';
    const look = `window.got=(async()=>{ const before=localStorage.getItem('note'); localStorage.setItem('note','mine');
      const opened=await new Promise((done)=>{ const r=indexedDB.open('work'); r.onupgradeneeded=()=>done('new'); r.onsuccess=()=>{ r.result.close(); done('there'); }; });
      return [before, opened]; })()`;
    const gotOf = async (cap: string, again: boolean) => {
      const run = await play({ 'index.html': page(`setTimeout(()=>{${look}},300)`) }, { cap, again });
      await run.frame.waitForFunction(() => 'got' in window);
      return run.frame.evaluate(() => (window as unknown as { got: Promise<unknown> }).got);
    };
    const mine = '295.p_aaaaaaaaaaaaaaaa.x';
    expect(await gotOf(mine, false)).toEqual([null, 'new']);
    expect(await gotOf(mine, true)).toEqual(['mine', 'there']);
    expect(await gotOf('296.p_aaaaaaaaaaaaaaaa.y', true)).toEqual(['mine', 'there']);
    expect(await gotOf('295.p_bbbbbbbbbbbbbbbb.z', true)).toEqual([null, 'new']);
  });
});

describe.skipIf(!CHROMIUM)('stand-ins', () => {
  const FINDER = `function find(w,n){let i=0;while(w[n]==null&&w.parent!=null&&w.parent!=w&&i++<7){try{w.parent[n];w=w.parent}catch(e){break}}return w[n]}`;

  it('answer SCORM 1.2', async () => {
    const run = await play({
      'index.html': page(`${FINDER}
        const api=find(window,'API'); const got=[];
        got.push(api.LMSGetValue('cmi.core.student_id'), api.LMSGetLastError(), api.LMSInitialize(''), api.LMSInitialize(''));
        api.LMSSetValue('cmi.core.lesson_status','passed'); api.LMSSetValue('cmi.core.score.raw','42'); api.LMSSetValue('cmi.core.score.max','50');
        api.LMSSetValue('cmi.interactions.0.id','q1'); api.LMSSetValue('cmi.interactions.0.student_response','b'); api.LMSSetValue('cmi.interactions.0.result','correct');
        api.LMSSetValue('cmi.suspend_data','page 3'); got.push(api.LMSSetValue('cmi.core.student_id','x'), api.LMSGetLastError(), api.LMSGetValue('cmi.interactions._count'), api.LMSGetValue('cmi.suspend_data'));
        api.LMSCommit(''); got.push(api.LMSFinish(''), api.LMSFinish('')); window.got=got;`),
    });
    const [finish] = await run.said('finish');
    expect(finish).toMatchObject({ status: 1, score: 42 });
    expect(await run.frame.evaluate(() => (window as unknown as { got: string[] }).got)).toEqual([
      '',
      '301',
      'true',
      'false',
      'false',
      '403',
      '1',
      'page 3',
      'true',
      'false',
    ]);
    const { messages, hellos } = await run.notes();
    expect(messages.map(({ type }) => type)).toEqual(['ready', 'score', 'answer', 'state.save', 'finish']);
    expect(messages[1]?.data).toMatchObject({ raw: 42, max: 50 });
    expect(messages[2]?.data).toMatchObject({ questionId: 'q1', response: 'b', correct: true });
    expect(messages[3]?.data).toMatchObject({ key: 'cmi', data: { 'cmi.suspend_data': 'page 3' } });
    expect(new Set(messages.map(({ data }) => sourceOf(data)))).toEqual(new Set(['shim:scorm12']));
    expect(hellos).toBe(1);
  });

  it('answer SCORM 2004, with what was saved before', async () => {
    const run = await play(
      {
        'index.html': page(`${FINDER}
          const api=find(window,'API_1484_11'); api.Initialize('');
          const wait=setInterval(()=>{ if(api.GetValue('cmi.learner_id')==='') return; clearInterval(wait);
            window.got=[api.GetValue('cmi.learner_id'),api.GetValue('cmi.learner_name'),api.GetValue('cmi.entry'),api.GetValue('cmi.suspend_data')];
            api.SetValue('cmi.score.scaled','0.75'); api.SetValue('cmi.completion_status','incomplete'); api.Terminate(''); },50);`),
      },
      {
        welcome: {
          resume: { states: { cmi: { number: 1, data: { 'cmi.suspend_data': 'page 2' }, savedAt: 0 } }, lastStep: 0 },
        },
      },
    );
    expect((await run.said('finish'))[0]).toMatchObject({ status: 2, score: 75 });
    expect((await run.said('score'))[0]).toMatchObject({ raw: 75, max: 100 });
    expect(await run.frame.evaluate(() => (window as unknown as { got: string[] }).got)).toEqual([
      'p_abc',
      '张三',
      'resume',
      'page 2',
    ]);
  });

  it('hear H5P', async () => {
    const run = await play({
      'index.html': page(`setTimeout(()=>{ const on=[]; window.H5P={externalDispatcher:{on:(t,f)=>on.push(f)}};
        const verb=(v)=>({id:'http://adlnet.gov/expapi/verbs/'+v});
        const fire=(statement)=>on.forEach((f)=>f({data:{statement}}));
        setTimeout(()=>{ fire({verb:verb('answered'),object:{id:'urn:q',definition:{name:{'en-US':'Q'}}},result:{response:'1',success:false,score:{raw:0,max:1}},context:{contextActivities:{parent:[{}]}}});
          fire({verb:verb('completed'),object:{id:'urn:all'},result:{score:{raw:3,max:4}}}); },600); },300);`),
    });
    expect((await run.said('score'))[0]).toMatchObject({ raw: 3, max: 4, ext: { source: 'shim:h5p' } });
    expect((await run.said('answer'))[0]).toMatchObject({
      questionId: 'urn:q',
      response: '1',
      correct: false,
      score: 0,
    });
    expect((await run.said('event'))[0]).toMatchObject({
      verb: 'http://adlnet.gov/expapi/verbs/completed',
      object: 'urn:all',
    });
  });

  it('stand in for the functions of older showcase platforms', async () => {
    const run = await play({
      'index.html': page(`ReciveData(['T','T'],[1,2],['酚酞','甲基橙'],[2,0],['True','0']);
        ReciveData('["M"]','[7]','["x"]','[1]','[1]');
        ReportEdit('{"结论":"<b>终点</b>"}'); SendScoreToWeb('88');`),
    });
    expect((await run.said('score'))[0]).toMatchObject({ raw: 88, max: 100, ext: { source: 'shim:sendscore' } });
    expect(await run.said('answer', 3)).toMatchObject([
      { questionId: 'T:1', response: '酚酞', correct: true, score: 2 },
      { questionId: 'T:2', response: '甲基橙', correct: false, score: 0 },
      { questionId: 'M:7', response: 'x', correct: true },
    ]);
    expect((await run.said('report'))[0]).toMatchObject({
      section: 'report',
      key: '结论',
      kind: 'html',
      content: '&lt;b&gt;终点&lt;/b&gt;',
    });
  });

  it('hear statements posted to the shell, to the page and by a page within', async () => {
    served.profile = 'compat';
    const statement = (name: string) =>
      `{statement:{verb:{id:'http://x.example/verbs/opened'},object:{id:'urn:${name}'}}}`;
    const run = await play({
      'index.html': page(`parent.postMessage(${statement('shell')},'*'); postMessage(JSON.stringify(${statement('self')
        .replace(/(\w+):(?=[{'])/g, '"$1":')
        .replaceAll("'", '"')}),'*');
        const f=document.createElement('iframe'); f.src='inner.html'; f.title='inner'; document.body.append(f);`),
      'inner.html': page(`parent.postMessage(${statement('inner')},'*'); SendScoreToWeb(5);`),
    });
    const events = await run.said('event', 3);
    expect(events.map((one) => one.object).sort()).toEqual(['urn:inner', 'urn:self', 'urn:shell']);
    expect(new Set(events.map(sourceOf))).toEqual(new Set(['shim:xapi']));
    // The page within speaks over the line of the page around it: one welcome for both.
    expect((await run.said('score'))[0]).toMatchObject({ raw: 5 });
    expect((await run.notes()).hellos).toBe(1);
  });

  it('push a pseudonym into a Unity player that shows itself', async () => {
    const run = await play({
      'index.html': page(`window.pushed=[]; window.unityInstance={SendMessage:(...a)=>window.pushed.push(a)};`),
    });
    await run.frame.waitForFunction(() => (window as unknown as { pushed: unknown[] }).pushed.length > 0);
    expect(await run.frame.evaluate(() => (window as unknown as { pushed: unknown[] }).pushed)).toEqual([
      ['Platform', 'OnUser', '{"id":"p_abc","account":"p_abc","name":"张三"}'],
    ]);
  });

  it('leave alone what the page brings itself', async () => {
    const run = await play({
      'index.html': page(
        `function SendScoreToWeb(x){ window.own=x; } var API={mine:true}; SendScoreToWeb(7); window.got=[window.own,API.mine];`,
      ),
    });
    expect(await run.frame.evaluate(() => (window as unknown as { got: unknown[] }).got)).toEqual([7, true]);
    expect((await run.notes()).hellos).toBe(0);
  });

  it('share the port with content that has the SDK', async () => {
    const run = await play({
      'index.html': page(
        `(async()=>{ const vse=await Vse.connect(); await vse.event('sdk','a'); SendScoreToWeb(9); window.level=await vse.event('sdk','b'); })();`,
        '<script src="/__vse/vse.js"></script>',
      ),
    });
    expect((await run.said('score'))[0]).toMatchObject({ raw: 9 });
    expect(await run.said('event', 2)).toHaveLength(2);
    await run.frame.waitForFunction(() => (window as unknown as { level?: string }).level === 'stored');
    expect((await run.notes()).hellos).toBe(1);
  });
});
