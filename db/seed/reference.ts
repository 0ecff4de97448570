import { seedRoleGrants } from '../../src/modules/identity/server/identity.public.ts';
import { type NewCode, saveCodes } from '../../src/modules/settings/server/settings.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { seedDocuments } from './site.ts';

const names = (zh: string, tw: string, en: string, pt: string) => ({
  'zh-CN': zh,
  'zh-TW': tw,
  'en-US': en,
  'pt-BR': pt,
});
const code = (value: string, zh: string, tw: string, en: string, pt: string, more: Partial<NewCode> = {}): NewCode => ({
  code: value,
  names: names(zh, tw, en, pt),
  ...more,
});

/** Code tables of specification §3, with the categories (CRE_LX: 专业类 of the national catalogue) experiments use. */
const CODES: Readonly<Record<string, readonly NewCode[]>> = {
  schoolgradation: [
    code('01', '“双一流”建设高校', '「雙一流」建設高校', 'Double First-Class university', 'Universidade de excelência'),
    code('02', '普通本科', '普通本科', 'Undergraduate university', 'Universidade'),
    code('03', '高职（专科）', '高職（專科）', 'Vocational college', 'Faculdade técnica'),
    code('04', '其他', '其他', 'Other', 'Outra'),
  ],
  role: [
    code('0', '平台管理员', '平台管理員', 'Platform administrator', 'Administrador da plataforma'),
    code('2', '学院管理员', '學院管理員', 'College administrator', 'Administrador da unidade'),
    code('3', '项目负责人', '專案負責人', 'Project leader', 'Líder de projeto'),
    code('5', '教师', '教師', 'Teacher', 'Docente'),
    code('6', '学生', '學生', 'Student', 'Aluno'),
  ],
  knowledgerelation: [
    code('01', '前导', '前導', 'Prerequisite', 'Pré-requisito'),
    code('02', '包含', '包含', 'Contains', 'Contém'),
    code('03', '相关', '相關', 'Related', 'Relacionado'),
  ],
  knowlevel: [
    code('1', '知识领域', '知識領域', 'Scope', 'Área'),
    code('2', '知识单元', '知識單元', 'Unit', 'Unidade'),
    code('3', '知识点', '知識點', 'Point', 'Ponto'),
  ],
  resourcesource: [
    code('01', '自建', '自建', 'Own', 'Próprio'),
    code('02', '引进', '引進', 'Acquired', 'Adquirido'),
    code('03', '共享', '共享', 'Shared', 'Compartilhado'),
  ],
  resourcereview: [
    code('0', '待审核', '待審核', 'Awaiting review', 'Aguardando revisão'),
    code('1', '审核通过', '審核通過', 'Approved', 'Aprovado'),
    code('2', '审核不通过', '審核不通過', 'Rejected', 'Rejeitado'),
  ],
  resourcetype: [
    code('01', '视频', '影片', 'Video', 'Vídeo'),
    code('02', '文档', '文件', 'Document', 'Documento'),
    code('03', '虚拟仿真实验', '虛擬仿真實驗', 'Virtual experiment', 'Experimento virtual'),
  ],
  resourcestate: [code('0', '停用', '停用', 'Disabled', 'Desativado'), code('1', '启用', '啟用', 'Enabled', 'Ativo')],
  CRE_LX: [
    code('0702', '物理学类', '物理學類', 'Physics', 'Física', { scope: 'lab' }),
    code('0703', '化学类', '化學類', 'Chemistry', 'Química', { scope: 'lab' }),
    code('0705', '地理科学类', '地理科學類', 'Geography', 'Geografia', { scope: 'lab' }),
    code('0710', '生物科学类', '生物科學類', 'Biology', 'Biologia', { scope: 'lab' }),
    code('0802', '机械类', '機械類', 'Mechanical engineering', 'Engenharia mecânica', { scope: 'lab' }),
    code('0806', '电气类', '電氣類', 'Electrical engineering', 'Engenharia elétrica', { scope: 'lab' }),
    code('0807', '电子信息类', '電子資訊類', 'Electronics and information', 'Eletrônica e informação', {
      scope: 'lab',
    }),
    code('0809', '计算机类', '電腦類', 'Computer science', 'Computação', { scope: 'lab' }),
    code('0810', '土木类', '土木類', 'Civil engineering', 'Engenharia civil', { scope: 'lab' }),
    code('0901', '植物生产类', '植物生產類', 'Plant production', 'Produção vegetal', { scope: 'lab' }),
    code('1002', '临床医学类', '臨床醫學類', 'Clinical medicine', 'Medicina clínica', { scope: 'lab' }),
    code('1202', '工商管理类', '工商管理類', 'Business administration', 'Administração', { scope: 'lab' }),
    code('1305', '设计学类', '設計學類', 'Design', 'Design', { scope: 'lab' }),
  ],
  KNOWLEDGE: [],
  CRE_DW: [],
};

/** Code tables, role grants and documents every deployment starts with; running it again changes nothing. */
export async function seedReference(ctx: Ctx): Promise<void> {
  await seedDocuments(ctx);
  const there = await ctx.db.selectFrom('settings.code').select('code').limit(1).executeTakeFirst();
  if (there) return;
  await ctx.tx(async (tx) => {
    for (const [table, codes] of Object.entries(CODES)) await saveCodes(tx, table, codes);
    await seedRoleGrants(tx);
  });
}
