import { documentSlugs, saveDocument, saveSiteSetting } from '../../src/modules/settings/server/settings.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { documentsEnUs } from './documents-en-us.ts';
import { documentsPtBr } from './documents-pt-br.ts';
import { documentsZhCn } from './documents-zh-cn.ts';
import { documentsZhTw } from './documents-zh-tw.ts';

const localized = (zh: string, tw: string, en: string, pt: string) => ({
  'zh-CN': zh,
  'zh-TW': tw,
  'en-US': en,
  'pt-BR': pt,
});

const CONSENT = ['privacy', 'terms'];

/** The documents every site starts with; a site keeps its own of a name, and gets those that are new to it. */
export async function seedDocuments(ctx: Ctx): Promise<void> {
  const present = await documentSlugs(ctx);
  await ctx.tx(async (tx) => {
    for (const [sort, slug] of Object.keys(documentsZhCn).entries()) {
      if (present.has(slug)) continue;
      const texts = {
        'zh-CN': documentsZhCn[slug]!,
        'zh-TW': documentsZhTw[slug]!,
        'en-US': documentsEnUs[slug]!,
        'pt-BR': documentsPtBr[slug]!,
      };
      const part = (key: 'title' | 'body') =>
        Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text[key]]));
      await saveDocument(tx, { slug, title: part('title'), body: part('body'), consent: CONSENT.includes(slug), sort });
    }
  });
}

/** Site texts of the demonstration university. Telephones, mailbox and record numbers are examples. */
export async function seedDemoSite(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    await saveSiteSetting(
      tx,
      'owner',
      localized('江海大学', '江海大學', 'Jianghai University', 'Universidade Jianghai'),
    );
    await saveSiteSetting(tx, 'contact', {
      phones: [
        {
          name: localized('平台技术支持', '平台技術支援', 'Technical support', 'Suporte técnico'),
          phone: '010-5555 0101',
        },
        {
          name: localized('教学服务', '教學服務', 'Teaching services', 'Serviços de ensino'),
          phone: '010-5555 0102',
        },
      ],
      address: localized(
        '江海市学府路 1 号 江海大学实验楼 A 座 302 室',
        '江海市學府路 1 號 江海大學實驗樓 A 座 302 室',
        'Room 302, Laboratory Building A, 1 Xuefu Road, Jianghai',
        'Sala 302, Prédio de Laboratórios A, Rua Xuefu, 1, Jianghai',
      ),
      postcode: '100000',
      mailbox: 'vlab@jianghai.example.edu.cn',
    });
    await saveSiteSetting(tx, 'records', {
      home: {
        icp: '示例 ICP 备 00000001 号',
        police: { label: '示例公网安备 00000000000001 号', code: '00000000000001' },
      },
      lab: {
        icp: '示例 ICP 备 00000001 号-2',
        police: { label: '示例公网安备 00000000000002 号', code: '00000000000002' },
      },
      cloud: { icp: '示例 ICP 备 00000001 号-3' },
    });
    await saveSiteSetting(tx, 'friendLinks', [
      {
        label: localized(
          '国家虚拟仿真实验教学课程共享平台',
          '國家虛擬仿真實驗教學課程共享平台',
          'National virtual experiment sharing platform',
          'Plataforma nacional de experimentos virtuais',
        ),
        href: 'https://www.ilab-x.com/',
      },
      {
        label: localized(
          '国家智慧教育公共服务平台',
          '國家智慧教育公共服務平台',
          'Smart Education of China',
          'Educação Inteligente da China',
        ),
        href: 'https://www.smartedu.cn/',
      },
    ]);
  });
}
