/** Largest attachment in bytes (specification §5: less than 1,024,000). */
export const ATTACHMENT_BYTES = 1_023_999;
/** Files of one call. */
export const MAX_ATTACHMENTS = 10;
/** Characters of a file name. */
export const NAME_CHARACTERS = 120;

/** Extensions of specification §5. `swf` and `wsf` are part of its list and off: nothing should run them (ruling 8). */
export const ATTACHMENT_EXTENSIONS = [
  ...['jpg', 'jpeg', 'gif', 'png', 'flv', 'mp4', 'mp3', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'],
  ...['wmv', 'zip', 'rar'],
] as const;
export type AttachmentExtension = (typeof ATTACHMENT_EXTENSIONS)[number];

/** Kinds of specification §5: an image of a form is no gif. */
export const ATTACHMENT_KINDS = {
  image: ['png', 'jpg', 'jpeg'],
  video: ['flv', 'mp4', 'mp3', 'wmv'],
  document: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'],
  proof: ['png', 'jpg', 'jpeg', 'pdf'],
  file: ATTACHMENT_EXTENSIONS,
} as const satisfies Readonly<Record<string, readonly AttachmentExtension[]>>;
export type AttachmentKind = keyof typeof ATTACHMENT_KINDS;

/** Shown in the page; everything else is only downloaded. */
export const INLINE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'gif', 'png', 'mp4', 'mp3', 'pdf'];

/** Extension of a file name in lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** True for an extension that may be attached. */
export function isAttachable(extension: string): extension is AttachmentExtension {
  return (ATTACHMENT_EXTENSIONS as readonly string[]).includes(extension);
}
