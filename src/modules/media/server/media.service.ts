import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { changeableNode, hangFile, seeNode } from '../../courses/server/courses.public.ts';
import { attachmentUrl, attachUpload, claimAttachments } from '../../files/server/files.public.ts';
import { type AttachmentExtension, isAttachable } from '../../files/shared/attachment.model.ts';
import { UPLOAD_RULES } from '../../files/shared/upload.model.ts';
import { offeredCodes } from '../../settings/server/settings.public.ts';
import type { saveMediaRoute } from '../shared/media.contract.ts';
import {
  faultOfAddress,
  faultOfQuestion,
  MEDIA_ENDINGS,
  METADATA_KEYS,
  METADATA_TABLES,
  type MediaKind,
  type Metadata,
  nameOfAddress,
  POSTER_ENDINGS,
  readCaptions,
  UPLOAD_KIND,
} from '../shared/media.model.ts';
import { presentQuestions, presentView } from './media.presenter.ts';
import {
  answersOf,
  countAnswers,
  findFile,
  findView,
  insertFile,
  type MediaFile,
  type MediaPoster,
} from './media.repository.ts';

/** Hours an address of a file opens it: as long as somebody may watch without leaving the page. */
const ADDRESS_SECONDS = 6 * 3600;
/** What attachments of the module belong to: nodes, or courses for their films. */
export const OWNER = 'media_file';

/** Kind of the file a node holds. @throws AppError invalid for a node of another type */
export function kindOf(type: string): MediaKind {
  if (type === 'video' || type === 'document') return type;
  throw appError('invalid', 'media.noFile');
}

/** True when an upload for this owner, a video or document node, may be brought by the actor. */
export const takesUpload = (type: MediaKind) => async (ctx: Ctx, nodeId: string) =>
  ctx.tx(async (tx) => (await changeableNode(tx, nodeId)).node.type === type).catch(() => false);

/** What the module is set up with. */
export interface MediaSettings {
  readonly signing: Buffer;
  /** Origins of other servers whose videos may be played. */
  readonly sources: readonly string[];
}

/** The file of a node with what its learner has seen. @throws AppError notFound, invalid for another type */
export async function readMedia(ctx: Ctx, { signing, sources }: MediaSettings, nodeId: string) {
  const { view, node, lock } = await seeNode(ctx, nodeId);
  const kind = kindOf(node.type);
  const learner = view.face === 'learner' && ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  // What is locked is not shown; what is over may be seen again.
  const closed = lock !== null && lock.code !== 'over';
  const file = node.fileId && !closed ? await findFile(ctx, node.fileId) : undefined;
  const own = learner && file ? await findView(ctx, { personId: learner, nodeId }) : undefined;
  const asks = (file?.questions.length ?? 0) > 0;
  const edit = view.rights?.structure === 'all' && view.row.state !== 'archived';
  const answers = learner && asks ? await answersOf(ctx, { personId: learner, nodeId }) : [];
  const counts = view.face === 'team' ? (asks ? await countAnswers(ctx, nodeId) : new Map()) : null;
  return {
    version: node.version,
    kind,
    file: file
      ? {
          ...presentFile(file),
          metadata: view.face === 'learner' ? null : file.metadata,
          questions: presentQuestions(file.questions, answers, counts),
          poster: file.poster && { id: file.poster.id, url: pictureOf(ctx, signing, file.poster) },
          url: addressOf(ctx, signing, file),
        }
      : null,
    share: node.completion === 'opened' ? null : node.passScore,
    own: own ? presentView(kind, own) : null,
    sources: edit && kind === 'video' ? [...sources] : [],
    can: {
      edit,
      learn: learner !== null && lock === null && view.row.state === 'published' && view.row.learns,
    },
  };
}

/** Opens the bytes of a file for some hours; an address on another server as it is. */
export const addressOf = (ctx: Ctx, signing: Buffer, file: MediaFile) =>
  file.address ??
  attachmentUrl(signing, { id: file.attachmentId!, path: file.path!, public: false }, ctx.clock.ms(), ADDRESS_SECONDS);

