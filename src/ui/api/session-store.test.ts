import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPreview, startView, viewedLearner } from './preview.ts';
import { erasePerson } from './public-computer.ts';
import {
  currentToken,
  forgetSession,
  keepSession,
  onPublicComputer,
  shareSession,
  storedProfile,
} from './session-store.ts';

/** The browser's storage, as far as it is used here. */
function storage() {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
    names: () => [...map.keys()].sort(),
  };
}

let local: ReturnType<typeof storage>;
let session: ReturnType<typeof storage>;
const dropped: string[] = [];
beforeEach(() => {
  local = storage();
  session = storage();
  vi.stubGlobal('window', {
    localStorage: local,
    sessionStorage: session,
    indexedDB: { deleteDatabase: (name: string) => dropped.push(name) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const profile = { Id: 'p-1', UserId: 'student', UnitId: null, UserName: '张三' };

describe('an own computer', () => {
  it('keeps bearer and profile for all tabs', () => {
    keepSession('Bt_a', profile);
    expect(local.names()).toEqual(['cloudvse_access_token', 'cloudvse_user_info']);
    expect(session.names()).toEqual([]);
    expect([currentToken(), storedProfile()?.UserId, onPublicComputer()]).toEqual(['Bt_a', 'student', false]);
  });
});

describe('a public computer', () => {
  it('keeps them in the tab only, also when renewed, and takes away what stood there before', () => {
    keepSession('Bt_old', profile);
    keepSession('Bt_a', profile, true);
    keepSession('Bt_b', null);
    expect(local.names()).toEqual([]);
    expect(session.names()).toEqual(['cloudvse_session_token', 'cloudvse_session_user']);
    expect([currentToken(), storedProfile()?.Id, onPublicComputer()]).toEqual(['Bt_b', 'p-1', true]);
  });

  it('goes on with the bearer another tab of the same person got, and with nobody else’s', async () => {
    keepSession('Bt_a', profile, true);
    const stop = shareSession();
    const other = new BroadcastChannel('cloudvse_public_computer');
    const post = async (message: unknown) => {
      other.postMessage(message);
      await new Promise((done) => setTimeout(done, 50));
    };
    await post({ personId: 'p-2', token: 'Bt_foreign', at: Date.now() + 1000 });
    await post({ personId: 'p-1', token: 'Bt_late', at: 1 });
    await post('noise');
    expect(currentToken()).toBe('Bt_a');
    await post({ personId: 'p-1', token: 'Bt_b', at: Date.now() + 1000 });
    expect(currentToken()).toBe('Bt_b');
    stop();
    await post({ personId: 'p-1', token: 'Bt_c', at: Date.now() + 2000 });
    expect(currentToken()).toBe('Bt_b');
    other.close();
  });

  it('leaves no token and nothing of the person behind', () => {
    keepSession('Bt_a', profile, true);
    for (const key of ['draft:p-1:labReport:7', 'recent:p-1', 'tour:p-1', 'draft:p-10:x:1', 'nav_theme']) {
      local.setItem(`cloudvse_${key}`, '{}');
    }
    forgetSession();
    erasePerson('p-1');
    expect(session.names()).toEqual([]);
    expect(local.names()).toEqual(['cloudvse_draft:p-10:x:1', 'cloudvse_nav_theme']);
    expect(dropped).toEqual(['cloudvse_draft']);
  });
});

it('forgets as whom a course was seen, with the name of that learner', () => {
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('location', { pathname: '/coursestudy/Structure', search: '?Id=c1' });
  keepSession('t', null);
  startView({ courseId: 'c1', name: '张三', view: 'v', from: '/' });
  expect(viewedLearner()?.name).toBe('张三');
  forgetSession();
  expect([viewedLearner(), session.names()]).toEqual([null, []]);
  startPreview('c1');
  forgetSession();
  expect(session.names()).toEqual([]);
});
