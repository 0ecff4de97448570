import { makeNode, openDesk, showNode, taughtCourse } from '../../fixtures/course-desk.ts';
import { callAs } from '../../fixtures/entry.ts';
import { expect, test } from '../../fixtures/product.ts';
import { doPendulum, launch } from '../../pages/run.page.ts';

test('a lock that stands open on the screen goes when its condition is met elsewhere', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const desk = (account: string) => openDesk({ product, browser }, account);
  const teacher = await desk('teacher');
  const courseId = await taughtCourse(teacher, 'PHYS-101');
  const chapter = await makeNode(teacher, courseId, { type: 'chapter', name: '开放章' });
  await showNode(teacher, chapter);
  const make = async (name: string, change: object) => {
    const page = { type: 'page', parent: chapter, name, body: `<p>${name}的内容</p>` };
    const id = await makeNode(teacher, courseId, page);
    const { version } = await callAs<{ version: number }>(teacher, `/api/v1/nodes/${id}`);
    await callAs(teacher, `/api/v1/nodes/${id}`, { method: 'PATCH', body: { version, ...change } });
    await showNode(teacher, id);
    return id;
  };
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
  await showNode(teacher, chapter, false);
});

test('a lock by a step of an experiment goes while that experiment still runs', async ({ product, browser }) => {
  test.setTimeout(180_000);
  const desk = (account: string) => openDesk({ product, browser }, account);
  const teacher = await desk('teacher');
  const courseId = await taughtCourse(teacher, 'PHYS-101');
  const { rows } = await callAs<{
    rows: { type: string; experiment: { experimentId: string; experimentName: string } | null }[];
  }>(teacher, `/api/v1/courses/${courseId}/nodes`);
  const pendulum = rows.find(({ experiment }) => experiment?.experimentName.includes('单摆'))!.experiment!.experimentId;
  const chapter = await makeNode(teacher, courseId, { type: 'chapter', name: '步骤章' });
  await showNode(teacher, chapter);
  const shown = async (body: object) => {
    const id = await makeNode(teacher, courseId, { parent: chapter, ...body });
    await showNode(teacher, id);
    return id;
  };
  const experiment = { experimentId: pendulum };
  const asked = await shown({ type: 'experiment', name: '先做单摆', experiment });
  const locked = await shown({ type: 'page', name: '再读误差', body: '<p>误差从哪里来？</p>' });
  const { version } = await callAs<{ version: number }>(teacher, `/api/v1/nodes/${locked}`);
  const conditions = [{ kind: 'step', nodeId: asked, seq: 3, min: 80 }];
  const body = { version, unlock: { mode: 'all', hidden: false, conditions } };
  await callAs(teacher, `/api/v1/nodes/${locked}`, { method: 'PATCH', body });

  const watching = await desk('student04');
  await watching.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${locked}`);
  await expect(watching.getByRole('heading', { name: '此内容尚未解锁' })).toBeVisible();
  await expect(watching.getByText(/需≥80/)).toBeVisible();

  const doing = await watching.context().newPage();
  await doing.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${asked}`);
  const run = await launch(doing);
  await doPendulum(doing, run.params, 3);
  await expect(watching.getByRole('heading', { name: '此内容尚未解锁' })).toBeVisible();
  await doPendulum(doing, run.params, 4);
  // Nobody touched the first screen.
  await expect(watching.getByText('误差从哪里来？')).toBeVisible({ timeout: 5000 });
  // Other journeys count what this course asks for, and what its learners have begun.
  await callAs(doing, `/api/v1/runs/${run.runId}/abandon`, { method: 'POST' });
  await showNode(teacher, chapter, false);
});