/** Opens the picture of a video for some hours. */
export const pictureOf = (ctx: Ctx, signing: Buffer, { id, path }: MediaPoster) =>
  attachmentUrl(signing, { id, path, public: false }, ctx.clock.ms(), ADDRESS_SECONDS);

const presentFile = ({
  attachmentId: _a,
  path: _p,
  kind: _k,
  questions: _q,
  poster: _o,
  metadata: _m,
  captions,
  ...file
}: MediaFile) => ({
  ...file,
  captions: captions.map((one) => ({ ...one })),
});

/** Where the bytes of a file are, and what it is called. */
type Place = Pick<MediaFile, 'attachmentId' | 'path' | 'address' | 'name' | 'ext' | 'bytes'>;

const placeOf = ({ attachmentId, path, address, name, ext, bytes }: MediaFile): Place => ({
  ...{ attachmentId, path, address, name, ext, bytes },
});
/** A video on another server. */
const placeAt = (address: string): Place => ({
  ...{ attachmentId: null, path: null, bytes: null, ext: 'mp4', address, name: nameOfAddress(address) },
});

type Saved = RouteInput<typeof saveMediaRoute>['body'];

/** @throws AppError invalid with the field */
function validate(kind: MediaKind, body: Saved, sources: readonly string[]): void {
  if (body.address) {
    if (kind === 'document' || body.upload) throw fieldError('address', 'media.fault.measure');
    const fault = faultOfAddress(body.address, sources);
    if (fault) throw fieldError('address', `media.fault.${fault}`, { sources: sources.join('、') });
    if (body.duration === null) throw fieldError('address', 'media.fault.noDuration');
  }
  if (kind === 'video' ? body.pages !== null : body.duration !== null)
    throw fieldError('upload', 'media.fault.measure');
  if (kind === 'document' && body.questions.length > 0) throw fieldError('questions', 'media.fault.measure');
  if (kind === 'document' && body.poster) throw fieldError('poster', 'media.fault.poster');
  const ids = new Set(body.questions.map(({ id }) => id));
  if (ids.size < body.questions.length) throw fieldError('questions', 'media.fault.sameQuestion');
  for (const [at, question] of body.questions.entries()) {
    const fault = faultOfQuestion(question);
    if (fault) throw fieldError(`questions.${at}.${fault}`, `media.fault.question.${fault}`, { n: at + 1 });
  }
  for (const [at, caption] of body.captions.entries()) {
    if (readCaptions(caption.text) === null) {
      throw fieldError(`captions.${at}`, 'media.fault.captions', { label: caption.label });
    }
  }
  if (!body.upload) return;
  const endings: readonly string[] = MEDIA_ENDINGS[kind];
  if (!endings.includes(body.upload.ext) || !isAttachable(body.upload.ext)) {
    throw fieldError('upload', 'media.fault.ending', { endings: endings.join('、') });
  }
  if (body.upload.ext === 'mp4' && body.duration === null) throw fieldError('upload', 'media.fault.noDuration');
  if (body.upload.ext === 'pdf' && body.pages === null) throw fieldError('upload', 'media.fault.noPages');
}

/** What is said of a file by codes that are offered, or that it had before they were disabled. */
export async function knownMetadata(ctx: Ctx, given: Metadata, has: Metadata = {}): Promise<Metadata> {
  const offered = await offeredCodes(ctx, Object.values(METADATA_TABLES));
  return Object.fromEntries(
    METADATA_KEYS.flatMap((key) => {
      const code = given[key];
      const known = code !== undefined && (code === has[key] || offered.get(METADATA_TABLES[key])?.has(code));
      return known ? [[key, code]] : [];
    }),
  );
}

/** @throws AppError invalid with the field of a code that is not offered */
async function requireCodes(ctx: Ctx, given: Metadata, has: Metadata): Promise<Metadata> {
  const known = await knownMetadata(ctx, given, has);
  const wrong = METADATA_KEYS.find((key) => given[key] !== known[key]);
  if (wrong) throw fieldError(`metadata.${wrong}`, 'media.fault.code');
  return known;
}

/**
 * Hangs an upload on a node, or changes how its file may be used.
 * @throws AppError notFound, forbidden, stale, invalid for a file of another kind, unfinished uploads and broken captions
 */
