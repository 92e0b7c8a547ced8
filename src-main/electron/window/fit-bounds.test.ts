import { expect, test } from 'vitest';
import { cascadeBounds, fitBounds } from './fit-bounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const monitor = { x: 1440, y: 0, width: 2560, height: 1440 };

test('a visible window keeps its bounds', () => {
  const bounds = { x: 100, y: 100, width: 1200, height: 700 };
  expect(fitBounds(bounds, [laptop, monitor])).toEqual(bounds);
});

test('a window on a missing monitor moves to a present one', () => {
  const bounds = { x: 2000, y: 200, width: 1200, height: 700 };
  expect(fitBounds(bounds, [laptop])).toEqual({ x: 240, y: 200, width: 1200, height: 700 });
});

test('the screen with the largest overlap is used and limits the size', () => {
  const bounds = { x: 1300, y: -50, width: 3000, height: 2000 };
  expect(fitBounds(bounds, [laptop, monitor])).toEqual(monitor);
});

test('without a known screen the bounds stay', () => {
  const bounds = { x: 5, y: 6, width: 700, height: 800 };
  expect(fitBounds(bounds, [])).toEqual(bounds);
});

test('a second window opens beside the front window, always on screen', () => {
  const front = { x: 100, y: 100, width: 900, height: 600 };
  expect(cascadeBounds(front, [laptop])).toEqual({ x: 128, y: 128, width: 900, height: 600 });
  expect(cascadeBounds({ ...front, x: 540, y: 300 }, [laptop])).toEqual({
    x: 540,
    y: 300,
    width: 900,
    height: 600,
  });
});
