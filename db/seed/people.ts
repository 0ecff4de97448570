import { sha256Hex } from '../../src/kernel/values/sha256.ts';
import { createPerson } from '../../src/modules/identity/server/identity.public.ts';
import { createUnit } from '../../src/modules/units/server/units.public.ts';
import type { Passwords } from '../../src/platform/auth/passwords.ts';
import type { Ctx } from '../../src/platform/db/context.ts';

/** Ids of the demonstration units by their short names. */
export type DemoUnits = Readonly<
  Record<'jianghai' | 'chemistry' | 'physics' | 'engineering' | 'beiling' | 'medicine', string>
>;

/** Ids of the demonstration people by account. */
export type DemoPeople = ReadonlyMap<string, string>;

const STAFF = [
  ['admin', '陈建国', 0, 'jianghai', '高级工程师'],
  ['college', '刘敏', 2, 'chemistry', '副教授'],
  ['college02', '马国强', 2, 'physics', '副教授'],
  ['leader', '李华', 3, 'physics', '教授'],
  ['leader02', '周明远', 3, 'chemistry', '教授'],
  ['leader03', '郑雅琴', 3, 'medicine', '主任医师'],
  ['teacher', '王芳', 5, 'physics', '副教授'],
  ['teacher02', '赵强', 5, 'chemistry', '讲师'],
  ['teacher03', '孙丽娟', 5, 'engineering', '讲师'],
  ['teacher04', '吴海波', 5, 'physics', '实验师'],
  ['teacher05', '徐静', 5, 'medicine', '副教授'],
] as const;

const STUDENT_NAMES = [
  ...[
    '张子涵',
    '李欣怡',
    '王浩然',
    '刘雨桐',
    '陈思远',
    '杨梓萱',
    '赵一鸣',
    '黄诗涵',
    '周子墨',
    '吴佳怡',
    '徐博文',
    '孙语嫣',
  ],
  ...[
    '胡俊杰',
    '朱梦瑶',
    '高天宇',
    '林可欣',
    '何宇轩',
    '郭雅婷',
    '马睿哲',
    '罗晓彤',
    '梁志远',
    '宋婉清',
    '郑凯文',
    '谢雨薇',
  ],
  ...[
    '韩明轩',
    '唐诗琪',
    '冯嘉豪',
    '于思琪',
    '董子豪',
    '萧若曦',
    '程奕辰',
    '曹梦琪',
    '袁俊熙',
    '邓雨晴',
    '许文博',
    '傅雅静',
  ],
  ...[
    '沈浩宇',
    '曾紫涵',
    '彭宇航',
    '吕佳琪',
    '苏铭泽',
    '卢静怡',
    '蒋昊天',
    '蔡语桐',
    '贾子轩',
    '丁若兰',
    '魏子安',
    '薛宁馨',
  ],
];

const CLASSES = [
  { unit: 'physics', major: '物理学', className: '物理2301班', first: 202301001 },
  { unit: 'chemistry', major: '化学', className: '化学2301班', first: 202302001 },
  { unit: 'engineering', major: '机械工程', className: '机械2302班', first: 202305001 },
  { unit: 'medicine', major: '临床医学', className: '临床2303班', first: 202311001 },
] as const;

/** Two universities with colleges, a staff of eleven and forty-eight students, all with the demonstration password. */
export async function seedPeople(
  ctx: Ctx,
  passwords: Passwords,
  password: string,
): Promise<{ units: DemoUnits; people: DemoPeople }> {
  const clientHash = sha256Hex(password);
  // Computed while the database writes what comes first, in the order they are used.
  const hashes = [...STAFF, ...STUDENT_NAMES].map(() => passwords.hash(clientHash));
  for (const hash of hashes) hash.catch(() => {});
  const ready: Passwords = { ...passwords, hash: () => hashes.shift()! };
  const jianghai = await createUnit(ctx, {
    code: '10001',
    name: '江海大学',
    nameEn: 'Jianghai University',
    kind: 'university',
    gradation: '01',
    province: '江苏省',
    city: '南京市',
    sort: 1,
  });
  const beiling = await createUnit(ctx, {
    code: '10002',
    name: '北岭医科大学',
    nameEn: 'Beiling Medical University',
    kind: 'university',
    gradation: '02',
    province: '辽宁省',
    city: '沈阳市',
    sort: 2,
  });
  const college = (code: string, name: string, nameEn: string, parentId: string, sort: number) =>
    createUnit(ctx, { code, name, nameEn, kind: 'college', parentId, sort });
  const units: DemoUnits = {
    jianghai,
    beiling,
    physics: await college('10001-PHYS', '物理学院', 'School of Physics', jianghai, 1),
    chemistry: await college('10001-CHEM', '化学化工学院', 'School of Chemistry', jianghai, 2),
    engineering: await college('10001-MECH', '机械工程学院', 'School of Mechanical Engineering', jianghai, 3),
    medicine: await college('10002-MED', '临床医学院', 'School of Clinical Medicine', beiling, 1),
  };
  const people = new Map<string, string>();
  for (const [i, [account, name, role, unit, title]] of STAFF.entries()) {
    const id = await createPerson(ctx, ready, {
      account,
      name,
      role,
      unitId: units[unit],
      number: `T${String(20100 + i)}`,
      title,
      email: `${account}@jianghai.example.edu.cn`,
      clientHash,
    });
    people.set(account, id);
  }
  for (const [i, name] of STUDENT_NAMES.entries()) {
    const group = CLASSES[Math.floor(i / 12)]!;
    const account = i === 0 ? 'student' : `student${String(i + 1).padStart(2, '0')}`;
    const id = await createPerson(ctx, ready, {
      account,
      name,
      role: 6,
      unitId: units[group.unit],
      number: String(group.first + (i % 12)),
      major: group.major,
      className: group.className,
      gender: i % 2 === 0 ? 'male' : 'female',
      mobile: `1380000${String(1000 + i)}`,
      clientHash,
    });
    people.set(account, id);
  }
  return { units, people };
}
