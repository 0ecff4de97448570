import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { docxOf } from '../../../../platform/documents/docx-writer.ts';
import type { Form } from '../../../catalogue/shared/form.model.ts';
import { openAttachment, readableAttachment } from '../../../files/server/files.public.ts';
import { keyedMessage } from '../entry-messages.engine.ts';
import { readEntry } from './entry.service.ts';
import { documentBlocks } from './entry-document.engine.ts';
import { categoryName } from './entry-facts.repository.ts';
import { formSteps } from './form-projection.engine.ts';

/** Pictures of the form that are stored here; one that is gone is left out, its address stays in the text. */
async function picturesOf(ctx: Ctx, { basic, technology }: Form): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const path of [basic.cover?.path, technology.picture?.path]) {
    if (!path) continue;
    try {
      const row = await readableAttachment(ctx, { path }, () => false);
      found.set(path, await buffer(await openAttachment(ctx, row)));
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
    }
  }
  return found;
}

/**
 * 导出申报书: what is in work as a document with all parts of the form, at any time; gaps are marked.
 * @throws AppError notFound for everybody but its team and reviewers
 */
export async function entryDocument(ctx: Ctx, id: string): Promise<{ name: string; body: Readable }> {
  const { entry, items } = await readEntry(ctx, id);
  const { row, target } = entry;
  const { form } = target;
  const content = {
    ...{ locale: ctx.locale, code: row.code, unitName: row.unit_name, leaderName: row.leader_name },
    ...{ form, steps: formSteps(target.steps), items },
    category: form.basic.category === null ? null : await categoryName(ctx, form.basic.category),
    pictures: await picturesOf(ctx, form),
  };
  const title = keyedMessage(ctx.locale, 'experiments.document.title');
  await ctx.tx(async (tx) =>
    tx.audit({
      action: 'experiment.export_document',
      object: 'experiment',
      objectId: id,
      after: { state: target.state, revision: target.revision?.number ?? null },
    }),
  );
  const facts = {
    ...{ title: `${title} · ${form.basic.name}`, author: row.leader_name, language: ctx.locale },
    ...{ at: ctx.clock.now(), foot: `${row.code} · ${form.basic.name}` },
  };
  const name = `${title}_${row.code}_${form.basic.name}`.replace(/[\\/:*?"<>|\s]+/g, '_').slice(0, 120);
  return { name: `${name}.docx`, body: docxOf(facts, documentBlocks(content)) };
}
