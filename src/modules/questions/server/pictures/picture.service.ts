import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { pictureSize } from '../../../../platform/documents/docx-writer.ts';
import { barePicture } from '../../../../platform/documents/picture-facts.ts';
import type { FormFile } from '../../../../platform/http/multipart.ts';
import {
  type AttachmentRow,
  attachmentsAt,
  claimAttachments,
  openAttachment,
  storeAttachments,
} from '../../../files/server/files.public.ts';
import type { Content } from '../../shared/content.model.ts';
import {
  contentPictures,
  MAX_PICTURE_PIXELS,
  mapContentPictures,
  mapPictures,
  PICTURES_PATH,
} from '../../shared/picture.model.ts';
import { requireEdit, seeBank } from '../bank.access.ts';
import { pictureKeyPort } from './picture.port.ts';
import { openName, sealName } from './picture-name.engine.ts';

/** `owner_type` of the pictures of a bank: they stay as long as it does, whatever version shows them. */
const OWNER = 'question_bank';

const keyOf = (ctx: Ctx): Buffer => ctx.ports.all(pictureKeyPort)[0]!;
/** The person behind a context; null for the system and for visitors. */
const personIdOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);

/** Names of pictures by their paths, good for one reader; null where there is no reader or no picture. */
function namesFor(ctx: Ctx, readerId: string | null): (path: string) => string | null {
  const [key, now] = [keyOf(ctx), ctx.clock.ms()];
  return (path) => {
    const name = readerId === null ? null : sealName(key, path, readerId, now);
    return name === null ? null : `${PICTURES_PATH}${name}`;
  };
}

/**
 * How rich text is shown to one reader: its pictures by names that are good for that person alone. Who calls this has
 * made sure that the reader may see the text. Without a reader pictures are left out.
 */
export function shownTo(ctx: Ctx, readerId: string | null = personIdOf(ctx)): (html: string) => string {
  const name = namesFor(ctx, readerId);
  return (html) => mapPictures(html, name);
}

/** A content as its reader gets it, the actor when nobody is named; the same holds as for {@link shownTo}. */
export const shownContent = <C extends Content>(ctx: Ctx, content: C, readerId: string | null = personIdOf(ctx)): C =>
  mapContentPictures(content, namesFor(ctx, readerId));

/** What is wrong with the bytes of a picture, in an error; a message each for kind, size and content. */
function requirePicture(file: FormFile | undefined): Buffer {
  if (!file || file.bytes.length === 0) throw appError('malformed', 'questions.picture.none');
  const size = pictureSize(file.bytes);
  const bare = size && barePicture(file.bytes);
  if (!bare || size.width === 0 || size.height === 0) throw appError('unsupported', 'questions.picture.kind');
  if (size.width * size.height > MAX_PICTURE_PIXELS) {
    throw appError('unsupported', 'questions.picture.pixels', { n: MAX_PICTURE_PIXELS / 1_000_000 });
  }
  return bare;
}

/**
 * Keeps a picture for a question that is written, without what its camera wrote beside it. It belongs to nobody until a
 * question that shows it is saved, within 24 hours.
 * @throws AppError notFound, forbidden, unsupported
 */
export async function bringPicture(ctx: Ctx, place: string, file: FormFile | undefined): Promise<{ src: string }> {
  requireEdit(await seeBank(ctx, place));
  const bytes = requirePicture(file);
  const ending = pictureSize(bytes)!.ending === 'png' ? 'png' : 'jpg';
  const [kept] = await storeAttachments(ctx, [{ field: 'file', filename: `picture.${ending}`, bytes }], 'image');
  const name = sealName(keyOf(ctx), kept!.path, personIdOf(ctx)!, ctx.clock.ms());
  return { src: `${PICTURES_PATH}${name}` };
}

/** A picture that may be sent. */
export interface OpenPicture {
  readonly row: Pick<AttachmentRow, 'bytes' | 'ext'>;
  readonly stream: Readable;
}

/**
 * A picture for the reader its name was made for: the actor, unless another is named who has proven to be there.
 * @throws AppError notFound, the same for absent, foreign and old names
 */
export async function openPicture(
  ctx: Ctx,
  name: string,
  readerId: string | null = personIdOf(ctx),
): Promise<OpenPicture> {
  const absent = () => appError('notFound', 'questions.picture.gone');
  const found = openName(keyOf(ctx), name);
  if (!found || found.personId !== readerId || found.endsMs < ctx.clock.ms()) throw absent();
  const [row] = await attachmentsAt(ctx, [found.path]);
  // A picture of a question that is being written belongs to nobody yet.
  const own = row?.ownerType === OWNER || (row?.ownerType === null && row.personId === found.personId);
  if (!row || !own) throw absent();
  return { row, stream: await openAttachment(ctx, row) };
}

/**
 * Bytes of pictures by the addresses the actor was shown them at; those that are gone are left out. One statement.
 * @param sources addresses in rich text
 */
