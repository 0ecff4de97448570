import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { UploadKind } from '../shared/upload.model.ts';

/** A module that takes uploads of one kind: says whether the actor may upload for the named owner. */
export interface UploadOwner {
  readonly kind: UploadKind;
  /** True when the actor may add files to this owner (an experiment, a course node, a homework). */
  allows(ctx: Ctx, ownerId: string): Promise<boolean>;
}

/** Several modules may take one kind, each for its own owners; kinds without a provider are refused. */
export const uploadOwnerPort = definePort<UploadOwner>('files.uploadOwner');
