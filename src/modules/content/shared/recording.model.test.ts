import { describe, expect, it } from 'vitest';
import { ManifestError } from './manifest.model.ts';
import { isRecordedByPlatform, readRecording, recordAsks } from './recording.model.ts';

const step = (more: object) => ({ title: '测量', maxScore: 10, ...more });

describe('the recording of a package', () => {
  it('is the content’s own unless the manifest says otherwise', () => {
    expect(readRecording(null)).toMatchObject({ byPlatform: false, adapter: null });
    expect(readRecording({ record: 'content' }).byPlatform).toBe(false);
    expect(readRecording({ record: 'platform', adapter: 'vse/adapter.js' })).toMatchObject({
      byPlatform: true,
      adapter: 'vse/adapter.js',
    });
    expect([isRecordedByPlatform({ record: 'platform' }), isRecordedByPlatform(null)]).toEqual([true, false]);
  });

  it.each([
    [{ record: 'teacher' }, 'record'],
    [{ adapter: 'https://example.org/a.js' }, 'adapter'],
    [{ adapter: 'adapter.html' }, 'adapter'],
    [{ steps: [step({ record: {} })] }, 'steps.0.record'],
    [{ steps: [step({ record: [{ kind: 'sound', key: 'a' }] })] }, 'steps.0.record.0.kind'],
    [{ steps: [step({ record: [{ kind: 'text', key: 'a b' }] })] }, 'steps.0.record.0.key'],
    [
      {
        steps: [
          step({
            record: [
              { kind: 'text', key: 'a' },
              { kind: 'file', key: 'a' },
            ],
          }),
        ],
      },
      'steps.0.record',
    ],
  ])('names the place of %j', (source, where) => {
    expect(() => readRecording(source)).toThrow(new ManifestError(where));
  });
});

describe('what a step asks for', () => {
  it('is what the package says', () => {
    const record = [{ kind: 'reading', key: 'd', label: { 'zh-CN': '直径', 'en-US': 'Diameter' }, unit: 'mm' }];
    expect(recordAsks({ steps: [step({ record })] }, [1]).get(1)).toEqual([
      {
        kind: 'reading',
        key: 'd',
        label: '直径',
        words: { 'zh-CN': '直径', 'en-US': 'Diameter' },
        unit: 'mm',
        required: true,
      },
    ]);
  });

  it('is what its rules read, when the package says nothing', () => {
    const rules = [
      { kind: 'numeric', points: 6, on: 'entered:g', min: 9, max: 10 },
      { kind: 'manual', points: 4 },
    ];
    const asks = recordAsks({ steps: [step({ rules })] }, [1]).get(1);
    expect(asks).toMatchObject([
      { kind: 'reading', key: 'g', required: true },
      { kind: 'file', key: 'proof', required: true },
    ]);
  });

  it('is a note and a file that may be left out, when nothing is said at all', () => {
    expect(recordAsks(null, [1, 2]).get(2)).toMatchObject([
      { kind: 'text', required: false },
      { kind: 'file', required: false },
    ]);
  });
});
