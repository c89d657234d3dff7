import type { WebhookJob } from './webhook-jobs.ts'

/** How a post ended: a 2xx, a 4xx, another answer or none in time, no connection. */
export type PostOutcome =
  | { kind: 'taken' }
  | { kind: 'refused'; answer: number }
  | { kind: 'troubled' }
  | { kind: 'unreachable' }

export interface WebhookQueueOptions {
  post(job: WebhookJob): Promise<PostOutcome>
  taken(job: WebhookJob): void
  /** Called once for each new answer to a job, not for every try. */
  refused(job: WebhookJob, answer: number): void
}

export interface WebhookQueue {
  add(jobs: WebhookJob[]): void
  /** How many jobs wait or are under way. */
  size(): number
  /** Posts nothing more; resolves when what is under way has ended. */
  stop(): Promise<void>
}

const AT_ONCE = 32
const FIRST_BACKOFF_MS = 200
const LONGEST_BACKOFF_MS = 10_000

/**
 * Posts every job until it is taken, chain by chain in order. While nobody listens at the other end all of them wait
 * for one probe, so that a long backlog does not knock ten thousand times.
 */
export const createWebhookQueue = ({ post, taken, refused }: WebhookQueueOptions): WebhookQueue => {
  const chains = new Map<string, WebhookJob[]>()
  const tries = new Map<WebhookJob, { troubles: number; answer: number | null }>()
  const timers = new Set<NodeJS.Timeout>()
  let ready: WebhookJob[] = []
  let next = 0
  let underWay = 0
  let size = 0
  let silences = 0
  let paused = false
  let stopped = false
  let drained: (() => void) | null = null

  const add = (jobs: WebhookJob[]): void => {
    for (const job of jobs) {
      size += 1
      const chain = chains.get(job.chain)
      if (chain !== undefined) chain.push(job)
      else {
        chains.set(job.chain, [job])
        schedule(job, job.dueAt - Date.now())
      }
    }
  }
  const schedule = (job: WebhookJob, delayMs: number): void => {
    if (delayMs > 0) return later(delayMs, () => schedule(job, 0))
    ready.push(job)
    pump()
  }
  const later = (delayMs: number, then: () => void): void => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, delayMs)
    timers.add(timer)
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
        return goOn(job.chain)
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
  const goOn = (name: string): void => {
    const chain = chains.get(name)!
    chain.shift()
    size -= 1
    const following = chain[0]
    if (following === undefined) chains.delete(name)
    else schedule(following, following.dueAt - Date.now())
  }
  const pause = (): void => {
    if (paused) return
    paused = true
    later(backoffMs(silences), () => {
      paused = false
      pump()
    })
    silences += 1
  }
  const stop = async (): Promise<void> => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    if (underWay > 0) await new Promise<void>((resolve) => (drained = resolve))
  }
  return { add, size: () => size, stop }
}

/** 0.2 s, 0.4 s, … up to 10 s. */
const backoffMs = (earlier: number): number =>
  Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(earlier, 10))
