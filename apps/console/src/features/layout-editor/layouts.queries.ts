import { apiPrefix } from '@mutai/contract/paths';
import { api } from '../../platform/http/api-client.ts';

const layoutsPath = `${apiPrefix}/layouts`;

/** Milliseconds for a request that carries a document: it may have megabytes, and a slow line. */
const documentTimeoutMs = 60_000;

/** A layout as the server has it. Its document is checked by whoever opens it. */
export interface LayoutRecord {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: string;
  /** Nickname. */
  readonly updatedBy: string;
  readonly document: unknown;
}

export async function loadLayout(id: number, signal?: AbortSignal): Promise<LayoutRecord> {
  const { data } = await api.get<LayoutRecord>(`${layoutsPath}/${String(id)}`, {
    tip: false,
    timeoutMs: documentTimeoutMs,
    ...(signal === undefined ? {} : { signal }),
  });
  return data;
}
