import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../kernel/routing/paths.ts';
import { ICON_KEYS } from './page-icons.ts';

describe('signs of pages', () => {
  it('belong to pages there are', () => {
    const keys = new Set(ROUTES.map((row) => row.key));
    expect(ICON_KEYS.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('are given to every page of a console', () => {
    const railed = ROUTES.filter((row) => row.layout === 'console' && /^(management|centre)\./.test(row.key));
    const without = railed.map((row) => row.key).filter((key) => !ICON_KEYS.includes(key));
    // Pages of one thing have no entry in a menu.
    expect(without.filter((key) => !/(Details|Item)$/.test(key))).toEqual([]);
  });
});
