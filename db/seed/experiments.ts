import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import yauzl from 'yauzl';
import type { NewExperiment } from '../../src/modules/catalogue/server/catalogue.public.ts';
import type { StepDefinition } from '../../src/modules/catalogue/shared/experiment.model.ts';
import { installPackage } from '../../src/modules/content/server/content.public.ts';
import { parseManifest } from '../../src/modules/content/shared/manifest.model.ts';
import { listExperiment } from '../../src/modules/stewardship/server/stewardship.public.ts';
import { createExperiment, updateSteps } from '../../src/modules/submissions/server/submissions.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';

const PACKAGES = fileURLToPath(new URL('../../build/experiments', import.meta.url));

/** Where the built package of an experiment lies. */
export const packageOf = (code: string, folder = PACKAGES): string => join(folder, `${code}.zip`);

/** A step as `title · goal · seconds · maximum score`. */
type StepLine = readonly [title: string, goal: string, seconds: number, max: number];

interface SeedExperiment extends Omit<NewExperiment, 'unitId' | 'leaderId' | 'team'> {
  readonly steps: readonly StepLine[];
  /** Steps by the knowledge point they are about. */
  readonly stepPoints?: Readonly<Record<string, readonly number[]>>;
}

/** Demonstration experiments over many disciplines. Those with a built package can be run, the others are described. */
export const SEED_EXPERIMENTS: readonly SeedExperiment[] = [
  {
    code: 'PHYS-101',
    name: '单摆测重力加速度',
    nameEn: 'Gravity by the simple pendulum',
    category: '0702',
    level: 'national',
    kind: 'basic',
    hours: 2,
    expectedMinutes: 30,
    brief: '搭建单摆，用光电门计时，由周期与摆长的关系测定当地重力加速度，并讨论大摆角修正和不确定度。',
    content: {
      target:
        '用游标卡尺和米尺量摆长，量到球心\n用光电门测 20 个周期，累积放大减小误差\n由 T²–L 直线的斜率求 g\n评定 g 的不确定度并写出结论',
      basis:
        '小角度时单摆的周期与摆长 $L$ 的关系为$$T = 2\\pi\\sqrt{\\frac{L}{g}},\\qquad g = \\frac{4\\pi^2 L}{T^2}$$$T^2$ 与 $L$ 成正比，斜率为 $4\\pi^2/g$；摆角增大时周期按级数修正。',
      devices: '单摆装置、光电门、数字毫秒计、游标卡尺、米尺',
      resultRequirement: '由 T²–L 图的斜率求得 g，相对误差不超过 1%。',
    },
    majors: ['物理学', '应用物理学'],
    knowledge: ['简谐振动', '最小二乘法', '不确定度'],
    tags: ['力学', '基础物理实验'],
    stepPoints: {
      仪器读数: [1, 2, 3],
      操作规范: [1, 4],
      重复测量: [5, 6],
      作图拟合: [7, 8],
      误差分析: [9, 10],
    },
    steps: [
      ['认识装置，光电门对中', '移动光电门，使光束通过摆球球心，偏差不超过 1 mm', 60, 6],
      ['游标卡尺测摆球直径三次', '在三个方向测量直径并求平均值', 90, 8],
      ['测摆线长，求摆长', '测量悬点到球心的距离', 90, 8],
      ['小角度（≤5°）无初速释放', '摆角不超过 5°，释放时不推球', 60, 8],
      ['测 20 个周期三次', '用累积法测周期三次', 180, 12],
      ['五个摆长（跨度 ≥0.4 m）重复', '改变摆长重复测量', 420, 14],
      ['作 T²–L 图', '描点并拟合直线', 180, 12],
      ['由斜率求 g', '由拟合斜率计算重力加速度', 120, 14],
      ['60° 大角度修正系数', '比较 60° 与小角度的周期', 180, 10],
      ['不确定度与结论', '评定 g 的不确定度并写出结果', 180, 8],
    ],
  },
  {
    code: 'CHEM-101',
    name: '酸碱滴定',
    nameEn: 'Acid–base titration',
    category: '0703',
    level: 'national',
    kind: 'basic',
    hours: 3,
    expectedMinutes: 35,
    brief: '从洗涤滴定管开始，完成一次规范的酸碱滴定：选指示剂、粗滴、精滴、绘滴定曲线并计算未知酸的浓度。',
    content: {
      target: '规范使用滴定管和移液管\n按滴定突跃选择指示剂\n控制滴速，读到 0.01 mL\n由终点体积计算未知酸的浓度',
      basis:
        '以氢氧化钠标准溶液滴定未知酸，由化学计量点处的体积与浓度关系求酸的浓度：$$c_\\mathrm{a} = \\frac{c_\\mathrm{b} V_\\mathrm{b}}{V_\\mathrm{a}}$$',
      devices: '滴定管、移液管、锥形瓶、洗耳球、pH 计',
      materials: '0.1000 mol/L 氢氧化钠标准溶液、未知酸、酚酞、甲基橙',
    },
    majors: ['化学', '应用化学', '材料化学'],
    knowledge: ['滴定分析', '指示剂', '有效数字'],
    tags: ['分析化学'],
    stepPoints: {
      操作规范: [1, 2, 3, 4],
      指示剂: [5],
      滴定分析: [6, 7],
      有效数字: [8],
      数据处理: [9, 10, 11],
    },
    steps: [
      ['防护与仪器选择', '穿戴防护用品，选齐所需仪器', 60, 6],
      ['滴定管水洗、碱液润洗三次', '按水洗、润洗的顺序操作', 120, 8],
      ['装液、排气泡、调零', '排尽气泡，液面调到 0.00 mL', 90, 8],
      ['移取 25.00 mL 待测酸', '用移液管准确移取', 60, 8],
      ['选指示剂', '变色范围应包含化学计量点', 30, 8],
      ['粗滴一次', '估计终点体积', 120, 8],
      ['精滴三次', '三次极差不超过 0.04 mL', 420, 16],
      ['读数与有效数字', '读数保留两位小数', 60, 8],
      ['绘滴定曲线', '终点附近适当加密数据点', 150, 10],
      ['计算浓度', '由平均体积计算待测酸浓度', 150, 14],
      ['废液处理与结论', '分类倒入废液桶，清洗仪器', 60, 6],
    ],
  },
  {
    code: 'BIO-101',
    name: '酶促反应动力学',
    nameEn: 'Enzyme kinetics',
    category: '0710',
    level: 'national',
    kind: 'basic',
    hours: 3,
    expectedMinutes: 40,
    brief:
      '以分光光度法跟踪碱性磷酸酶催化的水解反应，由进程曲线求初速度，用双倒数作图和非线性拟合求 Km、Vmax，并判断抑制类型。',
    content: {
      target: '用分光光度计测反应的初速度\n用双倒数作图求 Km 和 Vmax\n用非线性拟合检验作图的结果\n判断抑制类型并求 Ki',
      basis:
        '米氏方程$$v = \\frac{V_\\mathrm{max} S}{K_\\mathrm{m} + S}$$产物在 405 nm 的吸光度 $A = \\varepsilon c l$，起始直线段的斜率给出初速度；竞争性抑制剂使表观 Km 增大而 Vmax 不变。',
      devices: '分光光度计、恒温水浴、比色皿、移液器',
      materials: '碱性磷酸酶、对硝基苯磷酸、磷酸盐、缓冲液',
      resultRequirement: 'Km、Vmax 误差不超过 8%，Ki 误差不超过 15%。',
    },
    majors: ['生物科学', '生物技术', '生物工程'],
    knowledge: ['米氏方程', '初速度', '竞争性抑制'],
    tags: ['生物化学'],
    steps: [
      ['水浴预热、分光光度计调零', '按合理顺序预热水浴和光源，放入空白液并调零', 60, 6],
      ['选波长 405 nm', '扫描产物的吸收，把波长设在吸收峰处，偏差不超过 2 nm', 30, 6],
      ['配制六个底物浓度', '计算六份反应液所需的母液体积，每份误差不超过 1%', 240, 10],
      ['加酶启动并计时', '按顺序组装反应液，最后加酶并立即计时', 60, 8],
      ['记录六条进程曲线', '对六个底物浓度各记录一条吸光度—时间曲线，不少于 10 个读数、2 min', 360, 12],
      ['求初速度', '在起始直线段求斜率，底物消耗不超过 10%，换算为初速度', 240, 12],
      ['双倒数作图', '以 1/v₀ 对 1/S 作图，调节直线，读出斜率与截距', 120, 8],
      ['非线性拟合求 Km、Vmax', '给出初值，用 Gauss–Newton 法迭代至收敛，得到 Km 与 Vmax', 180, 12],
      ['加抑制剂重复', '加入磷酸盐 0.20 mmol/L，再记录六条进程曲线', 300, 10],
      ['判断抑制类型，求 Ki', '比较两组双倒数直线，判断抑制类型并计算 Ki', 150, 10],
      ['误差与结论', '选出全部正确的误差分析与结论', 90, 6],
    ],
  },
  {
    code: 'MECH-101',
    name: '气垫导轨碰撞与动量守恒',
    nameEn: 'Collisions on the air track',
    category: '0802',
    level: 'national',
    kind: 'basic',
    hours: 2,
    expectedMinutes: 35,
    brief: '在三维气垫导轨上调平、称量、用光电门测速，完成弹性与完全非弹性碰撞，检验动量守恒，求恢复系数与动能损失。',
    content: {
      target: '调平气垫导轨并检验摩擦的影响\n由挡光时间求瞬时速度\n用碰撞前后的动量检验守恒\n区分动量守恒与动能损失',
      basis:
        '系统所受合外力为零时总动量守恒；恢复系数$$e = \\frac{v_2^{\\prime} - v_1^{\\prime}}{v_1}$$决定动能损失，$e = 0$ 时损失率为 $m_2/(m_1 + m_2)$。',
      devices: '气垫导轨、滑块、弹簧圈、光电门、数字毫秒计、电子天平',
      resultRequirement: '碰撞前后总动量相差不超过 2%，恢复系数误差不超过 0.02。',
    },
    majors: ['机械设计制造及其自动化', '工程力学', '物理学'],
    knowledge: ['动量守恒', '恢复系数', '动能损失'],
    tags: ['力学', '基础物理实验'],
    steps: [
      ['导轨调平', '调节底脚螺丝，使静置滑块的加速度不超过 0.002 m/s²', 120, 8],
      ['安装光电门与挡光片', '选择并安装测速所需的光电门和挡光片', 60, 6],
      ['称量滑块', '去皮后称量三个滑块，误差不超过 0.1 g', 60, 8],
      ['检验匀速：两门速度差', '单独发射滑块 A，比较两个光电门处的速度', 120, 8],
      ['等质量弹性碰撞三次', '滑块 A 撞滑块 B，三次，求碰后总动量', 180, 12],
      ['不等质量弹性碰撞三次', '滑块 A 撞较重的滑块 C，三次，求碰后总动量', 180, 12],
      ['完全非弹性碰撞三次', '滑块 A 与 C 碰后一同前进，三次，求碰后总动量', 180, 12],
      ['求恢复系数 e', '由不等质量弹性碰撞的速度求恢复系数', 150, 12],
      ['动量相对偏差表', '求三类碰撞动量的平均相对偏差', 120, 10],
      ['动能损失与结论', '求完全非弹性碰撞的动能损失率，并给出结论', 150, 12],
    ],
  },
  {
    code: 'COMP-101',
    name: '全加器设计与验证',
    nameEn: 'Design and verification of a full adder',
    category: '0809',
    level: 'national',
    kind: 'design',
    hours: 2,
    expectedMinutes: 35,
    brief: '从真值表出发化简逻辑函数，用逻辑门搭建半加器与全加器，定位注入的故障门，级联四位加法器并测关键路径延迟。',
    content: {
      target: '由真值表写出并化简逻辑表达式\n搭建全加器并逐行验证\n测量行波进位的延迟\n判断有符号数相加的溢出',
      basis:
        '全加器$$S = A \\oplus B \\oplus C_\\mathrm{i},\\qquad C_\\mathrm{o} = AB + C_\\mathrm{i}(A \\oplus B)$$可由两个半加器和一个或门组成；n 位行波进位加法器的延迟随位数线性增长。',
      devices: '逻辑门电路编辑器、输入开关、逻辑探针、时序分析仪',
      resultRequirement: '四位加法器对全部 512 组输入正确，关键路径延迟与真值完全相等。',
    },
    majors: ['计算机科学与技术', '软件工程', '电子信息工程'],
    knowledge: ['组合逻辑', '全加器', '关键路径'],
    tags: ['数字逻辑', '计算机组成'],
    steps: [
      ['列全加器真值表', '对 A、B、Ci 的八种组合填写和 S 与进位 Co', 120, 10],
      ['化简 S', '由真值表写出 S 的最简逻辑表达式', 120, 8],
      ['化简 Cout', '由真值表写出进位 Co 的最简逻辑表达式', 120, 8],
      ['搭建半加器', '用逻辑门搭建半加器：两个输入 A、B，输出和 S 与进位 C', 150, 8],
      ['验证半加器', '依次加上四组输入，读取并记录输出', 60, 6],
      ['两个半加器组成全加器', '用半加器模块和少量逻辑门组成全加器', 240, 12],
      ['遍历 8 组输入', '依次加上全部八组输入，读取并记录 S 与 Co', 90, 10],
      ['定位注入的故障门', '电路中有一个门的输出固定不变。加输入、用探针测量，找出它', 240, 12],
      ['级联四位加法器', '用四个全加器级联成四位行波进位加法器，对全部 512 组输入正确', 300, 14],
      ['测关键路径延迟', '找出使输出稳定最慢的输入变化，测出四位加法器的最大延迟', 120, 6],
      ['溢出判断与结论', '观察有符号相加的溢出，选出全部正确的结论', 90, 6],
    ],
  },
  {
    code: 'ELEC-101',
    name: 'RC 电路暂态与频率响应',
    nameEn: 'Transient and frequency response of an RC circuit',
    category: '0806',
    level: 'national',
    kind: 'basic',
    hours: 2,
    expectedMinutes: 30,
    brief: '按色环选元件、在接线板上接线，用方波与示波器记录充电曲线，测时间常数、上升时间与截止频率，检验 τ = RC。',
    content: {
      target: '识别元件标称值并正确接线\n设置示波器的触发与时基\n由充放电曲线求时间常数\n把时域响应与幅频特性对应起来',
      basis:
        '一阶 RC 电路的阶跃响应$$u(t) = U\\left(1 - e^{-t/\\tau}\\right),\\qquad \\tau = RC$$上升时间为 $\\tau\\ln 9$，截止频率为 $1/(2\\pi RC)$。',
      devices: '信号发生器、双通道示波器、色环电阻、薄膜电容、LCR 电桥、接线板；波形由 ngspice 仿真得到',
      resultRequirement: '时间常数与截止频率误差不超过 3%，τ–RC 直线的斜率为 1.00 ± 0.03。',
    },
    majors: ['电气工程及其自动化', '电子信息工程', '自动化'],
    knowledge: ['一阶电路', '时间常数', '频率响应'],
    tags: ['电路', '电子测量'],
    steps: [
      ['选元件，读标称值', '由色环和代码选出 10 kΩ 电阻与 10 µF 电容，并写出标称值', 60, 6],
      ['按图接线', '按电路图接成 RC 串联电路，不得短路', 180, 12],
      ['方波源 0–5 V，周期不小于 10 τ', '设方波低电平 0 V、高电平 5 V，周期在 10 τ 与 5 s 之间', 60, 8],
      ['示波器触发与时基', '使屏幕显示 1 至 3 个周期，波形稳定', 90, 8],
      ['记录充电曲线', '从上升沿起记录电容电压，不少于 200 个采样点', 60, 10],
      ['由 63.2% 读 τ', '读出电压升到终值 63.2% 所用的时间 τ', 120, 12],
      ['测 10–90% 上升时间', '用两个光标测电压从终值的 10% 升到 90% 的时间', 120, 10],
      ['换三组 R、C 测 τ', '接入三组不同的电阻和电容，分别测出时间常数', 300, 12],
      ['τ–RC 作图求斜率', '测电容的实际值，作 τ–RC 图，求斜率', 150, 10],
      ['扫频测截止频率', '扫频得到幅频特性，读出增益下降 3.01 dB 的频率', 240, 12],
    ],
  },
  {
    code: 'BIO-203',
    name: '聚合酶链式反应（PCR）扩增与电泳检测',
    nameEn: 'PCR and gel electrophoresis',
    category: '0710',
    level: 'provincial',
    kind: 'comprehensive',
    hours: 4,
    expectedMinutes: 60,
    brief: '设计引物、配制反应体系、设定热循环程序，再以琼脂糖凝胶电泳判断扩增结果，训练防污染意识。',
    content: {
      target: '理解 PCR 各步骤的作用，能独立设定程序并分析电泳结果。',
      basis: '模板在变性、退火、延伸的循环中按 $2^n$ 扩增，片段在凝胶中的迁移率与长度的对数成反比。',
    },
    knowledge: ['核酸扩增', '电泳'],
    tags: ['分子生物学'],
    steps: [
      ['设计上下游引物', '引物长 18–25 bp，GC 含量 40%–60%', 240, 12],
      ['超净台消毒与分区', '试剂区与模板区分开', 60, 6],
      ['计算反应体系', '按 25 μL 体系计算各组分', 120, 10],
      ['冰上加样', '最后加入聚合酶', 180, 10],
      ['设置阴性与阳性对照', '对照齐全', 60, 8],
      ['设定热循环程序', '退火温度由引物 Tm 决定', 120, 14],
      ['配制 1.5% 琼脂糖凝胶', '称量、加热、倒胶、插梳', 150, 8],
      ['点样与电泳', '电压 5 V/cm，染料不出胶', 180, 10],
      ['紫外成像', '做好防护并拍照', 60, 6],
      ['由标准条带判读片段长度', '误差不超过 10%', 120, 10],
      ['分析非特异条带', '找出原因并提出改进', 120, 6],
    ],
  },
  {
    code: 'ELEC-118',
    name: '三相异步电动机的启动与调速',
    nameEn: 'Starting and speed control of an induction motor',
    category: '0806',
    level: 'provincial',
    kind: 'comprehensive',
    hours: 3,
    expectedMinutes: 50,
    brief: '比较直接启动、星—三角启动与变频启动的电流冲击，测绘机械特性，完成恒压频比调速。',
    content: {
      target: '掌握三相电动机的接线与启动方法，能由机械特性说明调速原理。',
      basis: '启动电流与电压成正比、启动转矩与电压平方成正比；同步转速 $n = 60f/p$。',
    },
    knowledge: ['异步电动机', '变频调速'],
    tags: ['电机学'],
    steps: [
      ['停电验电与挂牌', '按安全规程操作', 60, 8],
      ['识读铭牌与接线盒', '确定额定电压与接法', 60, 6],
      ['测绕组直流电阻', '三相不平衡度不超过 2%', 120, 8],
      ['测绝缘电阻', '不低于 0.5 MΩ', 90, 8],
      ['直接启动并录波', '记录启动电流峰值', 120, 10],
      ['接星—三角启动电路', '接触器互锁正确', 240, 14],
      ['整定切换时间', '转速接近额定时切换', 120, 8],
      ['测机械特性', '取不少于 6 个负载点', 240, 14],
      ['变频器参数设置', '恒压频比，设加减速时间', 150, 12],
      ['比较三种启动方式并得出结论', '列表比较电流与转矩', 150, 12],
    ],
  },
  {
    code: 'COMP-207',
    name: '路由协议 OSPF 组网与故障排查',
    nameEn: 'OSPF networking and troubleshooting',
    category: '0809',
    level: 'school',
    kind: 'design',
    hours: 3,
    expectedMinutes: 55,
    brief: '为三校区园区网规划地址并配置多区域 OSPF，抓包观察邻接建立过程，定位并排除三类常见故障。',
    content: {
      target: '能规划多区域网络，读懂链路状态数据库并排查邻接故障。',
      basis: '链路状态协议向区域内泛洪 LSA，各路由器以 Dijkstra 算法独立求最短路径。',
    },
    knowledge: ['动态路由', '最短路径'],
    tags: ['计算机网络'],
    steps: [
      ['划分子网与规划地址', '地址不重叠并留有余量', 240, 12],
      ['连接拓扑', '接口与线缆类型正确', 120, 6],
      ['配置接口与环回地址', '全部接口为 up', 180, 8],
      ['配置骨干区域', '邻接达到 Full', 180, 12],
      ['配置两个非骨干区域', '边界路由器产生汇总 LSA', 180, 12],
      ['抓包分析邻接过程', '指出各状态对应的报文', 240, 12],
      ['调整链路开销', '业务流量走主链路', 120, 8],
      ['排查区域号不一致', '找到原因并修复', 150, 10],
      ['排查认证失败', '找到原因并修复', 150, 10],
      ['验证链路中断后的收敛', '记录收敛时间并写结论', 150, 10],
    ],
  },
  {
    code: 'MECH-112',
    name: '数控铣削加工工艺与仿真',
    nameEn: 'CNC milling process and simulation',
    category: '0802',
    level: 'school',
    kind: 'comprehensive',
    hours: 4,
    expectedMinutes: 70,
    brief: '由零件图制定铣削工艺，选刀、对刀、编程并仿真加工，最后用虚拟量具检验尺寸与粗糙度。',
    content: {
      target: '能编制中等复杂零件的数控铣削工艺与程序。',
      basis: '切削用量由刀具、材料与机床刚度共同决定，刀具半径补偿保证轮廓尺寸。',
    },
    knowledge: ['数控编程', '切削用量'],
    tags: ['机械制造'],
    steps: [
      ['穿戴防护与开机回零', '按规程操作', 60, 6],
      ['读零件图', '找出基准与关键尺寸', 120, 8],
      ['确定装夹方案', '定位可靠、不干涉', 120, 8],
      ['选择刀具', '材料与直径合适', 90, 8],
      ['计算切削用量', '转速、进给、切深合理', 150, 12],
      ['对刀并设定工件坐标系', '误差不超过 0.02 mm', 180, 12],
      ['编写程序', '含半径补偿与安全高度', 360, 16],
      ['空运行与碰撞检查', '无过切与碰撞', 120, 10],
      ['仿真加工', '一次完成', 240, 8],
      ['尺寸检验与工艺改进', '关键尺寸合格并提出改进', 180, 12],
    ],
  },
  {
    code: 'CIVIL-105',
    name: '钢筋混凝土简支梁受弯破坏试验',
    nameEn: 'Bending failure of a reinforced concrete beam',
    category: '0810',
    level: 'national',
    kind: 'comprehensive',
    hours: 3,
    expectedMinutes: 50,
    brief: '对少筋、适筋、超筋三种梁分级加载，观察裂缝开展与破坏形态，比较实测承载力与规范计算值。',
    content: {
      target: '认识梁正截面的三个受力阶段与三种破坏形态。',
      basis: '适筋梁先由钢筋屈服，再由受压区混凝土压碎而破坏，弯矩承载力由平衡条件求得。',
    },
    knowledge: ['受弯构件', '平截面假定'],
    tags: ['结构试验'],
    steps: [
      ['选择配筋方案', '三种梁的配筋率正确', 120, 8],
      ['布置应变片', '跨中沿高度不少于 5 点', 150, 10],
      ['安装位移计与加载装置', '三分点加载', 120, 8],
      ['仪器调零与预加载', '检查支座与读数', 90, 6],
      ['计算分级荷载', '每级不超过 20% 计算值', 120, 10],
      ['加载至开裂', '记录开裂荷载', 180, 10],
      ['描绘裂缝', '记录间距与宽度', 180, 10],
      ['加载至屈服与破坏', '记录屈服与极限荷载', 240, 12],
      ['验证平截面假定', '拟合应变沿高度的分布', 150, 12],
      ['比较三种破坏形态与计算值', '说明差异原因', 180, 14],
    ],
  },
  {
    code: 'MED-301',
    name: '急性心肌梗死急诊救治',
    nameEn: 'Emergency care of acute myocardial infarction',
    category: '1002',
    level: 'national',
    kind: 'comprehensive',
    hours: 2,
    expectedMinutes: 40,
    brief: '在限定时间内完成问诊、心电图判读、危险分层与再灌注决策，处理突发心室颤动，训练临床思维。',
    content: {
      target: '能按指南完成急性胸痛的早期识别与处置。',
      basis: '再灌注越早，存活心肌越多；首次医疗接触到球囊扩张的时间应控制在 90 分钟以内。',
    },
    knowledge: ['急性冠脉综合征', '心肺复苏'],
    tags: ['急诊医学'],
    steps: [
      ['分诊与生命体征', '5 分钟内完成', 60, 8],
      ['问诊与查体', '问全危险因素与起病时间', 180, 10],
      ['12 导联心电图', '10 分钟内完成并加做右胸导联', 120, 10],
      ['判读心电图', '定位梗死部位', 120, 12],
      ['鉴别主动脉夹层与肺栓塞', '排除禁忌', 120, 10],
      ['抽血与用药', '抗血小板与抗凝方案正确', 120, 10],
      ['危险分层', 'GRACE 评分正确', 90, 8],
      ['再灌注决策与谈话', '选择方式并取得知情同意', 150, 12],
      ['处理心室颤动', '立即除颤并高质量按压', 120, 14],
      ['转运与交接', '用 SBAR 方式交接', 90, 6],
    ],
  },
  {
    code: 'AGRI-108',
    name: '水稻氮肥运筹与产量形成',
    nameEn: 'Nitrogen management and rice yield',
    category: '0901',
    level: 'school',
    kind: 'design',
    hours: 2,
    expectedMinutes: 45,
    brief: '设计不同的氮肥基蘖穗肥比例，模拟整个生育期的群体动态，分析产量构成与氮肥利用率。',
    content: {
      target: '理解氮肥施用时期对分蘖、成穗与结实的影响。',
      basis: '产量由穗数、每穗粒数、结实率与千粒重构成，氮素供应影响各因素形成的关键时期。',
    },
    knowledge: ['产量构成', '氮肥利用率'],
    tags: ['作物栽培'],
    steps: [
      ['选择品种与播期', '与茬口相适应', 90, 8],
      ['测土与计算需氮量', '按目标产量法计算', 150, 12],
      ['设计五个氮肥处理', '含不施氮对照', 150, 12],
      ['随机区组排列', '三次重复、设保护行', 90, 8],
      ['整地与移栽', '密度准确', 90, 6],
      ['分蘖期调查', '记录茎蘖动态', 150, 10],
      ['判断够苗与晒田时间', '在够苗 80% 时开始', 90, 10],
      ['抽穗期测叶色与叶面积', '取样方法正确', 120, 8],
      ['测产与考种', '各产量构成因素齐全', 180, 12],
      ['方差分析与施肥建议', '多重比较并给出方案', 180, 14],
    ],
  },
  {
    code: 'GEO-104',
    name: '流域降雨径流与洪水过程模拟',
    nameEn: 'Rainfall, runoff and flood simulation',
    category: '0705',
    level: 'school',
    kind: 'design',
    hours: 2,
    expectedMinutes: 45,
    brief: '在数字高程模型上提取流域，设定降雨与下垫面，模拟洪水过程线并评价调蓄与绿地的削峰作用。',
    content: {
      target: '掌握流域提取、产流计算与单位线汇流方法。',
      basis: '用 SCS 曲线数法计算净雨，再以单位线卷积得到出口断面的流量过程。',
    },
    knowledge: ['数字高程模型', '单位线'],
    tags: ['自然地理'],
    steps: [
      ['加载并检查高程数据', '填洼后无孤立洼地', 90, 6],
      ['计算流向与汇流累积', '方法与阈值合理', 120, 10],
      ['提取河网与流域边界', '出口位置正确', 120, 10],
      ['统计流域特征', '面积、坡度、河长', 120, 8],
      ['土地利用与土壤分类', '分类完整', 120, 8],
      ['确定曲线数', '按前期湿润条件修正', 150, 12],
      ['设定设计暴雨', '五十年一遇的雨型', 90, 8],
      ['计算净雨与单位线汇流', '水量平衡误差不超过 1%', 180, 14],
      ['率定参数', '纳什系数不低于 0.8', 180, 12],
      ['比较调蓄方案并得出结论', '给出削峰率', 180, 12],
    ],
  },
  {
    code: 'BUS-210',
    name: '供应链牛鞭效应决策沙盘',
    nameEn: 'Bullwhip effect in a supply chain',
    category: '1202',
    level: 'ordinary',
    kind: 'innovative',
    hours: 2,
    expectedMinutes: 60,
    brief: '分别担任零售商、批发商、分销商与制造商，在信息延迟下作订货决策，观察并抑制需求波动的逐级放大。',
    content: {
      target: '理解牛鞭效应的成因，能设计信息共享与订货策略并评价成本。',
      basis: '提前期、批量订货与需求预测修正使订货方差逐级放大，放大率为上下游订货方差之比。',
    },
    knowledge: ['库存管理', '需求预测'],
    tags: ['运营管理'],
    steps: [
      ['认识规则与成本结构', '说出库存与缺货成本', 90, 6],
      ['分析历史需求', '求均值与标准差', 120, 8],
      ['确定安全库存', '服务水平 95%', 150, 10],
      ['第一轮：各自决策 20 周', '记录订货量', 420, 12],
      ['计算各级放大率', '方差之比正确', 120, 12],
      ['找出波动的来源', '指出三项原因', 120, 8],
      ['第二轮：共享销售数据', '放大率下降', 360, 12],
      ['设计补货策略', '给出参数与理由', 180, 12],
      ['第三轮：供应商管理库存', '总成本低于第一轮', 360, 12],
      ['撰写决策分析', '比较三轮结果', 180, 8],
    ],
  },
  {
    code: 'ART-115',
    name: '敦煌壁画数字修复',
    nameEn: 'Digital restoration of Dunhuang murals',
    category: '1305',
    level: 'provincial',
    kind: 'innovative',
    hours: 3,
    expectedMinutes: 60,
    brief: '按照文物保护的最小干预原则，对起甲、酥碱、褪色的壁画影像进行病害标注、色彩复原与线描补全。',
    content: {
      target: '掌握壁画病害的识别与数字修复流程，树立文物保护伦理。',
      basis: '数字修复以影像为对象，保留原状、标明补全处，色彩依据矿物颜料的光谱与变色规律推断。',
    },
    knowledge: ['文物保护', '色彩复原'],
    tags: ['文化遗产'],
    steps: [
      ['查阅洞窟与题材资料', '确定年代与风格', 150, 8],
      ['影像采集与拼接', '重叠率不低于 30%', 180, 8],
      ['色卡校正', '平均色差不超过 3', 120, 10],
      ['标注病害', '六类病害分类正确', 240, 14],
      ['颜料识别', '由光谱判断主要颜料', 150, 10],
      ['线描提取', '线条连续、粗细合理', 240, 12],
      ['缺损补全', '补全处可识别、可撤回', 240, 12],
      ['褪色复原', '依据变色规律给出理由', 180, 10],
      ['同类壁画比对', '不少于两幅', 120, 8],
      ['修复报告', '写明依据与不确定之处', 180, 8],
    ],
  },
  {
    code: 'EE-221',
    name: '数字通信系统调制与误码率分析',
    nameEn: 'Digital modulation and bit error rate',
    category: '0807',
    level: 'school',
    kind: 'comprehensive',
    hours: 3,
    expectedMinutes: 50,
    brief: '搭建 BPSK、QPSK、16QAM 收发链路，观察星座图与眼图，测误码率曲线并与理论值比较。',
    content: {
      target: '理解调制方式、信噪比与误码率的关系。',
      basis: '加性高斯白噪声信道下，BPSK 的误码率为 Q(√(2Eb/N0))；阶数越高，频谱效率越高而抗噪性越差。',
    },
    knowledge: ['数字调制', '匹配滤波'],
    tags: ['通信原理'],
    steps: [
      ['产生伪随机序列', '周期与均衡性正确', 90, 6],
      ['映射与成形滤波', '滚降系数 0.35', 150, 10],
      ['观察发送星座图', '三种调制', 90, 8],
      ['加入高斯白噪声', '按 Eb/N0 换算噪声功率', 120, 10],
      ['匹配滤波与定时', '眼图张开最大处抽样', 180, 12],
      ['载波同步', '消除相位模糊', 150, 10],
      ['判决与误码统计', '每点误码不少于 100 个', 180, 12],
      ['绘误码率曲线', '0–12 dB 不少于 7 点', 180, 12],
      ['与理论曲线比较', '偏差不超过 0.5 dB', 120, 12],
      ['频谱效率与结论', '列表比较三种调制', 120, 8],
    ],
  },
];

