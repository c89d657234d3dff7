import type { WebhookJob } from './webhook-jobs.ts'

/** The result of a post: a 2xx, a 4xx, another or no response in time, or no connection. */
export type PostOutcome =
  | { kind: 'taken' }
  | { kind: 'refused'; answer: number }
  | { kind: 'troubled' }
  | { kind: 'unreachable' }

export interface WebhookQueueOptions {
  post(job: WebhookJob): Promise<PostOutcome>
  taken(job: WebhookJob): void
  /** Called once per new kind of response to a job, not on every retry. */
  refused(job: WebhookJob, answer: number): void
}

export interface WebhookQueue {
  add(jobs: WebhookJob[]): void
  /** Number of jobs waiting or in progress. */
  size(): number
  /** Stops posting; resolves once posts in progress have ended. */
  stop(): Promise<void>
}

const AT_ONCE = 32
const FIRST_BACKOFF_MS = 200
const LONGEST_BACKOFF_MS = 10_000

/**
 * Posts every job until it is accepted, in order per chain. While the receiver is unreachable all jobs wait for a
 * single probe, so that a long backlog doesn't cause thousands of attempts.
 */
export const createWebhookQueue = ({ post, taken, refused }: WebhookQueueOptions): WebhookQueue => {
  const chains = makeChains()
  const timers = makeTimers()
  const tries = new Map<WebhookJob, { troubles: number; answer: number | null }>()
  let ready: WebhookJob[] = []
  let next = 0
  let underWay = 0
  let silences = 0
  let paused = false
  let stopped = false
  let drained: (() => void) | null = null

  const add = (jobs: WebhookJob[]): void => {
    for (const job of jobs) if (chains.add(job)) schedule(job, job.dueAt - Date.now())
  }
  const schedule = (job: WebhookJob, delayMs: number): void => {
    if (delayMs > 0) return timers.after(delayMs, () => schedule(job, 0))
    ready.push(job)
    pump()
  }
  const pump = (): void => {
    while (!stopped && !paused && next < ready.length && underWay < (silences > 0 ? 1 : AT_ONCE)) {
      const job = ready[next]!
      next += 1
      underWay += 1
      void run(job)
    }
    if (next > 1000) {
      ready = ready.slice(next)
      next = 0
    }
  }
  const run = async (job: WebhookJob): Promise<void> => {
    const outcome = await post(job)
    underWay -= 1
    settle(job, outcome)
    if (stopped && underWay === 0) drained?.()
    pump()
  }
  const settle = (job: WebhookJob, outcome: PostOutcome): void => {
    const tried = tries.get(job) ?? { troubles: 0, answer: null }
    if (outcome.kind !== 'unreachable') silences = 0
    switch (outcome.kind) {
      case 'taken':
        tries.delete(job)
        taken(job)
        return advance(job.chain)
      case 'refused':
        if (tried.answer !== outcome.answer) refused(job, outcome.answer)
        tries.set(job, { troubles: 0, answer: outcome.answer })
        return schedule(job, LONGEST_BACKOFF_MS)
      case 'troubled':
        tries.set(job, { ...tried, troubles: tried.troubles + 1 })
        return schedule(job, backoffMs(tried.troubles))
      case 'unreachable':
        ready.push(job)
        return pause()
    }
  }
  const advance = (chain: string): void => {
    const following = chains.removeFirst(chain)
    if (following !== undefined) schedule(following, following.dueAt - Date.now())
  }
  const pause = (): void => {
    if (paused) return
    paused = true
    timers.after(backoffMs(silences), () => {
      paused = false
      pump()
    })
    silences += 1
  }
  const stop = async (): Promise<void> => {
    stopped = true
    timers.stop()
    if (underWay > 0) await new Promise<void>((resolve) => (drained = resolve))
  }
  return { add, size: chains.size, stop }
}

/** Jobs by chain, in order. Only the first of a chain is waiting for its time or in progress. */
const makeChains = () => {
  const chains = new Map<string, WebhookJob[]>()
  let size = 0
  return {
    size: () => size,
    /** True if the job is the first of its chain. */
    add: (job: WebhookJob): boolean => {
      size += 1
      const chain = chains.get(job.chain)
      if (chain === undefined) chains.set(job.chain, [job])
      else chain.push(job)
      return chain === undefined
    },
    /** Removes the first job of a chain; returns the one that is first now. */
    removeFirst: (name: string): WebhookJob | undefined => {
      const chain = chains.get(name)
      if (chain === undefined) return undefined
      chain.shift()
      size -= 1
      if (chain.length === 0) chains.delete(name)
      return chain[0]
    },
  }
}

/** Timers that are stopped together; none starts afterwards. */
const makeTimers = () => {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  return {
    after: (delayMs: number, then: () => void): void => {
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        then()
      }, delayMs)
      timers.add(timer)
    },
    stop: (): void => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Exponential backoff: 0.2 s, 0.4 s, … up to 10 s. */
const backoffMs = (earlier: number): number =>
  Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(earlier, 10))
