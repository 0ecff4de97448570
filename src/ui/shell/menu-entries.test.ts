import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Translate } from '../../kernel/i18n/catalog.ts';
import type { User } from '../access/user-store.ts';
import type { SiteFacts } from './site-facts.ts';

vi.mock('./registry.ts', () => ({ builtPage: () => ({}) }));
const facts = (more: Partial<SiteFacts>): SiteFacts => ({
  site: 'home',
  home: 'http://home.test',
  lab: 'http://lab.test',
  cloud: 'http://cloud.test',
  build: '',
  live: '',
  idleMinutes: 0,
  ...more,
});

describe('entries of the three faces', () => {
  let menuEntries: typeof import('./menu-entries.ts').menuEntries;
  let centreGroups: typeof import('./menu-entries.ts').centreGroups;
  beforeAll(async () => {
    ({ menuEntries, centreGroups } = await import('./menu-entries.ts'));
  });
  const elsewhere = (given: SiteFacts) =>
    menuEntries(((key: string) => key) as unknown as Translate, null, given)
      .filter((entry) => entry.elsewhere)
      .map(({ key }) => key);

  it('hold lab reports where they are work: to mark for teachers, to write for learners', () => {
    const of = (role: number) => {
      const groups = centreGroups({ role: { id: role } } as User);
      return groups.filter(({ pages }) => pages.includes('centre.labReport')).map(({ key }) => key);
    };
    expect([of(5), of(2), of(6)]).toEqual([['teach'], ['teach'], ['learn']]);
    const grades = centreGroups({ role: { id: 6 } } as User).find(({ key }) => key === 'learn')!;
    expect(grades.pages).toContain('centre.gradeManage');
  });

  it('open elsewhere only where another host answers', () => {
    expect(elsewhere(facts({}))).toEqual(['experimentTwo', 'cloud']);
    expect(elsewhere(facts({ home: '', lab: '', cloud: '' }))).toEqual([]);
    expect(elsewhere(facts({ lab: 'http://home.test' }))).toEqual(['cloud']);
  });
});
