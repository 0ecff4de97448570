export { attachmentOwnerPort } from './attachment.port.ts';
export { attachmentLinks, attachmentUrl } from './attachment.routes.ts';
export {
  type AttachmentRow,
  attachmentsAt,
  claimAttachments,
  coverPaths,
  hasBytes,
  listAttachments,
  openAttachment,
  readableAttachment,
  releaseAttachments,
  replacePicture,
  storeAttachments,
} from './attachment.service.ts';
export { registerBlobs } from './blob.repository.ts';
export { storeBlob } from './blob.service.ts';
export { uploadOwnerPort } from './upload.port.ts';
export { bringUpload, claimUpload, discardUpload, openUpload, readUpload } from './upload.service.ts';
export { attachUpload } from './upload-attachment.service.ts';
