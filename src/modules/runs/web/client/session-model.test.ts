import { describe, expect, it } from 'vitest';
import type { BootFacts } from '../../../../kernel/bridge/protocol.ts';
import { contentWidthOf, fitScale, hasFirstSign, isStorageBlocked, scriptErrorsOf } from './session.model.ts';

const facts = (over: Partial<BootFacts> = {}): BootFacts => ({
  firstFrameMs: null,
  shownMs: null,
  fatal: null,
  overflowWidth: null,
  loadMs: 100,
  errors: [],
  errorCount: 0,
  memoryStorage: true,
  ...over,
});

describe('the first sign of content without the bridge', () => {
  it('is a painted frame or a document that stands', () => {
    expect(hasFirstSign(facts())).toBe(false);
    expect(hasFirstSign(facts({ firstFrameMs: 40 }))).toBe(true);
    expect(hasFirstSign(facts({ shownMs: 3100 }))).toBe(true);
  });

  it('is absent from the facts of an older boot script', () => {
    const { shownMs: _shown, fatal: _fatal, ...older } = facts();
    expect(hasFirstSign(older as BootFacts)).toBe(false);
    expect(scriptErrorsOf(older as BootFacts)).toBeNull();
  });
});

describe('storage of its own', () => {
  it('is missed by content that was given an origin for it, in a browser that keeps nothing there', () => {
    expect(isStorageBlocked('compat', facts({ memoryStorage: true }))).toBe(true);
    expect(isStorageBlocked('compat', facts({ memoryStorage: false }))).toBe(false);
    expect(isStorageBlocked('strict', facts({ memoryStorage: true }))).toBe(false);
  });
});

describe('script errors', () => {
  it('name the fatal one first and once', () => {
    expect(scriptErrorsOf(facts({ errors: ['warned'] }))).toBeNull();
    expect(scriptErrorsOf(facts({ fatal: 'died', errors: ['warned', 'died'] }))).toEqual(['died', 'warned']);
  });

  it('are cut where content sends more than the boot script would', () => {
    const errors = Array.from({ length: 100 }, (_, i) => `${i}`.repeat(1000));
    const read = scriptErrorsOf(facts({ fatal: 'x'.repeat(9999), errors })) ?? [];
    expect(read).toHaveLength(20);
    expect(read.every((text) => text.length <= 500)).toBe(true);
    expect(scriptErrorsOf({ fatal: 'a', errors: { length: 3 } } as unknown as BootFacts)).toEqual(['a']);
  });
});

describe('content that is wider than its frame', () => {
  it('is scaled to fit, and stays so once its frame is as wide as it', () => {
    const width = contentWidthOf(facts({ overflowWidth: 1280 }), null);
    expect(width).toBe(1280);
    expect(contentWidthOf(facts(), width)).toBe(1280);
    expect(fitScale(960, width)).toBe(0.75);
    expect(fitScale(1600, width)).toBe(1);
    expect(fitScale(960, null)).toBe(1);
    expect(fitScale(100, width)).toBe(0.4);
  });

  it('is believed within reason only', () => {
    for (const overflowWidth of [Number.NaN, -5, 1e9, '1280' as never]) {
      expect(contentWidthOf(facts({ overflowWidth }), null)).toBeNull();
    }
  });
});
