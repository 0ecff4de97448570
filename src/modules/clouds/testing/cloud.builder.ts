import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import * as managed from '../shared/cloud-manage.contract.ts';

let serial = 0;

/**
 * What tests of micro clouds start with.
 * @param experimentId stands in every cloud that is made
 */
export function cloudScene(t: TestApp, experimentId: () => string) {
  const unitOf = async (code: string) =>
    String((await t.ask('select id from units.unit where code = $1', [code]))[0]!.id);
  /** A command of the office for one cloud, which has to be carried out. */
  const command = async (id: string, name: 'list' | 'maintain' | 'delist', more: Record<string, unknown> = {}) => {
    const answer = await t.call(
      managed.commandCloudsRoute,
      { body: { ids: [id], command: name, ...more } as never },
      'admin',
    );
    expect(answer).toMatchObject({ done: 1, skipped: [] });
  };
  /** A listed cloud of the university with the experiment in it: two places, open to the unit. */
  const aCloud = async (more: object = {}) => {
    const made = await t.call(
      managed.createCloudRoute,
      {
        body: {
          code: `CLOUD-${++serial}`,
          name: `物理微云 ${serial}`,
          unitId: await unitOf('U1'),
          cover: null,
          intro: '<p>面向全校的物理实验空间。</p>',
          subject: '0702',
          externalUrl: null,
          externalMembers: false,
          week: [],
          exceptions: [],
          concurrency: 2,
          memberRule: 'unit',
          experiments: [experimentId()],
          packages: [],
          managers: [await t.personId('teacher')],
          ...more,
        } as never,
      },
      'admin',
    );
    await command(made.id, 'list');
    return made;
  };
  return { unitOf, command, aCloud };
}
