import { expect, it } from 'vitest';
import { goalsOf, isNew } from './details.model.ts';

it('takes three to five lines as what is learnt, without their marks', () => {
  expect(goalsOf('量摆长\n\n 2. 测周期 \n- 求 g')).toEqual(['量摆长', '测周期', '求 g']);
  expect(goalsOf('1、量\n2、测\n3）求')).toEqual(['量', '测', '求']);
});

it('leaves a sentence and a long list where they are', () => {
  expect(goalsOf(undefined)).toEqual([]);
  expect(goalsOf('掌握单摆法')).toEqual([]);
  expect(goalsOf('一\n二')).toEqual([]);
  expect(goalsOf('一\n二\n三\n四\n五\n六')).toEqual([]);
});

it('calls an experiment new below ten runs', () => {
  expect([isNew({ runs: 9 }), isNew({ runs: 10 })]).toEqual([true, false]);
});
