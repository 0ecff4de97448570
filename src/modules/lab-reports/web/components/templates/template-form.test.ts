import { describe, expect, it } from 'vitest';
import { STANDARD_TEMPLATE, type TemplateTexts, templateFault } from '../../../shared/report-template.model.ts';
import { formFaults, formOf, freshKey, moved, writtenOf } from './template-form.model.ts';

const format = (texts: TemplateTexts) => ('key' in texts ? `《${texts.key}》` : texts.text);
const form = formOf('标准', STANDARD_TEMPLATE, format);

describe('form of a template', () => {
  it('gives back what it was made from, words of the product untouched', () => {
    const { sections, criteria } = writtenOf(form, format);
    expect(sections).toEqual(STANDARD_TEMPLATE.sections);
    expect(criteria[0]?.levels.map((level) => level.from)).toEqual([18, 15, 12, 0]);
    expect(templateFault(writtenOf(form, format))).toBeNull();
  });
  it('makes a text of words somebody changed', () => {
    const changed = {
      ...form,
      sections: form.sections.map((one, at) => (at === 0 ? { ...one, title: ' 预习 ' } : one)),
    };
    expect(writtenOf(changed, format).sections[0]?.title).toEqual({ text: '预习' });
  });
  it('names empty fields and numbers that are none or too large', () => {
    const [first] = form.sections;
    const bad = { ...form, name: '一', files: '11', sections: [{ ...first!, title: ' ', least: '2.5' }] };
    expect([...formFaults(bad)]).toEqual([
      ['name', 'required'],
      ['files', 'number'],
      ['sections.0.title', 'required'],
      ['sections.0.least', 'number'],
    ]);
    expect(formFaults(form).size).toBe(0);
  });
  it('never gives a key twice and moves rows inside the list only', () => {
    expect(freshKey('s', [{ key: 's2' }, { key: 's3' }])).toBe('s4');
    expect(freshKey('s', [{ key: 'a' }])).toBe('s2');
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
