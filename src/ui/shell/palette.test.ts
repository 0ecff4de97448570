import { describe, expect, it } from 'vitest';
import { routeByKey } from '../../kernel/routing/paths.ts';
import type { User } from '../access/user-store.ts';
import {
  findAll,
  fitOf,
  isEnough,
  isOffered,
  isRecentList,
  moved,
  plainRoutes,
  remember,
  soundsOf,
} from './palette.model.ts';

describe('what one types', () => {
  it.each([
    ['', false],
    ['a', false],
    [' a ', false],
    ['ab', true],
    ['7', false],
    ['12', true],
    ['课', true],
    ['ＡＢ', true],
    ['--', false],
    ['çã', true],
  ])('“%s” is enough: %s', (text, expected) => {
    expect(isEnough(text)).toBe(expected);
  });
});

describe('a fit', () => {
  const course = { label: '我的课程', sounds: 'wo de ke cheng' };
  it.each<[text: string, fit: number | null]>([
    ['我的', 0],
    ['课程', 2],
    ['wdkc', 3],
    ['wd', 3],
    ['wodekecheng', 4],
    ['wo de ke', 4],
    ['kecheng', 4],
    ['kc', 5],
    ['班级', null],
    ['xyz', null],
    ['', null],
  ])('of “%s”', (text, fit) => {
    expect(fitOf(course, text)).toBe(fit);
  });

  it('knows Latin titles by any word, and other names', () => {
    expect(fitOf({ label: 'My courses' }, 'COUR')).toBe(1);
    expect(fitOf({ label: '退出登录', also: ['sign out'] }, 'sign')).toBe(0);
  });

  it('orders what is found, best first, and no more than asked for', () => {
    const all = [{ label: 'ab x' }, { label: 'x ab' }, { label: 'xab' }, { label: 'none' }, { label: 'ab y' }];
    expect(findAll(all, 'ab').map((one) => one.label)).toEqual(['ab x', 'ab y', 'x ab', 'xab']);
    expect(findAll(all, 'ab', 1)).toEqual([{ label: 'ab x' }]);
  });
});

describe('pages', () => {
  const user = (role: 0 | 6, pages: string[]) => ({ id: 'p', role: { id: role }, pages }) as unknown as User;

  it('are those that open by themselves, each with its sound', () => {
    const keys = plainRoutes().map((row) => row.key);
    expect(keys).toContain('centre.myCourse');
    for (const key of ['experimentRun', 'study.info', 'experimentTwoDetails', 'publicDoc', 'forbidden']) {
      expect(keys).not.toContain(key);
    }
    expect(keys.filter((key) => !soundsOf(key))).toEqual([]);
    expect(soundsOf('centre.myCourse')).toBe('wo de ke cheng');
  });

  it('are offered by sign-in and by the permitted pages', () => {
    const offered = (key: string, who: User | null) => isOffered(routeByKey(key), who);
    const [visitor, student, admin] = [null, user(6, []), user(0, ['usermanage', 'accessExpaerManage'])];
    expect([visitor, student, admin].map((who) => offered('home', who))).toEqual([true, true, true]);
    expect([visitor, student, admin].map((who) => offered('centre.myCourse', who))).toEqual([false, true, true]);
    expect([visitor, student, admin].map((who) => offered('management.userManage', who))).toEqual([false, false, true]);
    expect(offered('management.accessExperimentManage', admin)).toBe(true);
    expect(offered('management.logManage', admin)).toBe(false);
    expect([visitor, student].map((who) => offered('login', who))).toEqual([true, false]);
  });
});

describe('recent places', () => {
  it('hold ten, the newest first and each once', () => {
    let list = remember([], { label: 'a', href: '/a' });
    for (let i = 0; i < 12; i++) list = remember(list, { label: `${i}`, href: `/${i}` });
    list = remember(list, { label: 'five', href: '/5', note: 'n' });
    expect(list).toHaveLength(10);
    expect(list[0]).toEqual({ label: 'five', href: '/5', note: 'n' });
    expect(list.filter((one) => one.href === '/5')).toHaveLength(1);
    expect(isRecentList(list)).toBe(true);
  });

  it('are believed in their own shape only', () => {
    const wrong = [
      null,
      {},
      [{}],
      [{ label: 'x', href: '//evil' }],
      [{ label: 'x', href: 'javascript:1' }],
      [{ label: 1, href: '/' }],
    ];
    expect(wrong.map(isRecentList)).toEqual(wrong.map(() => false));
  });
});

it('moves round the list', () => {
  expect([moved(0, 3, 'ArrowDown'), moved(2, 3, 'ArrowDown'), moved(-1, 3, 'ArrowDown')]).toEqual([1, 0, 0]);
  expect([moved(0, 3, 'ArrowUp'), moved(2, 3, 'ArrowUp'), moved(-1, 3, 'ArrowUp')]).toEqual([2, 1, 2]);
  expect([moved(5, 3, ''), moved(-1, 3, ''), moved(0, 0, 'ArrowDown')]).toEqual([2, 0, -1]);
});
