/** The drawing library with the parts in use; loaded when the first chart comes, never before. */
import { BarChart, LineChart, RadarChart } from 'echarts/charts';
import { GridComponent, RadarComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartData } from './chart.model.ts';
import { chartOption } from './chart-option.ts';

use([BarChart, LineChart, RadarChart, GridComponent, RadarComponent, TooltipComponent, SVGRenderer]);

export interface Drawing {
  draw(data: ChartData, number: (value: number) => string): void;
  /** Draws again for the size the element has now. */
  fit(): void;
  remove(): void;
}

/** Draws into an element that has a size. SVG stays sharp on paper and takes its colours from the page. */
export function drawInto(element: HTMLElement): Drawing {
  const chart = init(element, undefined, { renderer: 'svg' });
  /** Lets a printed page scale the drawing that was made for the screen. */
  const scalable = () => {
    const svg = element.querySelector('svg');
    svg?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
    svg?.setAttribute('aria-hidden', 'true');
  };
  return {
    draw: (data, number) => {
      chart.setOption(chartOption(data, number), { notMerge: true });
      scalable();
    },
    fit: () => {
      if (element.clientWidth === 0 || element.clientWidth === chart.getWidth()) return;
      chart.resize();
      scalable();
    },
    remove: () => chart.dispose(),
  };
}
