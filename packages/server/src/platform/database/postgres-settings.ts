import { availableParallelism, totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/**
 * Defaults for a small machine that PostgreSQL shares with the server. Commits stay synchronous: an acknowledged write
 * survives a power failure.
 */
export function postgresSettings(overrides: Record<string, string>): Record<string, string> {
  const memory = Math.floor(totalmem() / mebibyte);
  const cores = availableParallelism();
  return {
    shared_buffers: `${Math.min(1024, Math.max(64, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: `${Math.min(256, Math.max(64, Math.floor(memory / 16)))}MB`,
    max_connections: "150",
    // With few cores a parallel plan takes them from the other calls.
    max_parallel_workers_per_gather: cores >= 4 ? "2" : "0",
    jit: "off",
    random_page_cost: "1.1",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    wal_compression: "on",
    // A backup of the running database needs the whole log. There is no replica to send it to.
    wal_level: "replica",
    max_wal_senders: "0",
    log_timezone: "Asia/Shanghai",
    log_min_messages: "warning",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    ...overrides,
  };
}
