import { describe, expect, it } from 'vitest';
import type { Content } from '../../../questions/shared/content.model.ts';
import { mapContentPictures } from '../../../questions/shared/picture.model.ts';
import { problemsOf } from '../../../questions/shared/readiness.model.ts';
import { buildContent, everyContent } from '../../../questions/testing/question.builder.ts';
import { type FoundFile, partIdOf, verdictOf } from '../../shared/exchange.model.ts';
import { settlePictures, writtenPicture } from '../../shared/file-pictures.model.ts';
import { embedPictures, moodleFile, writeMoodle } from '../../shared/moodle-writer.model.ts';
import { buildMaterial, leaving, sameQuestion } from '../../testing/leaving.builder.ts';
import { readMoodleXml } from './moodle.engine.ts';

const quiz = (...questions: string[]) => `<?xml version="1.0"?><quiz>${questions.join('\n')}</quiz>`;
const read = (...questions: string[]) => (readMoodleXml(quiz(...questions)) as FoundFile).questions;
/** A file whose pictures are settled: each stands by its bytes. */
const settled = (found: FoundFile) =>
  settlePictures(found, (src) => {
    const data = (found.pictures?.get(src) ?? writtenPicture(src))?.data;
    return data === undefined ? null : `/${String(data)}`;
  });
