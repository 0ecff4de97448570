import { buffer } from 'node:stream/consumers';
import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { openAttachment, storeAttachments } from '../../../files/server/files.public.ts';
import { type CoursePackage, MAX_CARRIED, MAX_CARRIED_FILE, type PackageMedia } from '../../shared/package.model.ts';
import { addMaterials, materialFiles } from '../outline/material.service.ts';
import { showNode } from '../outline/node-visibility.service.ts';
import type { LeftOut } from './course-part.port.ts';
import type { Pins } from './package.service.ts';
import type { ReadPackage } from './package-file.engine.ts';
import { type CarriedFile, packageMediaPort } from './package-media.port.ts';

const MIB = 1_048_576;
const mib = (bytes: number) => Math.ceil(bytes / MIB);

/** A file of a package with its name there. */
interface Entry {
  readonly name: string;
  readonly file: CarriedFile;
}

/**
 * The package with the files of its videos, documents, materials and film named in it, and these files.
 * @param pins what the package could not name @param trailerId the film of the course
 */
export async function withFiles(
  ctx: Ctx,
  content: CoursePackage,
  pins: Pins,
  trailerId: string | null,
): Promise<{ readonly content: CoursePackage; readonly entries: readonly Entry[] }> {
  const all = [...pins.values()];
  const ids = [...all.flatMap(({ fileId }) => fileId ?? []), ...(trailerId ? [trailerId] : [])];
  const [port] = ctx.ports.all(packageMediaPort);
  const media = port ? await port.take(ctx, [...new Set(ids)]) : new Map();
  const beside = await materialFiles(
    ctx,
    all.flatMap(({ materials }) => materials),
  );
  const entries: Entry[] = [];
  const named = (file: CarriedFile | null): string | null => {
    if (!file) return null;
    const name = `media/f${entries.length + 1}.${file.ext}`;
    entries.push({ name, file });
    return name;
  };
  const mediaOf = (id: string | null | undefined): PackageMedia | null => {
    const found = id ? media.get(id) : undefined;
    return found ? { settings: found.settings, file: named(found.file), poster: named(found.poster) } : null;
  };
  const film = mediaOf(trailerId);
  const nodes = content.nodes.map((node) => {
    const pin = pins.get(node.ref);
    if (!pin) return node;
    const files = pin.materials.map((id) => {
      const row = beside.get(id);
      return row ? named({ ...row, open: () => openAttachment(ctx, row) }) : null;
    });
    return { ...node, file: mediaOf(pin.fileId), materialFiles: files };
  });
  return { content: { ...content, course: { ...content.course, film }, nodes }, entries };
}

/** How much of a course is in files, and which of them are too large to go along. */
export function sizeOf(entries: readonly Entry[]) {
  const bytes = entries.reduce((sum, { file }) => sum + file.bytes, 0);
  const over = entries.filter(({ file }) => file.bytes > MAX_CARRIED_FILE);
  return {
    count: entries.length,
    bytes,
    limit: { file: MAX_CARRIED_FILE, all: MAX_CARRIED },
    over: over.map(({ file }) => ({ name: file.name, bytes: file.bytes })),
  };
}

/** @throws AppError tooLarge naming the file, or how large all of them are together */
export function requireFitting(entries: readonly Entry[]): void {
  const { bytes, over } = sizeOf(entries);
  const [large] = over;
  if (large) {
    const params = { name: large.name, size: mib(large.bytes), limit: mib(MAX_CARRIED_FILE) };
    throw appError('tooLarge', 'courses.package.fileLarge', params);
  }
  if (bytes > MAX_CARRIED) {
    throw appError('tooLarge', 'courses.package.filesLarge', { size: mib(bytes), limit: mib(MAX_CARRIED) });
  }
}

/** A file of a package that was brought; null for what is not there. */
function carried(read: ReadPackage, entry: string | null, name?: string): CarriedFile | null {
  const bytes = entry === null ? undefined : read.sizes.get(entry);
  if (entry === null || bytes === undefined) return null;
  return { name: name ?? entry, ext: entry.slice(entry.lastIndexOf('.') + 1), bytes, open: () => read.open(entry) };
}

/**
 * Gives a new draft the files of its package, each as if somebody uploaded it there.
 * @param ids nodes of the draft by their refs @returns what was refused
 */
export async function giveFiles(
  ctx: Ctx,
  courseId: string,
  read: ReadPackage,
  ids: ReadonlyMap<string, string>,
): Promise<LeftOut[]> {
  const lost: LeftOut[] = [];
  const [port] = ctx.ports.all(packageMediaPort);
  const tried = async (kind: LeftOut['kind'], name: string, give: () => Promise<unknown>) => {
    try {
      await give();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      lost.push({ kind, name });
    }
  };
  const hang = async (nodeId: string | null, given: PackageMedia) => {
    const media = { ...given, file: carried(read, given.file), poster: carried(read, given.poster) };
    if (!port || (given.file !== null && media.file === null)) throw appError('invalid', 'courses.package.broken');
    await port.give(ctx, { courseId, nodeId }, media);
  };
  const { course, nodes } = read.content;
  if (course.film) await tried('trailer', course.name, () => hang(null, course.film!));
  for (const node of nodes) {
    const nodeId = ids.get(node.ref);
    if (nodeId === undefined) continue;
    if (node.file) {
      await tried('file', node.name, async () => {
        await hang(nodeId, node.file!);
        if (node.visible) await showNode(ctx, nodeId, true);
      });
    }
    for (const [at, name] of node.materials.entries()) {
      const file = carried(read, node.materialFiles[at] ?? null, name);
      if (!file) continue;
      await tried('file', `${node.name}: ${name}`, async () => {
        const bytes = await buffer(await file.open());
        const [kept] = await storeAttachments(ctx, [{ filename: name, bytes } as never], undefined);
        await addMaterials(ctx, nodeId, [kept!.id]);
      });
    }
  }
  return lost;
}
