import { appError } from '../../kernel/errors/app-error.ts';
import type { RouteShape } from '../../kernel/http/contract.ts';
import type { Http } from './module.ts';

/** One file of a form, whole in memory: contracts keep them small. */
export interface FormFile {
  readonly field: string;
  /** As the browser sent it, without any folder. */
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly files: readonly FormFile[];
  readonly fields: Readonly<Record<string, string>>;
}

const MAX_FIELDS = 20;

/** A limit of bytes as people read it: 500 KB, 20 MB. */
function describeBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
}

/**
 * Reads the form of a contract that declares `multipart`. A file that is cut at the limit refuses the whole form: half
 * a file is never handed on.
 * @throws AppError tooLarge over the declared size, malformed for too many parts or a broken body.
 */
export async function readForm({ request }: Pick<Http, 'request'>, contract: RouteShape): Promise<Form> {
  const { files: most, fileBytes } = contract.multipart ?? { files: 0, fileBytes: 0 };
  const tooLarge = () => appError('tooLarge', 'error.fileTooLarge', { size: describeBytes(fileBytes) });
  const files: FormFile[] = [];
  const fields: Record<string, string> = {};
  const limits = { files: most, fileSize: fileBytes, fields: MAX_FIELDS, fieldSize: 4096, fieldNameSize: 100 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.file.truncated) throw tooLarge();
        files.push({ field: part.fieldname, filename: (part.filename ?? '').replace(/^.*[\\/]/s, ''), bytes });
      } else if (!Object.hasOwn(Object.prototype, part.fieldname)) fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // Whatever else a form breaks (too many parts, an end without a boundary) is the sender's.
    if (code.startsWith('FST_') || /multipart|boundary|unexpected end/i.test((error as Error).message)) {
      throw appError('malformed', 'error.malformed');
    }
    throw error;
  }
  return { files, fields };
}
