/** Largest ordinary attachment in bytes, exclusive (specification §5). */
export const UPLOAD_LIMIT_BYTES = 1_024_000;

/** Extensions of specification §5; swf and wsf are refused unless a deployment switches them on. */
export const UPLOAD_EXTENSIONS = [
  ...['jpg', 'jpeg', 'gif', 'png', 'flv', 'mp4', 'mp3', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'],
  ...['wmv', 'zip', 'rar'],
] as const;
