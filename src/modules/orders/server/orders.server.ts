import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { runOpeningPort } from '../../runs/server/runs.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { VOUCHER_OWNER } from './decision.service.ts';
import { entitlementRuns } from './entitlement-run.repository.ts';
import { entitlementSeatBinding, orderBinding, orderLineBinding } from './order.binding.ts';
import { orderRoutes } from './order.routes.ts';
import { mayReadVoucher } from './order.service.ts';
import { orderClockJob } from './order-clock.service.ts';

/** 购物车, 实验订单, 已开通: what is ordered of experiments, and what comes of it. */
export function ordersModule(parts: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'orders',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: orderRoutes(parts),
    resources: [orderBinding, orderLineBinding, entitlementSeatBinding],
    jobs: [orderClockJob],
    provides: [
      provide(runOpeningPort, entitlementRuns),
      provide(attachmentOwnerPort, { type: VOUCHER_OWNER, mayRead: mayReadVoucher }),
    ],
  };
}
