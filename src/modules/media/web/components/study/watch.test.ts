import { expect, it } from 'vitest';
import { roundRanges, WatchTracker } from './watch.model.ts';

const play = (tracker: WatchTracker, from: number, to: number) => {
  for (let at = from; at <= to; at += 0.25) tracker.at(at);
};

it('notes what is played, and nothing of what is jumped over', () => {
  const tracker = new WatchTracker();
  play(tracker, 0, 10);
  tracker.cut();
  play(tracker, 100, 105);
  expect(tracker.take()).toEqual([
    [0, 10],
    [100, 105],
  ]);
  // A jump nobody announced, forwards and back.
  play(tracker, 105.25, 110);
  tracker.at(300);
  tracker.at(20);
  tracker.at(20.5);
  expect(tracker.take()).toEqual([
    [105, 110],
    [20, 20.5],
  ]);
});

it('goes on where it was asked, and takes back what was not delivered', () => {
  const tracker = new WatchTracker();
  play(tracker, 0, 5);
  const first = tracker.take();
  play(tracker, 5.25, 8);
  tracker.giveBack(first);
  expect(tracker.take()).toEqual([
    [0, 5],
    [5, 8],
  ]);
  expect(tracker.take()).toEqual([]);
});

it('travels with one decimal', () => {
  expect(roundRanges([[0.04, 1.26]])).toEqual([[0, 1.3]]);
});
