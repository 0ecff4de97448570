import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type AttachmentRow, attachmentUrl, listAttachments } from '../../files/server/files.public.ts';
import { artifactsOfRun, type RunArtifactView, runEvidence, runFacts } from '../../runs/server/runs.public.ts';
import type { reportVersionRoute } from '../shared/marking.contract.ts';
import type { RunBlock, Sections, VersionFile } from './lab-reports.tables.ts';
import type { ReportRow, VersionRow } from './report.repository.ts';
import { picturePaths } from './report-sections.engine.ts';
import { runBlockOf } from './run-block.engine.ts';

/** `owner_type` of the files of reports. */
export const FILE_OWNER = 'lab_report';

type Content = Pick<CallOutput<typeof reportVersionRoute>, 'sections' | 'run' | 'attachments' | 'pictures'>;

/** Files of a draft: its documents in the author's order, and the pictures its text shows. */
export function filesOfDraft(
  draft: { readonly sections: Sections; readonly attachments: readonly string[] },
  owned: readonly AttachmentRow[],
): VersionFile[] {
  const shown = picturePaths(draft.sections);
  const fileOf = (row: AttachmentRow, picture: boolean): VersionFile => {
    const { id, name, ext, bytes, sha256, path } = row;
    return { id, name, ext, bytes, sha256, path, picture };
  };
  const documents = draft.attachments.flatMap((id) => owned.find((row) => row.id === id) ?? []);
  return [
    ...documents.map((row) => fileOf(row, false)),
    ...owned.filter((row) => shown.has(row.path)).map((row) => fileOf(row, true)),
  ];
}

function present(
  ctx: Ctx,
  key: Buffer,
  content: {
    readonly sections: Sections;
    readonly block: RunBlock | null;
    readonly files: readonly VersionFile[];
    /** What the run has now. */
    readonly made: readonly RunArtifactView[];
  },
): Content {
  const madeUrl = (id: string, sha256: string) =>
    content.made.find((one) => one.id === id && one.sha256 === sha256)?.url ?? null;
  const urlOf = (file: VersionFile) => attachmentUrl(key, { ...file, public: false }, ctx.clock.ms());
  const { block } = content;
  return {
    sections: { ...content.sections },
    run: block && {
      ...block,
      header: { ...block.header, version: block.header.version ?? null },
      steps: [...block.steps],
      blocks: (block.blocks ?? []).map((one) =>
        one.kind === 'artifact' ? { ...one, url: madeUrl(one.id, one.sha256) } : one,
      ) as NonNullable<Content['run']>['blocks'],
      missing: [...(block.missing ?? [])],
    },
    attachments: content.files
      .filter((file) => !file.picture)
      .map((file) => ({
        id: file.id,
        name: file.name,
        ext: file.ext,
        bytes: file.bytes,
        sha256: file.sha256,
        url: urlOf(file),
      })),
    pictures: Object.fromEntries(content.files.filter((file) => file.picture).map((file) => [file.path, urlOf(file)])),
  };
}

/** A version as it was handed in. */
export async function contentOfVersion(ctx: Ctx, key: Buffer, version: VersionRow): Promise<Content> {
  const { sections, files, run_block: block } = version;
  const held = (block.blocks ?? []).some((one) => one.kind === 'artifact');
  return present(ctx, key, { sections, block, files, made: held ? await artifactsOfRun(ctx, version.run_id) : [] });
}

/** The draft with the run chosen now, its locked blocks read anew. */
export async function contentOfDraft(ctx: Ctx, key: Buffer, report: ReportRow): Promise<Content> {
  const run = report.run_id === null ? undefined : (await runFacts(ctx, [report.run_id])).get(report.run_id);
  const owned = await listAttachments(ctx, FILE_OWNER, [report.id]);
  const made = run ? await artifactsOfRun(ctx, run.id) : [];
  return present(ctx, key, {
    sections: report.sections,
    block: run ? runBlockOf(run, await runEvidence(ctx, run), made) : null,
    files: filesOfDraft(report, owned),
    made,
  });
}

/** The same without the names of its files, which may hold the author's. */
export function withoutFileNames<C extends Pick<Content, 'attachments'>>(content: C): C {
  const attachments = content.attachments.map((file, at) => ({ ...file, name: `${at + 1}.${file.ext}` }));
  return { ...content, attachments };
}
