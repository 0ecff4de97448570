import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { HOSTILE_HTML } from '../../../../../e2e/fixtures/hostile-html.ts';
import { cleanRichText } from '../../../../platform/text/rich-text.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('forum');
}, 180_000);
afterAll(() => gallery?.close());

const COURSE = '0190f3c8-1111-7000-8000-0000000000c1';
const AT = '2026-11-23T02:42:00.000Z';
const AUTHOR = { name: '李四', mine: false, team: false, anonymous: false };
const BOARD = { id: 'b1', kind: 'course', name: null };
const CAN = {
  ...{ reply: true, like: true, report: true, commands: [] },
  ...{ edit: false, delete: false, accept: false, endorse: false, mute: false, reveal: false },
};
const post = (n: number, body: string) => ({
  ...{ id: `p${n}`, parentId: null, depth: n === 0 ? 0 : 1, quote: null, state: 'visible', reason: null, at: AT },
  ...{ body, author: AUTHOR, edited: false, likes: 0, liked: false, accepted: false, endorsed: false, counted: null },
  ...{ attachments: [], mentions: [], reports: [], version: 1, can: CAN },
});
const topic = {
  ...{ id: 't1', title: '<img src=x onerror=hit()>', board: BOARD, author: AUTHOR, question: false, pinned: false },
  ...{ essence: false, closed: false, solved: false, answered: false, state: 'visible', likes: 0, lastPostAt: AT },
  ...{ courseId: COURSE, version: 1, anchor: null, page: 1, pages: 1, withheld: false, follows: false },
  can: { reply: true, anonymous: true, commands: [] },
};

/** A topic whose replies are these, read by a learner in a browser without the policy that would cover a fault here. */
async function show(bodies: readonly string[]) {
  const context = await gallery.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const foreign: string[] = [];
  const own = new URL(gallery.address).host;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== own) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: (window as never as Hits).hits + 1 }) });
  });
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    if (pathname.endsWith(`/courses/${COURSE}`)) {
      return answer({ id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: 'lead', state: 'published' });
    }
    if (pathname.endsWith('/boards'))
      return answer({ rows: [], can: { moderate: false }, refusal: null, face: 'learner' });
    if (pathname.endsWith('/topics/t1')) {
      const posts = bodies.map((body, i) => post(i + 1, `${body}<p>end ${i + 1}</p>`));
      return answer({ ...topic, replies: posts.length, opening: post(0, '<p>开头</p>'), posts });
    }
    return answer(null);
  });
  await page.goto(`${gallery.address}?at=${encodeURIComponent('&topic=t1')}`);
  await page.locator(`#post-p${bodies.length}`).waitFor();
  return { page, foreign };
}
interface Hits {
  readonly hits: number;
}

it.each([
  ['as the server keeps it', true, HOSTILE_HTML.map((html) => cleanRichText(html).html)],
  ['as it came, had the server kept it', false, HOSTILE_HTML],
])('a learner who reads hostile posts sees them lie still: %s', async (_, kept, bodies) => {
  const { page, foreign } = await show(bodies);
  // Whatever can be pressed or touched is, and nothing answers.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('.vse-rich *')) {
      for (const type of ['mouseover', 'focus', 'toggle', 'load', 'error']) one.dispatchEvent(new Event(type));
    }
    for (const link of document.querySelectorAll<HTMLElement>('.vse-rich a[href]:not([href^="http"])')) link.click();
  });
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as never as Hits).hits)).toBe(0);
  expect(foreign).toEqual([]);
  const acting = await page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll('.vse-rich *')) {
      const name = one.localName;
      const tags = 'script style iframe frame object embed form input button select textarea link meta base dialog';
      if (tags.split(' ').includes(name) || /^(video|audio|source|svg|math|template)$/.test(name))
        found.push(`<${name}>`);
      for (const { name: attribute, value } of one.attributes) {
        if (/^(on|style$|srcset$|poster$|background$|formaction$|xlink)/.test(attribute))
          found.push(`${name}.${attribute}`);
        if (attribute === 'href' && !/^(https?:|mailto:|\/|#)/.test(value)) found.push(`${name}.href=${value}`);
        if (attribute === 'src' && !/^\/\d{4}\//.test(value)) found.push(`${name}.src=${value}`);
      }
    }
    return found;
  });
  expect(acting).toEqual([]);
  // What follows each of them is read as ever. One that was not cleaned may swallow the rest of its own text.
  const texts = await page.locator('[id^=post-p]').allInnerTexts();
  expect(texts).toHaveLength(bodies.length + 1);
  if (kept) for (const [i, text] of texts.slice(1).entries()) expect(text).toContain(`end ${i + 1}`);
  await page.context().close();
});
