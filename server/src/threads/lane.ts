import { Worker } from 'node:worker_threads'

/**
 * `too-long`: the job was cut off after its full time. `busy`: the machine gave it too little of that time. `broken`:
 * it threw, ran out of memory or ended the thread; `reason` is for the log. `spentMs`: the processor time it took.
 */
export type ThreadOutcome<T> = (
  | { kind: 'done'; value: T }
  | { kind: 'too-long' }
  | { kind: 'busy' }
  | { kind: 'broken'; reason: string }
) & { spentMs: number }

/**
 * `shared` is what many requests have in common, such as a scene: it is sent to the thread once and kept by its key.
 */
export interface ThreadJob<Shared, Request> {
  sharedKey: string
  shared: Shared
  request: Request
  /** Instead of the lane's limit. */
  limitMs?: number
}

/** `shared` is null when the thread has it already; `forget` lists the keys it is to drop. */
export interface ToThread<Shared, Request> {
  id: number
  limitMs: number
  sharedKey: string
  shared: Shared | null
  forget: string[]
  request: Request
}

export interface FromThread<Result> {
  id: number
  outcome: ThreadOutcome<Result>
}

/** One worker thread and its queue. */
export interface Lane<Shared, Request, Result> {
  /** Runs a job when those queued before it are done. Never throws. */
  run(job: ThreadJob<Shared, Request>): Promise<ThreadOutcome<Result>>
  /** Ends the thread and starts it from another file next time: tests use an engine with faults. */
  setFile(file: URL): Promise<void>
}

/** A job that does not report that it was cut off is checked this often, */
const LOOK_MS = 2_000
/** and its thread is terminated once it took this many times its limit, or did not end in this time. */
const OVERRUN = 8
const STUCK_MS = 120_000
const HEAP_MB = 256

interface QueuedJob<Shared, Request, Result> extends ThreadJob<Shared, Request> {
  resolve: (outcome: ThreadOutcome<Result>) => void
}

/**
 * Opens a lane: a thread that runs one job at a time, each for at most `limitMs`. The first job starts the thread, and
 * so does the next job after one that killed it. `file` calls `serveLane`; `sharedMax` is how many `shared` it keeps.
 *
 * Limits count the thread's processor time, not time on the clock: on a busy machine the same job takes longer, but no
 * more work. A job must not have side effects, because it is started over if it had to wait.
 *
 * Thread pools from the registry do not fit: a job's time limit would include its wait in the queue, and a pool does
 * not say which thread gets a job, so a scene would have to be sent with every turn.
 */
export const openLane = <Shared, Request, Result>(options: {
  file: URL
  limitMs: number
  sharedMax: number
}): Lane<Shared, Request, Result> => {
  type Job = QueuedJob<Shared, Request, Result>
  const queue: Job[] = []
  const shared = trackShared(options.sharedMax)
  let { file } = options
  let thread: Worker | null = null
  let current: (Job & { id: number; limitMs: number; since: number; endWatch: () => void }) | null = null
  let ids = 0

  const finish = (outcome: ThreadOutcome<Result>) => {
    const done = current
    current = null
    if (done !== null) {
      done.endWatch()
      done.resolve(outcome)
    }
    startNext()
  }

  /** The processor time of the lost thread's job is unknown: at most it is the time since the job began. */
  const drop = (worker: Worker, how: { kind: 'too-long' } | { kind: 'broken'; reason: string }) => {
    if (thread !== worker) return
    thread = null
    shared.clear()
    void worker.terminate()
    finish({ ...how, spentMs: current === null ? 0 : Math.min(current.limitMs, performance.now() - current.since) })
  }

  const startThread = (): Worker => {
    const worker = openWorker(file)
    worker.on('message', ({ id, outcome }: FromThread<Result>) => {
      if (thread === worker && current?.id === id) finish(outcome)
    })
    worker.on('error', (error: Error) => drop(worker, { kind: 'broken', reason: String(error.stack ?? error) }))
    worker.on('exit', () => drop(worker, THREAD_ENDED))
    return worker
  }

  const startNext = () => {
    if (current !== null) return
    const job = queue.shift()
    // An idle thread keeps no process alive.
    if (job === undefined) return thread?.unref()
    const worker = (thread ??= startThread())
    worker.ref()
    ids += 1
    const { sharedKey, request, limitMs = options.limitMs } = job
    const endWatch = watchThread(worker, limitMs, (how) => drop(worker, how))
    current = { ...job, id: ids, limitMs, since: performance.now(), endWatch }
    const { isNew, forget } = shared.use(sharedKey)
    const message = { id: ids, limitMs, sharedKey, shared: isNew ? job.shared : null, forget, request }
    worker.postMessage(message satisfies ToThread<Shared, Request>)
  }

  return {
    run: (job) =>
      new Promise((resolve) => {
        queue.push({ ...job, resolve })
        startNext()
      }),
    setFile: async (next) => {
      file = next
      const ended = thread
      if (ended === null) return
      drop(ended, THREAD_ENDED)
      await ended.terminate()
    },
  }
}

const openWorker = (file: URL): Worker =>
  new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // A debugger listens to the main thread only.
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
  })

/** Checks now and then how much time a job's thread has taken, for a job that can't be cut off from within. */
const watchThread = (
  worker: Worker,
  limitMs: number,
  end: (how: { kind: 'too-long' } | { kind: 'broken'; reason: string }) => void,
): (() => void) => {
  const since = performance.now()
  let first: number | null = null
  let isEnded = false
  const look = async (): Promise<void> => {
    // This rejects when the thread has ended, which has its own event.
    const usage = await worker.cpuUsage().catch(() => null)
    if (isEnded || usage === null) return
    const spent = (usage.user + usage.system) / 1_000
    first ??= spent
    if (spent - first > OVERRUN * limitMs) end({ kind: 'too-long' })
    else if (performance.now() - since > STUCK_MS) end({ kind: 'broken', reason: 'The thread did not answer.' })
    else timer = setTimeout(() => void look(), LOOK_MS)
  }
  let timer = setTimeout(() => void look(), limitMs + LOOK_MS)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

const THREAD_ENDED = { kind: 'broken', reason: 'The thread ended.' } as const

/** Which keys the thread keeps, the most recently used last. */
const trackShared = (max: number) => {
  const kept = new Set<string>()
  return {
    use: (key: string): { isNew: boolean; forget: string[] } => {
      const isNew = !kept.delete(key)
      kept.add(key)
      const forget = [...kept].slice(0, Math.max(0, kept.size - max))
      for (const old of forget) kept.delete(old)
      return { isNew, forget }
    },
    clear: () => kept.clear(),
  }
}
