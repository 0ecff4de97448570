export { type NewCode, offeredCodes, saveCodes } from './code.repository.ts';
export { codeUsePort } from './code-use.port.ts';
export { documentSlugs } from './document.repository.ts';
export { consentDocuments, saveDocument } from './document.service.ts';
export { type PageContent, type PageGroup, pageGroupPort } from './page-group.port.ts';
export { pageContents, publishContent } from './page-group.service.ts';
export { parameterNow, parameterSql } from './parameter.repository.ts';
export { saveSiteSetting, siteName } from './site.service.ts';
export { storedGroup } from './site-group.service.ts';
