import { describe, expect, it } from 'vitest';
import { describeAgent, lockedFields } from './profile.model.ts';

describe('locked fields', () => {
  it.each([
    [6, 'local', false, false, { identity: false, study: false, college: false, title: true }],
    [6, 'local', true, true, { identity: true, study: false, college: true, title: true }],
    [6, 'import', false, false, { identity: true, study: true, college: true, title: true }],
    [5, 'import', true, true, { identity: true, study: false, college: true, title: false }],
    [5, 'cas', true, true, { identity: true, study: false, college: true, title: false }],
    [0, 'local', true, true, { identity: false, study: false, college: true, title: false }],
  ] as const)('role %i from %s, placed %s, in a college %s', (role, source, placed, inCollege, locked) => {
    expect(lockedFields({ role, source, placed, inCollege })).toEqual(locked);
  });

  it('leave the college free where no tree says it', () => {
    expect(lockedFields({ role: 6, source: 'local', placed: true, inCollege: false }).college).toBe(false);
  });
});

describe('devices', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome 140',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge 140',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
      'Safari 18',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; HarmonyOS) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
      'Chrome 120',
      'HarmonyOS',
    ],
    ['curl/8.9', null, null],
    [null, null, null],
  ])('%s', (agent, browser, system) => {
    expect(describeAgent(agent)).toEqual({ browser, system });
  });
});
