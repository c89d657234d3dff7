import { quantile } from '../statistics.ts'
import { keepAlive } from './keep-alive.ts'

/** A separate process that requests pages from a server over several connections for a while. */
export interface Load {
  origin: string
  headers: Record<string, string>
  paths: string[]
  connections: number
  ms: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  /** Milliseconds from the request to the last byte of the response. */
  p50: number
  p99: number
}

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())

const run = async (load: Load): Promise<LoadResult> => {
  const lines = await Promise.all(Array.from({ length: load.connections }, () => keepAlive(load.origin, load.headers)))
  const times: number[] = []
  const begun = performance.now()
  const until = begun + load.ms
  let next = 0
  try {
    await Promise.all(
      lines.map(async (line) => {
        for (let from = performance.now(); from < until; from = performance.now()) {
          await line.get(load.paths[next++ % load.paths.length] ?? '/')
          times.push(performance.now() - from)
        }
      }),
    )
  } finally {
    for (const line of lines) line.close()
  }
  const seconds = (performance.now() - begun) / 1000
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}
