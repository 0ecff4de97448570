import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** A module whose objects hold attachments says who may see and who may remove them. */
export interface AttachmentOwner {
  /** `owner_type` of the attachments, e.g. `unit_binding`. */
  readonly type: string;
  mayRead(ctx: Ctx, ownerId: string): Promise<boolean>;
  /** Removing; false when absent. */
  mayChange?(ctx: Ctx, ownerId: string): Promise<boolean>;
}

/** A type nobody answers for is seen by its uploader only. */
export const attachmentOwnerPort = definePort<AttachmentOwner>('files.attachmentOwner');
