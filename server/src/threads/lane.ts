import { Worker } from 'node:worker_threads'

/** `too-long`: it was cut off. `broken`: it threw, ran out of memory or ended the thread; `reason` is for the log. */
export type ThreadOutcome<T> = { kind: 'done'; value: T } | { kind: 'too-long' } | { kind: 'broken'; reason: string }

/**
 * `shared` is what many requests have in common, such as a scene: it is sent to the thread once and kept by its key.
 */
export interface ThreadJob<Shared, Request> {
  sharedKey: string
  shared: Shared
  request: Request
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

/**
 * A thread that does not even report that it cut a job off is terminated this much later. Starting takes as much more.
 */
const GRACE_MS = 2_000
const HEAP_MB = 256

interface QueuedJob<Shared, Request, Result> extends ThreadJob<Shared, Request> {
  resolve: (outcome: ThreadOutcome<Result>) => void
}

/**
 * Opens a lane: a thread that runs one job at a time, each for at most `limitMs`. The first job starts the thread, and
 * so does the next job after one that killed it. `file` calls `serveLane`; `sharedMax` is how many `shared` it keeps.
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
  const { limitMs } = options
  const queue: Job[] = []
  const shared = trackShared(options.sharedMax)
  let { file } = options
  let thread: Worker | null = null
  let current: (Job & { id: number; watch: NodeJS.Timeout }) | null = null
  let ids = 0

  const finish = (outcome: ThreadOutcome<Result>) => {
    const done = current
    current = null
    if (done !== null) {
      clearTimeout(done.watch)
      done.resolve(outcome)
    }
    startNext()
  }

  const drop = (worker: Worker, outcome: ThreadOutcome<Result>) => {
    if (thread !== worker) return
    thread = null
    shared.clear()
    void worker.terminate()
    finish(outcome)
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
    const isFresh = thread === null
    const worker = (thread ??= startThread())
    worker.ref()
    ids += 1
    const patienceMs = limitMs + GRACE_MS + (isFresh ? GRACE_MS : 0)
    const watch = setTimeout(() => drop(worker, { kind: 'too-long' }), patienceMs)
    current = { ...job, id: ids, watch }
    const { isNew, forget } = shared.use(job.sharedKey)
    const { sharedKey, request } = job
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
