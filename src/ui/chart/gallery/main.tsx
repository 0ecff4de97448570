import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../design/tokens.css';
import '../../design/base.css';
import { Button } from '../../design/button.tsx';
import { loadMessages } from '../../i18n/translate.ts';
import { registerModules } from '../../shell/registry.ts';
import { kernelMessages, shellModule } from '../../shell/shell.web.ts';
import type { ChartData } from '../chart.model.ts';
import { Chart } from '../chart.tsx';
import { DataBar } from '../data-bar.tsx';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const pendulum: ChartData = {
  kind: 'lines',
  x: 'L / m',
  lines: [{ name: 'T² / s²', points: [0.4, 0.6, 0.8, 1, 1.2].map((x) => ({ x, y: Number((4.027 * x).toFixed(4)) })) }],
};
const titration: ChartData = {
  kind: 'lines',
  x: 'V(NaOH) / mL',
  lines: ['pH', 'κ / mS·cm⁻¹'].map((name, at) => ({
    name,
    points: Array.from({ length: 120 }, (_, i) => ({
      x: i / 4,
      y: at + 2 + 10 / (1 + Math.exp((50 - i) / (2 + at * 6))),
    })),
  })),
};
const months = (factor: number): ChartData => ({
  kind: 'columns',
  x: '月份',
  categories: Array.from({ length: 12 }, (_, i) => `${i + 1}`),
  series: [
    {
      name: '实验人次',
      tone: 'primary',
      values: [0, 12, 40, 96, 130, 88, 7, 0, 310, 280, 190, 64].map((n) => n * factor),
    },
    { name: '实验人数', tone: 'data', values: [0, 9, 31, 70, 99, 64, 5, 0, 240, 190, 150, 51] },
  ],
});
const hours: ChartData = {
  kind: 'columns',
  x: '小时',
  stacked: true,
  categories: Array.from({ length: 72 }, (_, i) => `11-${String(20 + Math.floor(i / 24))} ${i % 24}:00`),
  series: (['primary', 'data', 'error', 'data2'] as const).map((tone, at) => ({
    name: ['登录', '操作', '异常', '接口'][at]!,
    tone,
    values: Array.from({ length: 72 }, (_, i) => Math.round(Math.abs(Math.sin(i / 7 + at)) * (40 - at * 9))),
  })),
};
const radar: ChartData = {
  kind: 'radar',
  x: '步骤',
  spokes: ['1', '2', '3', '4', '5', '6'],
  outlines: [
    { name: '本次', tone: 'primary', shares: [1, 0.8, 0.6, 0.95, 0.4, 0.7] },
    { name: '班级中位数', tone: 'quiet', shares: [0.8, 0.75, 0.7, 0.8, 0.6, 0.66] },
  ],
};
const knowledge: ChartData = {
  kind: 'radar',
  x: '知识点',
  shown: true,
  spokes: ['单摆的周期与摆长', '误差分析与不确定度的合成', '<b>线性拟合</b>', '重力加速度'],
  outlines: [{ name: '本次', tone: 'primary', shares: [1, 0.55, 0.8, 0.7] }],
};

function Gallery() {
  const [factor, setFactor] = useState(1);
  return (
    <main className="vse-stack" style={{ padding: 16, maxWidth: 1100, margin: '0 auto' }}>
      <h1>Charts</h1>
      {(
        [
          ['单摆', pendulum],
          ['滴定', titration],
          ['各月', months(factor)],
          ['各小时', hours],
          ['步骤得分', radar],
          ['知识点得分', knowledge],
        ] as const
      ).map(([title, data]) => (
        <figure key={title} className="vse-card" style={{ padding: 16, margin: 0 }} data-chart={title}>
          <figcaption>{title}</figcaption>
          <Chart label={`${title}的图`} data={data} />
        </figure>
      ))}
      <Button onClick={() => setFactor(2)}>加倍</Button>
      <table className="vse-card">
        <tbody>
          {[3, 12, 0].map((n) => (
            <tr key={n}>
              <th scope="row">{`第 ${n} 项`}</th>
              <td style={{ width: '60%' }}>
                <DataBar value={n} most={12} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

registerModules([kernelMessages, shellModule]);
await loadMessages(['kernel', 'ui']);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
