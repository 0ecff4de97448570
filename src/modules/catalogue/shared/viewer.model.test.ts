import { describe, expect, it } from 'vitest';
import { isRobot, surnameOf } from './viewer.model.ts';

describe('who is counted as a viewer', () => {
  it('leaves out robots, previews and callers without a name', () => {
    for (const agent of [
      null,
      '',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'Googlebot/2.1',
      'curl/8.5.0',
      'python-requests/2.31',
      'facebookexternalhit/1.1',
    ]) {
      expect(isRobot(agent), String(agent)).toBe(true);
    }
  });

  it('counts browsers', () => {
    for (const agent of [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50',
      'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/141.0 Mobile',
    ]) {
      expect(isRobot(agent), agent).toBe(false);
    }
  });
});

describe('the name under a review', () => {
  it('is the family name alone', () => {
    expect(surnameOf('张三')).toBe('张');
    expect(surnameOf('欧阳修文')).toBe('欧阳');
    expect(surnameOf('司马')).toBe('司');
    expect(surnameOf('maria silva')).toBe('M.');
    expect(surnameOf(' ')).toBe('');
  });
});
