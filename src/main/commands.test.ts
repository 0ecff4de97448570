import { beforeAll, describe, expect, it } from 'vitest';
import { SEED_GRANTS } from '../kernel/access/roles.ts';
import { resolveAddress, WIRE_PAGE } from '../kernel/routing/paths.ts';
import type { User } from '../ui/access/user-store.ts';
import { messages as frame } from '../ui/messages/zh-CN.ts';
import { mayOpen } from '../ui/shell/menu-entries.ts';
import { findAll, soundsOf } from '../ui/shell/palette.model.ts';
import { builtPage, paletteCommands, registerModules } from '../ui/shell/registry.ts';
import { memberModules } from './member-modules.web.ts';
import { visitorModules } from './visitor-modules.web.ts';

beforeAll(() => registerModules([...visitorModules, ...memberModules]));

const wire = (page: string) => WIRE_PAGE[page] ?? page;
const personOf = (id: 0 | 2 | 3 | 5 | 6): User =>
  ({
    id: 'p1',
    role: {
      id,
      permissions: SEED_GRANTS[id].map(({ page, actions }) => ({ permissionId: wire(page), actionList: [...actions] })),
    },
    pages: SEED_GRANTS[id].map(({ page }) => page),
  }) as unknown as User;
const offered = (id: 0 | 2 | 3 | 5 | 6, courseId: string | null = null) =>
  paletteCommands().flatMap(({ title, at }) => {
    const href = at({ user: personOf(id), courseId });
    return href === null ? [] : [{ title: title.replace('ui.command.', ''), href }];
  });
const names = (...given: Parameters<typeof offered>) =>
  offered(...given)
    .map((one) => one.title)
    .toSorted();

describe('commands of the palette', () => {
  it('lead to pages that are built and that the person may open', () => {
    for (const role of [0, 2, 3, 5, 6] as const) {
      for (const { title, href } of [...offered(role), ...offered(role, 'c1')]) {
        const found = resolveAddress(href);
        expect(found.kind, `${title} ${href}`).toBe('match');
        if (found.kind !== 'match') continue;
        expect(builtPage(found.row.key), title).toBeDefined();
        expect(mayOpen(found.row.key, personOf(role)), `${title} for ${role}`).toBe(true);
      }
    }
  });

  it('are those one may do, where they make sense', () => {
    expect(names(6)).toEqual(['continue', 'joinCourse']);
    expect(names(5)).toEqual(['mark', 'newCourse']);
    expect(names(5, 'c1')).toEqual(['gradebook', 'liveClass', 'mark', 'newClass', 'newCourse', 'publishGrades']);
    expect(names(3)).toEqual(['mark', 'newCourse', 'newExperiment']);
    expect(names(2)).toEqual(['importUsers', 'newUser', 'reviewBindings', 'reviewExperiments']);
    expect(names(0)).toEqual([
      'importUsers',
      'newCloud',
      'newNotice',
      'newPackage',
      'newUnit',
      'newUser',
      'reviewBindings',
      'reviewExperiments',
    ]);
  });

  it('each have their words, and a sound to be found by', () => {
    const titles = Object.keys(frame).filter((key) => key.startsWith('ui.command.'));
    expect(
      paletteCommands()
        .map((one) => one.title)
        .toSorted(),
    ).toEqual(titles.toSorted());
    const all = paletteCommands().map(({ title, also }) => ({
      label: frame[title],
      sounds: soundsOf(title),
      also: also && frame[also].split('、'),
    }));
    const found = (text: string) => findAll(all, text).map((one) => one.label);
    expect(found('fbcj')).toEqual(['发布成绩']);
    expect(found('新建')).toContain('新建课程');
    expect(found('批改')).toEqual(['批改实验报告']);
    expect(found('shenhe')).toContain('审核实验');
    expect(found('发公告')).toEqual(['发布公告']);
  });
});
