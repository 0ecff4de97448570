import { callAs } from '../../fixtures/entry.ts';
import { expect, signIn, test } from '../../fixtures/product.ts';

interface Node {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

test('a lock that stands open on the screen goes when its condition is met elsewhere', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const desk = async (account: string) => {
    const page = await (
      await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await signIn(page, product, account);
    return page;
  };
  const teacher = await desk('teacher');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(
    teacher,
    '/api/v1/courses?as=teacher&size=50',
  );
  const courseId = rows.find((row) => row.code === 'PHYS-101')!.id;
  const make = async (name: string, change: object) => {
    const { id } = await callAs<Node>(teacher, `/api/v1/courses/${courseId}/nodes`, {
      method: 'POST',
      body: { type: 'page', parent: chapter, name, body: `<p>${name}的内容</p>` },
    });
    const { version } = await callAs<Node>(teacher, `/api/v1/nodes/${id}`);
    await callAs(teacher, `/api/v1/nodes/${id}`, { method: 'PATCH', body: { version, ...change } });
    await callAs(teacher, `/api/v1/nodes/${id}/visibility`, { method: 'POST', body: { visible: true } });
    return id;
  };
  const { id: chapter } = await callAs<Node>(teacher, `/api/v1/courses/${courseId}/nodes`, {
    method: 'POST',
    body: { type: 'chapter', name: '开放章' },
  });
  await callAs(teacher, `/api/v1/nodes/${chapter}/visibility`, { method: 'POST', body: { visible: true } });
  const asked = await make('先读这一页', { completion: 'manual' });
  const locked = await make('然后读这一页', {
    unlock: { mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId: asked }] },
  });

  const watching = await desk('student');
  await watching.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${locked}`);
  await expect(watching.getByRole('heading', { name: '此内容尚未解锁' })).toBeVisible();
  await expect(watching.getByText('然后读这一页的内容')).toBeHidden();

  const doing = await desk('student');
  await doing.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${asked}`);
  await doing.getByRole('button', { name: '标记完成' }).click();
  await expect(doing.getByText('已标记完成').first()).toBeVisible();
  // Nobody touched the first screen.
  await expect(watching.getByText('然后读这一页的内容')).toBeVisible({ timeout: 5000 });
  // Other journeys count what this course asks for.
  await callAs(teacher, `/api/v1/nodes/${chapter}/visibility`, { method: 'POST', body: { visible: false } });
});