/** The steps a built package brings, so that the page and the package promise the same. */
async function stepsOfPackage(path: string): Promise<readonly StepDefinition[] | null> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'vse.json') return parseManifest(await text(await zip.openReadStreamPromise(entry))).steps;
  }
  return null;
}

const stepOf = ([title, goal, expectSeconds, maxScore]: StepLine, index: number): StepDefinition => ({
  seq: index + 1,
  title,
  goal,
  expectSeconds,
  maxScore,
  scoringModel: `按操作与结果评分，满分 ${maxScore} 分`,
  scoreKind: 'operation',
  words: {},
});

/**
 * Creates and lists the demonstration experiments through the services; those with a folder under `experiments/` are published
 * when their packages are built. The caller says which unit and leader a discipline belongs to.
 * @returns ids by experiment code.
 */
export async function seedExperiments(
  ctx: Ctx,
  places: {
    readonly ownerOf: (category: string | null) => { readonly unitId: string; readonly leaderId: string };
    readonly team?: NewExperiment['team'];
    /** Folder of the built packages; `build/experiments` when absent. */
    readonly packages?: string;
  },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { steps, stepPoints = {}, ...experiment } of SEED_EXPERIMENTS) {
    const id = await createExperiment(ctx, {
      ...experiment,
      ...places.ownerOf(experiment.category ?? null),
      ...(places.team ? { team: places.team } : {}),
    });
    const zip = packageOf(experiment.code, places.packages);
    const built = existsSync(zip) ? await stepsOfPackage(zip) : null;
    const pointsOf = (seq: number) => Object.keys(stepPoints).filter((name) => stepPoints[name]?.includes(seq));
    await updateSteps(
      ctx,
      id,
      (built ?? steps.map(stepOf)).map((step) => ({ ...step, knowledge: pointsOf(step.seq) })),
    );
    if (built) await installPackage(ctx, { experimentId: id, number: 1, zip, publish: true });
    await listExperiment(ctx, id);
    ids.set(experiment.code, id);
  }
  return ids;
}
