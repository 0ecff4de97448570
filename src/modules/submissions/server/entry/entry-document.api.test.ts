import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { entryScene } from '../../testing/entry-scene.builder.ts';

let t: TestApp;
let scene: ReturnType<typeof entryScene>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  scene = entryScene(t);
});
afterAll(() => t.close());

const take = (id: string, as: Account) =>
  t.request({ method: 'GET', url: `/api/v1/experiments/${id}/entry/document`, as });

/** Parts of a document by name. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const textOf = (xml: string) =>
  unescaped(
    [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)]
      .map(([, inner]) => [...inner!.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)].map(([, wording]) => wording).join(''))
      .join('\n'),
  );
/** Cells of every table, row by row. */
const tablesOf = (xml: string) =>
  [...xml.matchAll(/<w:tbl>(.*?)<\/w:tbl>/gs)].map(([, table]) =>
    [...table!.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell]) => textOf(cell!)),
    ),
  );

it('holds the six parts, the team and the step table as entered', async () => {
  const steps = Array.from({ length: 10 }, (_, i) => ({
    ...{ title: `第${i + 1}步 <调节>`, goal: '目标甲\n目标乙', expectSeconds: 60 + i, maxScore: 10 },
    ...{ scoringModel: '操作正确得满分', scoreKind: 'operation' as const, knowledge: ['简谐运动', '周期'] },
  }));
  const id = await scene.complete({ steps, version: 'none' });
  const answer = await take(id, 'leader');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('wordprocessingml.document');
  const { code, form } = await scene.read(id);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(`_${code}_单摆测重力加速度.docx`);
  const files = await unpacked(answer.rawPayload);
  const xml = files.get('word/document.xml')!.toString();
  const text = textOf(xml);
  for (const part of [
    '1. 基本信息',
    '2. 负责人与团队',
    '3. 实验描述',
    '4. 特色与共享',
    '5. 网络与技术',
    '6. 实验步骤',
  ]) {
    expect(text.split('\n')).toContain(part);
  }
  // Every text of the form stands in the document, word for word.
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Array.isArray(value)
        ? value.flatMap(texts)
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : [];
  const { basic, people, description, features, technology } = form as Record<string, Record<string, unknown>>;
  const plain = [
    ...texts({ ...basic, cover: null, category: null, kind: null, level: null }),
    ...texts({ ...people, team: (people!.team as { role: string }[]).map(({ role: _role, ...member }) => member) }),
    ...texts({ ...description, resultKinds: null }),
    ...texts({ ...features, sharing: null }),
    ...texts({ ...technology, picture: null }),
  ].filter((one) => one !== '');
  expect(plain.length).toBeGreaterThan(15);
  for (const one of plain) expect(text).toContain(one);
  const tables = tablesOf(xml);
  const grid = tables.find((rows) => rows[0]?.includes('赋分模型'))!;
  expect(grid.slice(1)).toEqual(
    steps.map((step, i) => [
      ...[String(i + 1), step.title, step.goal, String(step.expectSeconds), '10', step.scoringModel, '操作成绩'],
      '简谐运动 · 周期',
    ]),
  );
  const team = tables.find((rows) => rows[0]?.includes('承担任务'))!;
  expect(team.slice(1).map((row) => [row[1], row[4], row[5]])).toEqual([
    ['陈服务', '在线答疑', '在线教学服务人员'],
    ['林技术', '平台维护', '技术支持人员'],
  ]);
  // Cover and picture of the architecture are in it, and nothing is marked as missing.
  expect([...files.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(2);
  expect(text).not.toContain('（待填写）');
  const written = await t.ask(
    `select 1 from audit.audit_log where object_id = $1 and action = 'experiment.export_document'`,
    [id],
  );
  expect(written).toHaveLength(1);
});

it('marks gaps of a draft, speaks the language asked for, and is its people’s alone', async () => {
  const id = await scene.draft('只有名称');
  const gaps = textOf((await unpacked((await take(id, 'leader')).rawPayload)).get('word/document.xml')!.toString());
  expect(gaps.match(/（待填写）/g)!.length).toBeGreaterThan(5);
  const english = await t.request({
    method: 'GET',
    url: `/api/v1/experiments/${id}/entry/document`,
    as: 'leader',
    headers: { 'accept-language': 'en-US' },
  });
  const wording = (await unpacked(english.rawPayload)).get('word/document.xml')!.toString();
  expect(textOf(wording)).toContain('(to be filled in)');
  expect([(await take(id, 'college')).statusCode, (await take(id, 'leader2')).statusCode]).toEqual([404, 404]);
  expect((await take(id, 'student')).statusCode).toBe(404);
});
