import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'files.upload.kind': 'Este tipo de envio não é aceito',
  'files.upload.filename': 'Nome de arquivo inválido: use de 1 a 255 caracteres sem “/” nem “\\”',
  'files.upload.ending': 'Este tipo de arquivo não é aceito. Aceitos: {endings}',
  'files.upload.empty': 'O arquivo está vazio ou o tamanho não foi informado',
  'files.upload.tooLarge': 'O arquivo ultrapassa o limite de {limit} MB',
  'files.upload.digest': 'A soma de verificação deve ser um SHA-256 com 64 dígitos hexadecimais minúsculos',
  'files.upload.owner': 'Você não pode enviar arquivos para este local',
  'files.upload.full': 'O servidor está com pouco espaço e os envios estão suspensos. Avise o administrador',
  'files.upload.moved': 'O mesmo arquivo está sendo enviado em outro lugar. Continue mais tarde',
  'files.upload.mismatch': 'O arquivo foi corrompido no envio (SHA-256 diferente). Envie-o novamente',
  'files.upload.claimed': 'O arquivo já está em uso; o envio não pode ser cancelado',
  'files.upload.unknown': 'Este arquivo enviado não foi encontrado. Envie-o novamente',
  'files.upload.notFinished': 'O envio não terminou ou já foi utilizado',
  'files.attachment.rule': 'O arquivo não atende às regras',
  'files.attachment.none': 'Escolha os arquivos a enviar',
  'files.attachment.name': '“{name}”: o nome tem de 1 a 120 caracteres, sem “/” nem “\\”',
  'files.attachment.refused': '“{name}”: arquivos deste tipo não são aceitos',
  'files.attachment.empty': '“{name}” está vazio',
  'files.attachment.content': 'O conteúdo de “{name}” não corresponde à extensão',
  'files.attachment.unknown': 'O anexo não está mais disponível; envie-o novamente',
} as const satisfies Translation<typeof base>;
