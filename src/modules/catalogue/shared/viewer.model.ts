// data: what robots, previews and watchers call themselves in their user agent
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|scrapy|httpclient/i;

/** True for callers that are programs by their own word, or say nothing at all. */
export function isRobot(agent: string | null): boolean {
  return agent === null || agent.trim() === '' || ROBOT.test(agent);
}

// data: family names of two characters
const DOUBLE =
  '欧阳 歐陽 太史 端木 上官 司马 司馬 东方 東方 独孤 獨孤 南宫 南宮 万俟 萬俟 闻人 聞人 夏侯 诸葛 諸葛 尉迟 尉遲 公羊 赫连 赫連 澹台 澹臺 皇甫 宗政 濮阳 濮陽 公冶 太叔 申屠 公孙 公孫 慕容 仲孙 仲孫 钟离 鍾離 长孙 長孫 宇文 司徒 鲜于 鮮于 司空 令狐'.split(
    ' ',
  );

/** Family name of a person as a review shows it: never the whole name. */
export function surnameOf(name: string): string {
  const chars = [...name.trim()];
  if (chars.length === 0) return '';
  if (!/^[\u3400-\u9fff]$/.test(chars[0]!)) return `${chars[0]!.toUpperCase()}.`;
  const two = chars.slice(0, 2).join('');
  return chars.length > 2 && DOUBLE.includes(two) ? two : chars[0]!;
}
