export { type AttachmentOwner, attachmentOwnerPort } from './attachment.port.ts';
export { attachmentUrl } from './attachment.routes.ts';
export {
  type AttachmentRow,
  claimAttachments,
  listAttachments,
  openAttachment,
  readableAttachment,
  releaseAttachments,
} from './attachment.service.ts';
export { type BlobFacts, registerBlobs } from './blob.repository.ts';
export { storeBlob } from './blob.service.ts';
export { type UploadOwner, uploadOwnerPort } from './upload.port.ts';
export { claimUpload, discardUpload, openUpload } from './upload.service.ts';
