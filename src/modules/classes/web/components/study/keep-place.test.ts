import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../../../../ui/api/client.ts';
import { keyOf, queryClient } from '../../../../../ui/api/query.ts';
import { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import { goneTo, type Outline } from './gone-to.ts';
import { keepPlace } from './keep-place.ts';

vi.mock('../../../../../ui/api/client.ts', () => ({ call: vi.fn(), SWITCHED: '' }));

const node = (id: string) =>
  ({
    ...{ id, name: `第 ${id} 节`, type: 'page', parent: null, sort: Number(id) },
    ...{ mark: { state: 'none' }, lock: null },
  }) as Outline['rows'][number];
const START: Outline = {
  ...{ rows: [node('1'), node('2'), node('3')], progress: null, can: { edit: false, learn: true } },
  standing: { begun: false, last: null, next: null, deadlines: [] },
};
const KEY = [...keyOf(courseTreeRoute, { params: { courseId: 'c' } }), 'zh-CN'];
const last = () => queryClient.getQueryData<Outline>(KEY)?.standing?.last?.nodeId;

/** The server: when it kept the place, and what it answers of the outline at present. */
let kept = () => {};
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(KEY, goneTo(START, '1'));
  vi.mocked(call).mockImplementation((() => new Promise<void>((done) => (kept = done))) as typeof call);
});

it('stays at the node though an outline from before it was kept is answered meanwhile', async () => {
  keepPlace('c', '2');
  expect(last()).toBe('2');
  queryClient.setQueryData(KEY, goneTo(START, '1'));
  kept();
  await vi.waitFor(() => expect(last()).toBe('2'));
});

it('asks again for an outline that was under way', async () => {
  const answers: ((outline: Outline) => void)[] = [];
  const asked = new QueryObserver<Outline>(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise<Outline>((done) => answers.push(done)),
    staleTime: 0,
  });
  const stop = asked.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  keepPlace('c', '2');
  kept();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]!(goneTo(START, '1'));
  answers[1]!(goneTo(START, '2'));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(last()).toBe('2');
  stop();
});

it('says no more of a node that was left', async () => {
  const leave = keepPlace('c', '2');
  const first = kept;
  leave();
  keepPlace('c', '3');
  first();
  await new Promise((done) => setTimeout(done));
  expect(last()).toBe('3');
});
