import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process. Labels have few values, no matter what is requested, so that reading them stays cheap.
 * `docs/operations` explains each metric.
 */
export interface Meters {
  registry: Registry
  requests: Counter<'area' | 'status'>
  requestSeconds: Histogram<'area'>
  callsRefused: Counter
  signInsRefused: Counter<'status'>
  webhooksRefused: Counter<'carrier'>
  streams: Gauge
  streamsLetGo: Counter
  workDone: Counter<'kind'>
  workFailed: Counter<'kind'>
  deliveriesUnknown: Counter
  databaseUp: Gauge
  /** When the event log was last read to its end, by the process's clock in milliseconds. */
  tailRead: { at: number }
}

export const openMeters = (): Meters => {
  const registry = new Registry()
  const registers = [registry]
  const tailRead = { at: performance.now() }
  new Gauge({
    name: 'attune_tail_lag_seconds',
    help: 'Seconds since this process last read the event log to its end. Live streams get nothing newer.',
    registers,
    collect() {
      this.set((performance.now() - tailRead.at) / 1_000)
    },
  })
  return {
    registry,
    requests: new Counter({
      name: 'attune_requests_total',
      help: 'Requests answered, by area and status.',
      labelNames: ['area', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'attune_request_seconds',
      help: 'Time to respond, by area.',
      labelNames: ['area'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    callsRefused: new Counter({
      name: 'attune_calls_refused_total',
      help: 'Calls refused because their account had too many at once.',
      registers,
    }),
    signInsRefused: new Counter({
      name: 'attune_sign_ins_refused_total',
      help: 'Sign-ins refused, by status; 429 means throttled.',
      labelNames: ['status'],
      registers,
    }),
    webhooksRefused: new Counter({
      name: 'attune_webhooks_refused_total',
      help: 'Webhooks refused because of their signature, by carrier; unknown for a carrier that does not exist.',
      labelNames: ['carrier'],
      registers,
    }),
    streams: new Gauge({ name: 'attune_live_streams', help: 'Open live streams.', registers }),
    streamsLetGo: new Counter({
      name: 'attune_live_streams_let_go_total',
      help: 'Live streams closed because their reader stopped reading.',
      registers,
    }),
    workDone: new Counter({
      name: 'attune_work_done_total',
      help: 'Jobs that this process completed, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    workFailed: new Counter({
      name: 'attune_work_failures_total',
      help: 'Jobs that failed in this process and will be retried, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    deliveriesUnknown: new Counter({
      name: 'attune_deliveries_unknown_total',
      help: 'Deliveries whose outcome stayed unknown, so that a person has to check.',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'attune_database_up',
      help: '1 while this process reaches its database, 0 during an outage.',
      registers,
    }),
    tailRead,
  }
}