export async function saveMedia(
  ctx: Ctx,
  { sources }: Pick<MediaSettings, 'sources'>,
  nodeId: string,
  body: Saved,
): Promise<{ version: number }> {
  const { node } = await ctx.tx((tx) => changeableNode(tx, nodeId));
  const kind = kindOf(node.type);
  validate(kind, body, sources);
  if (node.version !== body.version) throw appError('stale', 'error.stale');
  const madeBy = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const { version, upload, address, duration, pages, poster: wanted, ...given } = body;
  const old = node.fileId ? await findFile(ctx, node.fileId) : undefined;
  const has = old?.metadata ?? {};
  const { review: _review, ...unreviewed } = has;
  // What was said of a review was said of the bytes before.
  const kept = upload || address ? unreviewed : has;
  const metadata = given.metadata ? await requireCodes(ctx, given.metadata, has) : kept;
  const settings = { ...given, metadata, questions: inOrder(given.questions) };
  const keep = async (tx: TxCtx, file: Place) => {
    const id = tx.newId();
    const poster = await posterOf(tx, nodeId, wanted, upload ? null : (old?.poster ?? null));
    const downloadable = settings.downloadable && file.address === null;
    await insertFile(tx, { ...file, ...settings, downloadable, id, kind, duration, pages, poster, madeBy });
    return hangFile(tx, nodeId, { version, type: kind, id });
  };
  if (!upload) {
    const place = address ? placeAt(address) : old && placeOf(old);
    if (!place) throw fieldError('upload', 'media.fault.missing');
    return ctx.tx((tx) =>
      keep(tx, place).then((saved) => {
        tx.audit({
          action: 'media.save',
          object: 'node',
          objectId: nodeId,
          after: { name: place.name, ...said(settings), ...(address && { address }) },
        });
        return saved;
      }),
    );
  }
  const uploadKind = UPLOAD_KIND[kind];
  let saved = { version };
  const claim = {
    ...{ uploadId: upload.id, kind: uploadKind, ownerId: nodeId, ownerType: OWNER, public: false },
    ...{ extension: upload.ext as AttachmentExtension, most: UPLOAD_RULES[uploadKind].bytes },
  };
  await attachUpload(ctx, claim, async (tx, row) => {
    const { path, name, ext, bytes } = row;
    saved = await keep(tx, { attachmentId: row.id, path, address: null, name, ext, bytes });
    tx.audit({ action: 'media.save', object: 'node', objectId: nodeId, after: { name: row.name, ...said(settings) } });
  });
  return saved;
}

/**
 * The picture of a video: the one it has, one its editor has uploaded, or none. Copies of a video keep the picture of the
 * node or course it was brought for.
 * @param wanted undefined keeps what it has. @throws AppError invalid for another's file and for what is no picture
 */
export async function posterOf(
  tx: TxCtx,
  ownerId: string,
  wanted: string | null | undefined,
  has: MediaPoster | null,
): Promise<MediaPoster | null> {
  if (wanted === undefined || wanted === has?.id) return has;
  if (wanted === null) return null;
  const [picture] = await claimAttachments(tx, [wanted], { ownerType: OWNER, ownerId });
  if (!picture || !POSTER_ENDINGS.includes(picture.ext)) throw fieldError('poster', 'media.fault.poster');
  return { id: picture.id, path: picture.path };
}

/** Questions by their time, right options by their place. */
const inOrder = (questions: Saved['questions']): Saved['questions'] =>
  questions.map((one) => ({ ...one, keys: [...one.keys].sort((a, b) => a - b) })).sort((a, b) => a.at - b.at);

type Settings = Pick<Saved, 'maxSpeed' | 'noSkip' | 'downloadable' | 'captions' | 'questions'> & {
  readonly metadata: Metadata;
};

/** Settings as the log names them: of captions their languages, of questions how many there are. */
const said = ({ captions, questions, metadata, ...settings }: Settings) => ({
  ...settings,
  ...(Object.keys(metadata).length > 0 && { metadata }),
  captions: captions.map(({ label }) => label),
  questions: questions.length,
});
