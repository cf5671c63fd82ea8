import type { Server } from '../../platform/http/server.ts';
import { processMetrics } from '../../platform/metrics/process-metrics.ts';
import { metricsRegistry, type Metrics } from '../../platform/metrics/registry.ts';
import { requestMetrics } from '../../platform/metrics/request-metrics.ts';
import { metricsRoutes, type MetricsAccess } from './metrics.routes.ts';
import { observedMetrics, type MetricsSources } from './observed-metrics.ts';

/** Registers `/metrics`, and measures only if somebody may read it. */
export function siteMetrics(app: Server, access: MetricsAccess, sources: MetricsSources): Metrics {
  const metrics = metricsRegistry((name, error) => app.log.warn({ err: error, name }, 'metric not read'));
  metricsRoutes(app, metrics, access);
  if (access.token === '' && access.allow.length === 0) return metrics;
  requestMetrics(app, metrics);
  const stop = processMetrics(metrics);
  app.addHook('onClose', async () => stop());
  observedMetrics(metrics, sources);
  return metrics;
}