export async function readPictures(ctx: Ctx, sources: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const [key, personId, now] = [keyOf(ctx), personIdOf(ctx), ctx.clock.ms()];
  const paths = new Map<string, string>();
  for (const src of sources) {
    const named = src.startsWith(PICTURES_PATH) ? openName(key, src.slice(PICTURES_PATH.length)) : null;
    if (named && named.personId === personId && named.endsMs >= now) paths.set(src, named.path);
  }
  if (paths.size === 0) return new Map();
  const rows = await attachmentsAt(ctx, [...new Set(paths.values())]);
  const bytes = new Map<string, Buffer>();
  for (const row of rows) {
    const found = row.ownerType === OWNER ? await bytesOf(ctx, row).catch(() => null) : null;
    if (found) bytes.set(row.path, found);
  }
  return new Map([...paths].flatMap(([src, path]) => (bytes.has(path) ? [[src, bytes.get(path)!] as const] : [])));
}

/** A content with the paths of its pictures in place of the names its author was given, and which of them were named so. */
export function storedPictures(ctx: Ctx, content: Content): { content: Content; named: ReadonlySet<string> } {
  const [key, personId] = [keyOf(ctx), personIdOf(ctx)];
  const named = new Set<string>();
  const stored = mapContentPictures(content, (src) => {
    if (!src.startsWith(PICTURES_PATH)) return src;
    // A name that is over still says which picture was meant: a draft may have waited for days.
    const found = openName(key, src.slice(PICTURES_PATH.length));
    if (!found || found.personId !== personId) return null;
    named.add(found.path);
    return found.path;
  });
  return { content: stored, named };
}

/** Bytes of an attachment, read whole: pictures are small. */
const bytesOf = async (ctx: Ctx, row: AttachmentRow): Promise<Buffer> => buffer(await openAttachment(ctx, row));

/**
 * Contents as they are stored, before the transaction that stores them: names become paths, and a picture that its
 * author was shown in another bank is kept once more for this one.
 * @throws AppError notFound, forbidden
 */
export async function incomingContents(ctx: Ctx, place: string, given: readonly Content[]): Promise<Content[]> {
  const read = given.map((content) => storedPictures(ctx, content));
  const named = [...new Set(read.flatMap((one) => [...one.named]))];
  if (named.length === 0) return read.map(({ content }) => content);
  const { bankId } = await seeBank(ctx, place);
  const foreign = (await attachmentsAt(ctx, named)).filter(
    ({ ownerType, ownerId }) => ownerType === OWNER && ownerId !== bankId,
  );
  if (foreign.length === 0) return read.map(({ content }) => content);
  const files = await Promise.all(
    foreign.map(async (row) => ({ field: 'file', filename: row.name, bytes: await bytesOf(ctx, row) })),
  );
  const copies = await storeAttachments(ctx, files, 'image');
  const moved = new Map(foreign.map(({ path }, i) => [path, copies[i]!.path]));
  return read.map(({ content }) => mapContentPictures(content, (path) => moved.get(path) ?? path));
}

/**
 * Makes the pictures of contents those of a bank, inside the transaction that stores them.
 * @returns the contents without pictures that are neither the bank's nor the author's own new ones, and whether any went
 */
export async function keepPictures(
  tx: TxCtx,
  bankId: string,
  contents: readonly Content[],
): Promise<{ readonly contents: readonly Content[]; readonly lost: boolean }> {
  const paths = [...new Set(contents.flatMap((content) => [...contentPictures(content)]))];
  if (paths.length === 0) return { contents, lost: false };
  const personId = personIdOf(tx);
  const rows = (await attachmentsAt(tx, paths)).filter(
    ({ ownerType, ownerId, personId: by }) =>
      (ownerType === OWNER && ownerId === bankId) || (ownerType === null && by === personId),
  );
  const fresh = rows.filter(({ ownerType }) => ownerType === null).map(({ id }) => id);
  await claimAttachments(tx, fresh, { ownerType: OWNER, ownerId: bankId });
  const own = new Set(rows.map(({ path }) => path));
  const lost = paths.some((path) => !own.has(path));
  const kept = (content: Content) => mapContentPictures(content, (path) => (own.has(path) ? path : null));
  return { contents: lost ? contents.map(kept) : contents, lost };
}

/** A picture of a bank with its bytes, for files that leave it. */
export interface BankPicture {
  readonly path: string;
  readonly ending: string;
  readonly bytes: Buffer;
}

/** Pictures of a bank by their paths; those that are not there, or another's, are absent. */
export async function bankPictures(
  ctx: Ctx,
  bankId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, BankPicture>> {
  const rows = (await attachmentsAt(ctx, paths)).filter(
    ({ ownerType, ownerId }) => ownerType === OWNER && ownerId === bankId,
  );
  const found = new Map<string, BankPicture>();
  for (const row of rows) {
    const bytes = await bytesOf(ctx, row).catch(() => null);
    if (bytes) found.set(row.path, { path: row.path, ending: row.ext, bytes });
  }
  return found;
}
