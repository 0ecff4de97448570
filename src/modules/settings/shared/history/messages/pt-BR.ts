import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'settings.history.action.settingDiscardDraft': 'Descartar rascunho',
  'settings.history.action.settingPreview': 'Visualizar configurações',
  'settings.history.action.settingPublish': 'Publicar configurações',
  'settings.history.action.settingRestore': 'Restaurar versão',
  'settings.history.action.settingSaveDraft': 'Salvar rascunho',
  'settings.history.action.settingUnschedule': 'Cancelar publicação agendada',
  'settings.history.action.settingsCodeAdd': 'Adicionar código',
  'settings.history.action.settingsCodeUpdate': 'Editar código',
  'settings.history.action.settingsCodeRemove': 'Remover código',
  'settings.history.action.settingsDocumentSave': 'Salvar documento',
  'settings.history.action.settingsSiteSave': 'Salvar dados do site',
  'settings.history.field.group': 'Grupo de configurações',
  'settings.history.field.records': 'Registros legais',
  'settings.history.module.setting': 'Configurações de página',
  'settings.history.module.settings': 'Configurações do site',
  'settings.history.object.code': 'Código',
  'settings.history.object.document': 'Documento',
  'settings.history.object.pageGroup': 'Configurações de página',
  'settings.history.object.site': 'Site',
} as const satisfies Translation<typeof base>;
