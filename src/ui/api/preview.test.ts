import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  endPreview,
  endView,
  eyes,
  isPreviewing,
  previewHeaders,
  startPreview,
  startView,
  viewedLearner,
} from './preview.ts';

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

it('as one learner goes on over the study pages of that course, and takes the place of a preview', () => {
  const learner = { courseId: 'c1', name: '张三', view: 'signed', from: '/back' };
  at('/coursestudy/Structure', '?Id=c1');
  startPreview('c1');
  startView(learner);
  expect(isPreviewing()).toBe(false);
  expect(viewedLearner()).toEqual(learner);
  expect(eyes()).toEqual(['view', 'signed']);
  expect(previewHeaders('courses.tree')).toEqual({ 'x-view-as': 'signed' });
  for (const name of ['identity.refresh', 'notifications.list', 'experiments.details']) {
    expect(previewHeaders(name)).toEqual({});
  }
  at('/coursestudy/Structure', '?Id=c2');
  expect([viewedLearner(), previewHeaders('courses.tree')]).toEqual([null, {}]);
  at('/Maintain/CourseBulid/Info', '?Id=c1');
  expect(viewedLearner()).toBeNull();
  at('/coursestudy/Forum', '?Id=c1');
  endView();
  expect([viewedLearner(), eyes()]).toEqual([null, []]);
});
