import type { ServiceProcess } from '../../support/service-process.ts';
import { createCaller, until } from './calls.ts';
import { startDeadTarget, startLiveTarget, type Delivery } from './targets.ts';

export interface WebhookSetting {
  /** Number of events, each for every endpoint. */
  readonly events: number;
  /** Number of events per second; null for as many as four callers cause. */
  readonly perSecond: number | null;
  /** Number of endpoints that accept nothing, of every kind in turn. */
  readonly dead: number;
}

export interface WebhookFigures {
  readonly events: number;
  /** Events that did not arrive at the live endpoint. */
  readonly missing: number;
  readonly doubled: number;
  readonly inOrder: boolean;
  /** Milliseconds from the request that causes an event to its arrival. */
  readonly latencies: readonly number[];
  /** Connections to dead endpoints. */
  readonly trials: number;
}

/** Endpoints of a service under measurement, until `finish` closes them. */
export interface WebhookMeasurement {
  /** Resolves when every event has arrived, or after a minute without the last one. */
  readonly arrived: Promise<void>;
  /** The figures so far: a repeated delivery may come long after the first one. */
  figures(): WebhookFigures;
  close(): void;
}

/** What causes one event of each kind: a new client and a new proposal, each changed once. */
const kinds = ['client_created', 'client_updated', 'proposal_created', 'proposal_updated'] as const;
const callers = 4;

/** Registers endpoints at a service, then causes events. */
export async function measureWebhooks(
  service: ServiceProcess,
  { events, perSecond, dead }: WebhookSetting,
): Promise<WebhookMeasurement> {
  const call = createCaller(service);
  const arrivals = new Map<string, number>();
  const deliveries: string[] = [];
  let trials = 0;
  const live = await startLiveTarget(({ id, event }: Delivery) => {
    deliveries.push(id);
    if (!arrivals.has(event)) arrivals.set(event, performance.now());
  });
  const deadTargets = await Promise.all(
    Array.from({ length: dead }, (_, index) =>
      startDeadTarget(index, () => {
        trials += 1;
      }),
    ),
  );
  for (const { url } of [...deadTargets, live])
    await call('POST', '/webhook_endpoints', { target_url: url, events: kinds });

  const begun = new Map<string, number>();
  const startedAt = performance.now();
  /** Waits until the event with this number may be caused. */
  const pace = async (number: number): Promise<void> => {
    const dueAt = perSecond === null ? 0 : startedAt + (number * 1_000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };
  const cause = async (caller: number): Promise<void> => {
    let id = '';
    for (let number = caller, step = 0; number < events; number += callers, step += 1) {
      const kind = kinds[step % kinds.length] ?? kinds[0];
      await pace(number);
      const begunAt = performance.now();
      const [path, body] = kind.startsWith('client')
        ? ['/clients', { name: `A ${String(number)}`, email: 'a@example.com' }]
        : ['/proposals', { title: `P ${String(number)}` }];
      id = kind.endsWith('created')
        ? (await call('POST', path, body)).data.id
        : (await call('PUT', `${path}/${id}`, body)).data.id;
      begun.set(`${kind} ${id}`, begunAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => cause(caller)));
  return {
    arrived: until(() => [...begun.keys()].every((event) => arrivals.has(event)), 60_000),
    figures: () => ({
      events: begun.size,
      missing: [...begun.keys()].filter((event) => !arrivals.has(event)).length,
      doubled: deliveries.length - new Set(deliveries).size,
      inOrder: isAscending([...new Set(deliveries)].map((id) => Number(id.split('_').at(-1)))),
      latencies: [...begun].map(([event, begunAt]) => (arrivals.get(event) ?? Infinity) - begunAt),
      trials,
    }),
    close() {
      for (const target of [...deadTargets, live]) target.close();
    },
  };
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
