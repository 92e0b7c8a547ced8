import { expect, test } from 'vitest';
import { routeInArguments } from './route-in-arguments.ts';

test('a link among the arguments is found, and everything else is ignored', () => {
  const program = ['/opt/Layover/layover', '--no-sandbox'];
  expect(routeInArguments([...program, 'layover://proposals/proposal%3A17'])).toEqual({
    to: 'proposal',
    id: 'proposal:17',
  });
  expect(
    routeInArguments([...program, 'layover://proposals/1/send', '/home/me/layover:', 'layover']),
  ).toBeNull();
  expect(routeInArguments([])).toBeNull();
});
