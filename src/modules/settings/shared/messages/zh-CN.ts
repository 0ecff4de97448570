const messages = {
  'settings.footer.name': '页脚',
  'settings.footer.platform': '平台',
  'settings.footer.rules': '条款与声明',
  'settings.footer.sites': '站点',
  'settings.footer.friends': '友情链接',
  'settings.footer.help': '帮助',
  'settings.footer.contact': '联系我们',
  'settings.footer.newTab': '（在新标签页打开）',
  'settings.footer.copyright': '版权所有 © {year} {owner}',
  'settings.site.home': '首页',
  'settings.site.lab': '共享实验室',
  'settings.site.cloud': '微云',
  'settings.contact.address': '地址',
  'settings.contact.postcode': '邮编',
  'settings.contact.mailbox': '邮箱',
  'settings.contact.none': '本站尚未公布联系方式。',
  'settings.banner.announced': '维护时间：{from} 至 {to}',
  'settings.banner.countdown': '距维护开始还有 {time}，请及时保存内容。',
  'settings.banner.running': '维护进行中，预计 {to} 结束。',
  'settings.banner.dismiss': '不再显示这条通知',
  'settings.doc.contents': '目录',
  'settings.doc.print': '打印',
  'settings.doc.version': '第 {n} 版，更新于 {time}',
  'settings.doc.fallback': '这份文档没有您所用语言的版本，以下显示简体中文。',
  'settings.doc.failed': '文档加载失败',
  'settings.doc.others': '其他文档',
  'settings.site.invalid': '站点设置的内容不符合要求',
  'settings.document.invalid': '文档的标识、标题或正文不符合要求',
  'settings.document.notFound': '没有这份文档',
  'settings.config.unknown': '业务标识不存在',
  'settings.column.code': '代码',
  'settings.column.name': '名称',
  'settings.column.scope': '适用范围',
  'settings.column.parent': '上级',
  'settings.column.sort': '排序',
  'settings.draft.stale': '草稿已被他人修改，请查看后再保存',
  'settings.preview.over': '预览链接已失效，请重新生成',
  'settings.publish.past': '发布时间必须晚于现在',
  'settings.publish.nothing': '没有可发布的草稿',
  'settings.publish.come': '该版本已生效，不能取消',
} as const;

export { messages };

type Words = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Words {}
}
