import type { HandledRequest } from './request-log.ts';

/** A metric whose value is read at each request for metrics. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

export interface Metrics {
  observe(handled: HandledRequest): void;
  /** All metrics in Prometheus's text format. */
  text(gauges: readonly Gauge[]): string;
}

/** The media type of Prometheus's text format. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface Durations {
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** Counts requests by kind. Labels have few values, and none contains a person, a proposal or an address. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const bytes = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const addTo = (
    counts: Map<string, number>,
    labels: Readonly<Record<string, string>>,
    amount: number,
  ): void => {
    const key = labelText(labels);
    counts.set(key, (counts.get(key) ?? 0) + amount);
  };
  return {
    observe({ method, url, status, milliseconds, bytes: size }) {
      const kind = requestKind(new URL(url).pathname);
      addTo(requests, { kind, method: methods.has(method) ? method : 'other', status: String(status) }, 1);
      addTo(bytes, { kind }, size);
      const kindDurations = durations.get(kind) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      durations.set(kind, kindDurations);
      const seconds = milliseconds / 1000;
      kindDurations.sum += seconds;
      kindDurations.count += 1;
      for (const [index, bound] of bounds.entries())
        if (seconds <= bound) kindDurations.buckets[index] = (kindDurations.buckets[index] ?? 0) + 1;
    },
    text(gauges) {
      const lines = [
        ...counterLines('layover_http_requests_total', 'Requests by kind, method and status.', requests),
        ...counterLines('layover_http_response_bytes_total', 'Bytes of answers, with their headers.', bytes),
        ...histogramLines('layover_http_request_seconds', 'Time until an answer is ready.', durations),
        ...gauges.flatMap(({ name, help, values }) => [
          ...headerLines(name, help, 'gauge'),
          ...values.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${String(value)}`),
        ]),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function requestKind(path: string): string {
  if (path.startsWith('/api/')) return 'api';
  if (/^\/p\/[^/]+\/pdf$/u.test(path)) return 'pdf';
  if (/^\/p\/[^/]+\/styles\//u.test(path)) return 'view';
  if (path.startsWith('/p/')) return 'page';
  if (path.startsWith('/invitations/')) return 'invitation';
  return path.startsWith('/o/') ? 'picture' : 'other';
}

function headerLines(name: string, help: string, type: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function counterLines(name: string, help: string, counts: ReadonlyMap<string, number>): readonly string[] {
  return [
    ...headerLines(name, help, 'counter'),
    ...[...counts].map(([labels, value]) => `${name}${labels} ${String(value)}`),
  ];
}

function histogramLines(
  name: string,
  help: string,
  durations: ReadonlyMap<string, Durations>,
): readonly string[] {
  return [
    ...headerLines(name, help, 'histogram'),
    ...[...durations].flatMap(([kind, { buckets, sum, count }]) => [
      ...bounds.map(
        (bound, index) =>
          `${name}_bucket${labelText({ kind, le: String(bound) })} ${String(buckets[index] ?? 0)}`,
      ),
      `${name}_bucket${labelText({ kind, le: '+Inf' })} ${String(count)}`,
      `${name}_sum${labelText({ kind })} ${String(sum)}`,
      `${name}_count${labelText({ kind })} ${String(count)}`,
    ]),
  ];
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
