import type { Account, TestApp } from '../../../testing/app.ts';
import { type Form, type FormStep, TEXT_PARTS } from '../../catalogue/shared/form.model.ts';
import { installPackage } from '../../content/server/content.public.ts';
import { goodPackage } from '../../content/testing/package.builder.ts';
import * as entry from '../shared/entry.contract.ts';
import * as review from '../shared/entry-review.contract.ts';
import { evenSteps, fullForm } from './entry.builder.ts';

// data: the smallest picture
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The entry of experiments by its routes, as the people of the test world use it. */
export function entryScene(t: TestApp) {
  async function bring(as: Account): Promise<{ id: string; path: string }> {
    const form = new FormData();
    form.append('kind', 'image');
    form.append('files', new Blob([PNG]), 'cover.png');
    const body = new Response(form);
    const answer = await t.request({
      method: 'POST',
      url: '/data/api/v1/attachment/uploadfiles',
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
      as,
    });
    const [file] = answer.json().Data as [{ Id: string; Path: string }];
    return { id: file.Id, path: file.Path };
  }

  const read = (id: string, as: Account = 'leader') => t.call(entry.entryRoute, { params: { id } }, as);
  const versionOf = async (id: string, part: string) => (await read(id)).parts[part]?.version ?? 0;
  const save = (
    id: string,
    part: (typeof TEXT_PARTS)[number],
    version: number,
    value: unknown,
    as: Account = 'leader',
  ) => t.call(entry.savePartRoute, { params: { id }, body: { part, version, value } as never }, as);
  const saveSteps = (id: string, version: number, steps: FormStep[], as: Account = 'leader') =>
    t.call(entry.saveStepsRoute, { params: { id }, body: { version, steps } }, as);
  const submit = (id: string, accepted = false, as: Account = 'leader') =>
    t.call(entry.submitRoute, { params: { id }, body: { declared: true, accepted } }, as);
  const opinions = (id: string, as: Account = 'leader') => t.call(review.opinionsRoute, { params: { id } }, as);
  const submissionId = async (id: string) => (await read(id, 'admin')).submission!.id;
  const commandBody = async (id: string, more: object = {}) => ({
    params: { id },
    body: { submissionId: await submissionId(id), ...more } as never,
  });
  const collegeApprove = async (id: string, as: Account = 'college') =>
    t.call(review.collegeApproveRoute, await commandBody(id), as);
  const approve = async (id: string, more: object = {}, as: Account = 'admin') =>
    t.call(review.approveRoute, await commandBody(id, more), as);
  const sendBack = async (id: string, more: object, as: Account = 'college') =>
    t.call(review.returnRoute, await commandBody(id, more), as);

  /** A draft of a leader with nothing but its name. */
  const draft = async (name = '单摆测重力加速度', as: Account = 'leader') =>
    (await t.call(entry.createDraftRoute, { body: { name } }, as)).id;

  /** A draft in which nothing is missing but, where asked, the version. */
  async function complete(
    more: {
      as?: Account;
      version?: 'ready' | 'published' | 'none';
      team?: Form['people']['team'];
      steps?: FormStep[];
      zip?: Buffer;
    } = {},
  ): Promise<string> {
    const { as = 'leader', version = 'published' } = more;
    const id = await draft('单摆测重力加速度', as);
    const form = fullForm('单摆测重力加速度', await bring(as), more.team ? { team: more.team } : {});
    await t.ask('insert into experiments.video (experiment_id, address) values ($1, $2)', [id, form.basic.introVideo]);
    for (const part of TEXT_PARTS) await save(id, part, 0, form[part], as);
    await saveSteps(id, 0, more.steps ?? evenSteps(), as);
    if (version !== 'none') {
      await installPackage(await t.ctx(), {
        experimentId: id,
        number: 1,
        zip: more.zip ?? goodPackage(),
        publish: version === 'published',
      });
    }
    return id;
  }

  /** Approved by college and platform, and listed. */
  async function listed(): Promise<string> {
    const id = await complete();
    await submit(id);
    await collegeApprove(id);
    await approve(id, { list: true });
    return id;
  }
  return {
    read,
    versionOf,
    save,
    saveSteps,
    submit,
    opinions,
    submissionId,
    collegeApprove,
    approve,
    sendBack,
    draft,
    complete,
    listed,
    bring,
  };
}
