import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { delistRoute, previewDelistRoute } from '../../../stewardship/shared/listing.contract.ts';
import { buildCourse } from '../../testing/course.builder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

describe('delisting an experiment', () => {
  it('names the nodes of courses it touches and tells their teams', async () => {
    const teacher = await t.personId('teacher');
    const leaderId = await t.personId('leader');
    const { actor } = await t.ctx('leader');
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    const { experimentId } = await buildCourse(await t.ctx(), { unitId, leadId: teacher, leaderId });
    const params = { id: experimentId };
    const preview = await t.call(previewDelistRoute, { params }, 'leader');
    expect(preview).toEqual({ uses: [{ kind: 'nodes', n: 1, names: [expect.stringContaining(' · ')] }], people: 1 });
    await t.call(delistRoute, { params, body: { reason: '设备升级中' } }, 'leader');
    await t.drainJobs();
    const told = await t.ask(
      `select from notifications.notification where person_id = $1 and message_key = 'experiments.notice.delisted'`,
      [teacher],
    );
    expect(told).toHaveLength(1);
  });
});
