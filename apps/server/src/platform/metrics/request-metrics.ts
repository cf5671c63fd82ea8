import { secondMs } from '@mutai/contract/durations';
import type { Server } from '../http/server.ts';
import { StorageUnavailable } from '../storage/storage-errors.ts';
import type { Metrics } from './registry.ts';

/** Bounds of durations, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Route of requests to addresses that no route has. */
const unknownRoute = 'none';

/** Counts and measures requests by the pattern of their route, such as `/api/v1/users/:id`. */
export function requestMetrics(app: Server, metrics: Metrics): void {
  const requests = metrics.counter('mutai_http_requests_total', 'Answered requests by method, route and status.');
  const durations = metrics.histogram(
    'mutai_http_request_duration_seconds',
    'Duration of requests by method and route, without event streams.',
    bounds,
  );
  const storageFailures = metrics.counter(
    'mutai_storage_failures_total',
    'Requests that failed because the storage of files was full, missing or slow.',
  );
  storageFailures.add({}, 0);

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? unknownRoute };
    requests.add({ ...labels, status: String(reply.statusCode) });
    const type = reply.raw.getHeader('content-type');
    if (type?.toString().startsWith('text/event-stream') !== true) {
      durations.observe(labels, reply.elapsedTime / secondMs);
    }
    done();
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof StorageUnavailable) storageFailures.add();
    done();
  });
}
