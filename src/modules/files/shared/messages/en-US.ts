import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'files.upload.kind': 'This kind of upload is not accepted',
  'files.upload.filename': 'Invalid file name: use 1–255 characters without “/” or “\\”',
  'files.upload.ending': 'This file type is not accepted. Accepted: {endings}',
  'files.upload.empty': 'The file is empty or its size was not declared',
  'files.upload.tooLarge': 'The file is larger than the limit of {limit} MB',
  'files.upload.digest': 'The checksum must be a SHA-256 in 64 lower-case hexadecimal digits',
  'files.upload.owner': 'You may not upload files here',
  'files.upload.full': 'The server is short of disk space, uploads are paused. Please tell the administrator',
  'files.upload.moved': 'The same file is being uploaded elsewhere. Please go on later',
  'files.upload.mismatch': 'The file was damaged on its way (SHA-256 differs). Please upload it again',
  'files.upload.claimed': 'The file is in use already, its upload cannot be cancelled',
  'files.upload.unknown': 'This uploaded file was not found. Please upload it again',
  'files.upload.notFinished': 'The upload is not finished, or it has been used already',
  'files.attachment.rule': 'The file does not meet the rules',
  'files.attachment.none': 'Choose the files to upload',
  'files.attachment.name': '“{name}”: a name has 1–120 characters, without “/” or “\\”',
  'files.attachment.refused': '“{name}”: files of this type are not accepted',
  'files.attachment.empty': '“{name}” is empty',
  'files.attachment.content': 'The content of “{name}” is not what its ending says',
  'files.attachment.unknown': 'The attachment is no longer there; upload it again',
} as const satisfies Translation<typeof base>;
