import { type Discipline, disciplines } from './disciplines.ts';
import { fnv1a } from './random.ts';

const all = Object.keys(disciplines) as Discipline[];

/**
 * 专业类 and 门类 codes of the Ministry of Education's undergraduate catalogue (first two digits 门类, four 专业类)
 * against the twelve cover disciplines. A four-digit entry wins over its two-digit one.
 */
const byCode: Readonly<Record<string, Discipline>> = {
  '01': 'art',
  '02': 'econ',
  '03': 'econ',
  '04': 'art',
  '05': 'art',
  '06': 'art',
  '07': 'phys',
  '08': 'mech',
  '09': 'agri',
  '10': 'med',
  '11': 'mech',
  '12': 'econ',
  '13': 'art',
  '0701': 'comp',
  '0702': 'phys',
  '0703': 'chem',
  '0704': 'phys',
  '0705': 'geo',
  '0706': 'geo',
  '0707': 'geo',
  '0708': 'geo',
  '0709': 'geo',
  '0710': 'bio',
  '0711': 'bio',
  '0712': 'econ',
  '0801': 'phys',
  '0802': 'mech',
  '0803': 'phys',
  '0804': 'chem',
  '0805': 'mech',
  '0806': 'elec',
  '0807': 'elec',
  '0808': 'elec',
  '0809': 'comp',
  '0810': 'civil',
  '0811': 'civil',
  '0812': 'geo',
  '0813': 'chem',
  '0814': 'geo',
  '0815': 'geo',
  '0816': 'chem',
  '0817': 'chem',
  '0818': 'mech',
  '0819': 'civil',
  '0820': 'mech',
  '0821': 'mech',
  '0822': 'phys',
  '0823': 'agri',
  '0824': 'agri',
  '0825': 'chem',
  '0826': 'bio',
  '0827': 'bio',
  '0828': 'civil',
  '0829': 'civil',
  '0830': 'bio',
  '0831': 'comp',
  '0832': 'elec',
  '0402': 'agri',
};

/** Words of 专业类 names (and English names) in the order they are tried. */
const byWord: readonly (readonly [RegExp, Discipline])[] = [
  [/化[学工]|药学|材料|轻工|环境|chem|material|pharm/i, 'chem'],
  [/医|护理|口腔|中药|法医|公共卫生|medic|nurs|clinic/i, 'med'],
  [/生物|生态|心理|食品|\bbio|life sci/i, 'bio'],
  [/计算机|软件|网络|数据|人工智能|数学|公安技术|信息安全|comput|software|network|math/i, 'comp'],
  [/电子|电气|自动化|通信|集成电路|仪器|electr|automation|telecom/i, 'elec'],
  [/土木|水利|建筑|交通|海洋工程|城乡规划|civil|architect|hydraul|transport/i, 'civil'],
  [/地[质理球]|测绘|矿|石油|大气|海洋科学|遥感|geo|survey|mining/i, 'geo'],
  [/农|林|植物|动物|草|水产|园|茶|agri|forest|plant|veterin/i, 'agri'],
  [/机械|航空|航天|兵器|船舶|车辆|纺织|武器|mechan|aerospace|vehicle/i, 'mech'],
  [/经济|金融|财政|贸易|管理|工商|会计|物流|旅游|法学|公安|政治|统计|econ|financ|manage|business|law\b/i, 'econ'],
  [/物理|力学|天文|核|能源|光学|phys|optic|nuclear|energy/i, 'phys'],
  [/艺术|设计|美术|音乐|戏剧|教育|文学|新闻|传播|历史|哲学|体育|语言|art|design|educat|media|music|histor/i, 'art'],
];

/**
 * The cover discipline of a 专业类 code (`0703`, `070301`, `08`) or name (`化学类`, `Computer science`).
 * What the tables do not know is spread over the twelve by its hash, so that it always gets the same one.
 */
export function disciplineOf(codeOrName: string): Discipline {
  const text = codeOrName.trim();
  if ((all as string[]).includes(text)) return text as Discipline;
  const code = /^\d{2,}/.exec(text)?.[0];
  if (code) {
    const known = byCode[code.slice(0, 4)] ?? byCode[code.slice(0, 2)];
    if (known) return known;
  }
  const word = byWord.find(([pattern]) => pattern.test(text));
  return word ? word[1] : (all[fnv1a(text) % all.length] as Discipline);
}
