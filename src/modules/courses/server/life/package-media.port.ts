import type { Readable } from 'node:stream';
import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** A file that goes into a package; it is opened when its turn comes. */
export interface CarriedFile {
  readonly name: string;
  readonly ext: string;
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** What a module above keeps of a video, a document or the film of a course. */
export interface CarriedMedia {
  /** As JSON: how it may be used. */
  readonly settings: unknown;
  /** Null where it lies on another server. */
  readonly file: CarriedFile | null;
  readonly poster: CarriedFile | null;
}

/** Filled by the module that keeps videos and documents. */
export const packageMediaPort = definePort<{
  /** By their ids, as nodes and courses name them; what is gone is left out. Two statements. */
  take(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, CarriedMedia>>;
  /**
   * Hangs it on a node of a new draft, or on the draft as its film, by the rules of an upload.
   * @throws AppError where the settings, the kind or the size are refused
   */
  give(ctx: Ctx, at: { readonly courseId: string; readonly nodeId: string | null }, media: CarriedMedia): Promise<void>;
}>('courses.packageMedia');