const question = (type: string, body: string, stem = '<p>题干</p>') =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${body}</question>`;

describe('Moodle XML', () => {
  it('reads every kind of question the bank has', () => {
    const found = read(
      '<question type="category"><category><text>$course$/top/力学/振动</text></category></question>',
      question(
        'multichoice',
        '<generalfeedback format="html"><text>&lt;p&gt;见书&lt;/p&gt;</text></generalfeedback><defaultgrade>3.0</defaultgrade><single>true</single><shuffleanswers>0</shuffleanswers><answer fraction="100"><text>甲</text><feedback><text>好</text></feedback></answer><answer fraction="0"><text>乙</text></answer><tags><tag><text>期末</text></tag></tags><hint format="html"><text>想一想</text></hint>',
      ),
      question(
        'truefalse',
        '<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer>',
      ),
      question(
        'shortanswer',
        '<usecase>1</usecase><answer fraction="100"><text>安培</text></answer><answer fraction="100"><text>A</text></answer>',
      ),
      question(
        'numerical',
        '<answer fraction="100"><text>9.8</text><tolerance>0.05</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m/s^2</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm/s^2</unit_name></unit></units><unitgradingtype>1</unitgradingtype><unitpenalty>0.2</unitpenalty>',
      ),
      question(
        'matching',
        '<subquestion><text>电流</text><answer><text>安培</text></answer></subquestion><subquestion><text>电压</text><answer><text>伏特</text></answer></subquestion>',
      ),
      question('cloze', '', '电流的单位是 {1:SA:=安培~=A}，电压的是 {2:MULTICHOICE:=伏特~欧姆}。'),
      question('essay', '<responseformat>noinline</responseformat><attachments>2</attachments>'),
      question(
        'ordering',
        '<gradingtype>ABSOLUTE_POSITION</gradingtype><answer fraction="1"><text>一</text></answer><answer fraction="2"><text>二</text></answer><answer fraction="3"><text>三</text></answer>',
      ),
      question(
        'ddwtos',
        '<dragbox><text>安培</text><group>1</group></dragbox><dragbox><text>伏特</text><group>1</group></dragbox>',
        '<p>电流 [[1]]</p>',
      ),
      question(
        'calculatedsimple',
        '<answer fraction="100"><text>{g}</text><tolerance>0.1</tolerance></answer><dataset_definitions><dataset_definition><name><text>g</text></name><dataset_items><dataset_item><number>1</number><value>9.8</value></dataset_item></dataset_items></dataset_definition></dataset_definitions>',
        '<p>g = {g}</p>',
      ),
    );
    expect(found.map(({ type, notes }) => [type, notes.map(({ code }) => code).join()])).toEqual([
      ['single', 'hints,feedback'],
      ['truth', ''],
      ['blank', ''],
      ['numeric', ''],
      ['matching', ''],
      ['blank', 'chosen'],
      ['file', ''],
      ['ordering', ''],
      ['blank', 'chosen'],
      ['numeric', 'calculated'],
    ]);
    for (const { content } of found) expect(problemsOf(content!)).toEqual([]);
    expect(found[0]).toMatchObject({
      meta: { points: 3, folder: ['力学', '振动'], tags: ['期末'] },
      content: { fixed: true },
    });
    expect(found[2]!.content).toMatchObject({ blanks: [{ accepted: ['安培', 'A'], switches: { letterCase: false } }] });
    expect(found[3]!.content).toMatchObject({
      unit: 'required',
      unitShare: 20,
      units: [
        { unit: 'm/s^2', factor: '1' },
        { unit: 'cm/s^2', factor: '0.01' },
      ],
    });
    expect(found[5]!.content).toMatchObject({ blanks: [{ points: 1 }, { points: 2, accepted: ['伏特'] }] });
    expect(found[9]!.content).toMatchObject({ stem: '<p>g = 9.8</p>', value: '9.8' });
  });

  it('names what it cannot take, and where it stands', () => {
    const found = read(
      question('ddimageortext', ''),
      question('multichoice', '<single>true</single><answer fraction="0"><text>a</text></answer>'),
      question('description', ''),
    );
    expect(found.map(({ content, notes, line }) => [content, notes[0]!.code, line])).toEqual([
      [null, 'unsupported', 1],
      [null, 'noAnswer', 2],
      [null, 'noQuestion', 3],
    ]);
    expect(found[0]!.notes[0]!.params).toEqual({ kind: 'ddimageortext' });
  });

  it('takes pictures along that lie in the file, each by its own element, and names those that do not', () => {
    const file = (data: string) => `<file name="图 1.png" path="/" encoding="base64">${data}</file>`;
    const img = (src: string) => `<![CDATA[<p>看图 <img alt='装置' src='${src}' width=3></p>]]>`;
    const found = settled(
      readMoodleXml(
        quiz(
          `<question type="multichoice"><questiontext format="html"><text>${img('@@PLUGINFILE@@/%E5%9B%BE%201.png')}</text>${file('QUFB')}</questiontext><generalfeedback format="html"><text>${img('https://elsewhere.example/x.png')}</text></generalfeedback><single>true</single><answer fraction="100" format="html"><text>${img('@@PLUGINFILE@@/图 1.png?forcedownload=1'.replace(' ', '%20'))}</text>${file('QkJC')}</answer><answer fraction="0" format="html"><text>${img('data:image/png;base64,Q0ND')}</text></answer></question>`,
        ),
      ) as FoundFile,
    );
    const { content, notes } = found.questions[0]!;
    const all = JSON.stringify(content);
    expect([...all.matchAll(/src=\\"([^\\]*)/g)].map(([, src]) => src)).toEqual(['/QUFB', '/QkJC', '/Q0ND']);
    expect(all).not.toContain('elsewhere');
    expect(all).toContain('alt=\\"装置\\"');
    expect(notes.map(({ code, params }) => [code, params?.n])).toEqual([
      ['pictures', 1],
      ['picturesKept', 3],
    ]);
    expect(verdictOf(found.questions[0]!)).toBe('changed');
  });

  it('reads back the pictures it writes, in every rich text', () => {
    const picture = (n: number) => `<p>图${n}<img src="/2026/11/27/${n}.png" alt="甲 &amp; 乙"></p>`;
    const content = buildContent('single', {
      stem: picture(1),
      analysis: picture(2),
      options: [
        { id: 'o1', text: picture(3) },
        { id: 'o2', text: picture(1) },
      ],
      key: 'o1',
    });
    const pictures = new Map(
      [1, 2, 3].map((n) => [`/2026/11/27/${n}.png`, { name: `picture-${n}.png`, base64: btoa(`bytes ${n}`) }]),
    );
    const xml = embedPictures(writeMoodle(leaving(content)).text, pictures);
    expect(xml).not.toContain('/2026/');
    const found = settled(readMoodleXml(moodleFile([{ text: xml, folder: [] }])) as FoundFile);
    const { content: read, notes } = found.questions[0]!;
    expect(notes).toEqual([{ code: 'picturesKept', params: { n: 4 } }]);
    expect(verdictOf(found.questions[0]!)).toBe('kept');
    const bytes = new Map([...pictures].map(([path, { base64 }]) => [path, `/${base64}`]));
    sameQuestion(
      read!,
      mapContentPictures(content, (path) => bytes.get(path)!),
      [],
    );
  });

  it('refuses what is no quiz, is not well-formed, or brings a document type', () => {
    expect(readMoodleXml('<html></html>')).toEqual({ fault: 'notMoodle' });
    expect(readMoodleXml('<quiz><question></quiz>')).toEqual({ fault: 'notXml' });
    expect(
      readMoodleXml(
        '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question type="x">&x;</question></quiz>',
      ),
    ).toEqual({
      fault: 'documentType',
    });
  });

  it('writes a material as a description, and what is numbered below it comes back with it', () => {
    const whole = buildContent('composite', { analysis: '' });
    const { text, notes } = writeMoodle(leaving(whole, { tags: ['期末'] }));
    expect(notes).toEqual([]);
    expect(text.match(/<question type="\w+"/g)).toEqual([
      '<question type="description"',
      '<question type="multichoice"',
      '<question type="essay"',
    ]);
    const found = read(text, question('truefalse', '<answer fraction="100"><text>true</text></answer>'));
    expect(found.map(({ type }) => type)).toEqual(['composite', 'truth']);
    expect(found[0]).toMatchObject({ notes: [], meta: { tags: ['期末'] } });
    const content = found[0]!.content as typeof whole;
    expect(problemsOf(content)).toEqual([]);
    expect(content.children.map(({ points }) => points)).toEqual([2, 4]);
    content.children.forEach((child, i) => {
      sameQuestion(child.content, whole.children[i]!.content, []);
    });
  });

  it('writes a material as one text with embedded answers where these have words for all of its questions', () => {
    const types = ['single', 'multiple', 'truth', 'blank'] as const;
    const whole = buildMaterial(types);
    const number = buildContent('numeric', { unit: 'none', units: [] });
    const fixed = buildContent('multiple', { rule: 'net', fixed: true });
    const children = [...whole.children, ...[number, fixed].map((content) => ({ id: partIdOf(), points: 4, content }))];
    const material = { ...whole, children };
    const { text, notes } = writeMoodle(leaving(material));
    expect(text.match(/<question type="\w+"/g)).toEqual(['<question type="cloze"']);
    expect(text).toContain(':MULTICHOICE_VS:');
    expect(text).toContain(':MULTIRESPONSE:');
    const [found] = read(text);
    const lost = notes.map(({ code }) => code);
    expect(lost).toEqual(['rule']);
    sameQuestion(found!.content!, material, lost);
    expect(found!.meta.points).toBe(6 * 3 + 2 + 4 * 2);
    // Half a point, formulas to choose from and what a person marks have no words there.
    const formula = buildContent('single');
    const others = [
      { ...whole, children: [{ ...whole.children[0]!, points: 2.5 }] },
      {
        ...whole,
        children: [
          {
            ...whole.children[0]!,
            content: {
              ...formula,
              options: formula.options.map((one) => ({ ...one, text: '<p><span data-tex="x_{1}"></span></p>' })),
            },
          },
        ],
      },
      buildMaterial(),
    ];
    for (const one of others) {
      // What is told of the material itself is named as lost.
      const written = writeMoodle(leaving(one));
      expect(written.text).toContain('<question type="description"');
      const [back] = read(written.text);
      expect(back!.notes.map(({ code }) => code)).toContain('analysis');
      const codes = written.notes.map(({ code }) => code);
      sameQuestion(back!.content!, one, [...codes, 'analysis']);
    }
  });

  it('reads back what it writes, of every type', () => {
    const contents: Content[] = [
      ...everyContent(),
      buildContent('multiple', { rule: 'net' }),
      buildContent('multiple', { rule: 'ratio', fixed: true }),
      buildContent('single', { stem: '<p>求 <span class="formula" data-tex="x^2&lt;4"></span> 的解 ]]&gt;</p>' }),
      buildContent('blank', {
        stem: '<p>{{1}} &amp; {{2}}</p>',
        blanks: buildContent('blank').blanks.map((one) => ({ ...one, accepted: ['a~b', '1/2 = {x}'] })),
      }),
      buildContent('ordering', { rule: 'lcs' }),
    ];
    const written = contents
      .map((content) => leaving(content, { folder: ['A/B', 'C'], tags: ['期末'], points: 4 }))
      .map((one) => ({ one, ...writeMoodle(one) }));
    const found = (
      readMoodleXml(moodleFile(written.map(({ text, one }) => ({ text, folder: one.folder })))) as FoundFile
    ).questions;
    expect(found).toHaveLength(written.length);
    for (const [i, { content, meta, notes }] of found.entries()) {
      const { one, notes: lost } = written[i]!;
      expect(notes, JSON.stringify(one.content)).toEqual([]);
      expect(meta).toMatchObject({ folder: ['A/B', 'C'], tags: ['期末'] });
      sameQuestion(
        content!,
        one.content,
        lost.map(({ code }) => code),
      );
    }
  });
});
