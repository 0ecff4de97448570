import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endPreview, isPreviewing, previewHeaders, startPreview } from './preview.ts';

const at = (pathname: string, search: string) => vi.stubGlobal('location', { pathname, search });
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('goes on over the study pages of one course until it is ended', () => {
  at('/coursestudy/Structure', '?Id=c1&preview=1');
  expect(isPreviewing()).toBe(false);
  startPreview('c1');
  expect(isPreviewing()).toBe(true);
  at('/CourseStudy/Forum', '?Id=c1');
  expect(isPreviewing()).toBe(true);
  at('/coursestudy/Forum', '?Id=c2');
  expect(isPreviewing()).toBe(false);
  at('/Maintain/CourseBulid/Info', '?Id=c1');
  expect(isPreviewing()).toBe(false);
  at('/coursestudy/Forum', '?Id=c1');
  endPreview();
  expect(isPreviewing()).toBe(false);
});

it('is said with every call of the course, and with none of the frame', () => {
  at('/coursestudy/Structure', '?Id=c1');
  startPreview('c1');
  expect(previewHeaders('courses.tree')).toEqual({ 'x-preview': '1' });
  expect(previewHeaders(undefined)).toEqual({ 'x-preview': '1' });
  for (const name of ['identity.refresh', 'notifications.read', 'settings.save']) {
    expect(previewHeaders(name)).toEqual({});
  }
});
