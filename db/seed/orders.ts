import { siteDate } from '../../src/kernel/values/site-time.ts';
import type { App } from '../../src/main/app.ts';
import { listedPackages } from '../../src/modules/ordering/server/ordering.public.ts';
import {
  addLine,
  commandOrders,
  readCart,
  submitOrder,
  updateLine,
} from '../../src/modules/orders/server/orders.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';
import { asPerson } from './as-person.ts';

interface Wanted {
  readonly kind: 'experiment' | 'package';
  readonly item: string;
  readonly seats: number;
}

/** Orders of the demonstration: opened ones, some that wait, a rejected one, and lines still in a cart. */
export async function seedOrders(
  app: App,
  ctx: Ctx,
  {
    people,
    experiments,
  }: { readonly people: ReadonlyMap<string, string>; readonly experiments: ReadonlyMap<string, string> },
): Promise<void> {
  const as = (account: string) => asPerson(app, ctx, people.get(account)!);
  const office = await as('admin');
  const experiment = (code: string, seats: number): Wanted => ({
    ...{ kind: 'experiment', item: experiments.get(code)!, seats },
  });
  const packages = new Map((await listedPackages(ctx)).map(({ code, id }) => [code, id]));
  const pack = (code: string, seats: number): Wanted => ({ kind: 'package', item: packages.get(code)!, seats });
  const order = async (account: string, reason: string, lines: readonly Wanted[]) => {
    const buyer = await as(account);
    for (const line of lines) await addLine(buyer, line);
    const { rows } = await readCart(buyer);
    const lineIds = rows.map(({ id }) => id);
    const told = { phone: '13800005678', reason, unitId: null, classId: null, agreed: true as const };
    return (await submitOrder(buyer, { ...told, lineIds })).id;
  };
  const approve = (id: string, opinion: string) => commandOrders(office, { command: 'approve', ids: [id], opinion });
  const open = (id: string) => commandOrders(office, { command: 'open', ids: [id], accounts: [] });

  const shared = await order('teacher05', '护理与基础医学新生的实验安全与测量入门训练。', [pack('PK-BASIC', 60)]);
  await approve(shared, '同意，免费共享。');
  await open(shared);
  const physics = await order('teacher', '大学物理实验课跨学科拓展，供两个教学班使用。', [experiment('MED-301', 80)]);
  await approve(physics, '同意，学期末请反馈使用情况。');
  await open(physics);
  const science = await order('leader03', '临床医学专业理科综合实验，秋季学期使用。', [pack('PK-SCIENCE', 40)]);
  await approve(science, '同意，请上传汇款凭证。');
  const many = await order('teacher03', '机械工程新生体验课，名额按全校规模申请。', [pack('PK-SCIENCE', 1500)]);
  await commandOrders(office, { command: 'reject', ids: [many], opinion: '名额超出在校人数，请按班级人数重新申请。' });
  await order('teacher02', '化学实验预习，供基础化学三个教学班使用。', [pack('PK-BASIC', 120)]);
  const teacher = await as('teacher');
  const { id } = await addLine(teacher, pack('PK-SCIENCE', 30));
  // It may wait in the cart for a while.
  await updateLine(teacher, id, { from: siteDate(ctx.clock.ms() + 60 * 86_400_000) });
}
