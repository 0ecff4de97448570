import { text } from 'node:stream/consumers';
import type { Ctx } from '../../../platform/db/context.ts';
import { blobKey } from '../../../platform/storage/storage.ts';
import { FILE_GROUPS } from '../../homework/shared/homework-settings.model.ts';
import { countingFiles, type VersionFile } from './version.repository.ts';
import { ownContext } from './work.access.ts';

/** Larger files are data or made by a machine: they are not compared. */
const MAX_CODE = 256 * 1024;
/** What of one hand-in is compared, in bytes: its pieces stand in memory beside those of all the others. */
const MAX_CODE_OF_WORK = 512 * 1024;
/** A notebook is no program but a document around one. */
const ENDINGS: ReadonlySet<string> = new Set(FILE_GROUPS.code.filter((ending) => ending !== 'ipynb'));
const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const isCode = ({ name, bytes }: VersionFile): boolean => ENDINGS.has(endingOf(name)) && bytes <= MAX_CODE;

/** A program somebody handed in. */
export interface CodeFile {
  readonly name: string;
  readonly ending: string;
  readonly source: string;
}

/** The programs among the files of a hand-in; what storage has lost or is more than can be compared is left out. */
export async function readCode(ctx: Ctx, files: readonly VersionFile[]): Promise<CodeFile[]> {
  const found: CodeFile[] = [];
  let left = MAX_CODE_OF_WORK;
  for (const file of files.filter(isCode)) {
    if (file.bytes > left) continue;
    left -= file.bytes;
    const source = await ctx.storage
      .get(blobKey(file.sha256))
      .then(text)
      .catch(() => null);
    if (source !== null) found.push({ name: file.name, ending: endingOf(file.name), source });
  }
  return found;
}

/**
 * Works of a homework whose version that counts holds programs, with the files they are in. One statement.
 * @param limit of so many works at most; null: of all
 */
export async function handedCode(ctx: Ctx, homeworkId: string, limit: number | null = null) {
  const rows = await ownContext(ctx).read((read) => countingFiles(read, homeworkId, limit));
  return rows
    .map(({ files, ...row }) => ({ ...row, files: files.filter(isCode) }))
    .filter(({ files }) => files.length > 0);
}
