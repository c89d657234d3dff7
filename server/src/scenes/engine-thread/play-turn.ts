import { Worker } from 'node:worker_threads'
import type { FromThread, TurnOutcome, ToThread, TurnRequest } from './turn-to-play.ts'

/**
 * How long a turn may take. Nearly all take a millisecond; one that is cut off in the `quick` lane is played again in the
 * `patient` one, where a slow machine is no reason to fail but only one turn is played at a time.
 */
export const LANE_LIMITS_MS = { quick: 100, patient: 1_500 } as const
export type Lane = keyof typeof LANE_LIMITS_MS

/** A thread that does not even answer that it cut a turn off is ended this much later. */
const GRACE_MS = 2_000
/** Versions of scenes that a thread keeps. */
const SCENES_KEPT = 200
const HEAP_MB = 256

/** Plays a turn in the lane's own thread, in the order of asking. Never throws. */
export const advanceInThread = (lane: Lane, turn: TurnRequest): Promise<TurnOutcome> => lanes[lane].play(turn)

let threadFile = new URL('./thread.ts', import.meta.url)

/** Lets another file be the thread, from its next start on: an engine with faults that the real one should not have. */
export const setEngineThread = async (file: URL): Promise<void> => {
  threadFile = file
  await endEngineThreads()
}

/** Ends the threads, as a process does that stops. The next turn starts them again. */
export const endEngineThreads = async (): Promise<void> => {
  await Promise.all(Object.values(lanes).map((one) => one.end()))
}

interface Waiting {
  turn: TurnRequest
  answer: (played: TurnOutcome) => void
}

const openLane = (limitMs: number) => {
  const queue: Waiting[] = []
  /** Keys the thread holds, the one used last at the end. */
  const kept = new Set<string>()
  let thread: Worker | null = null
  let now: (Waiting & { id: number; watch: NodeJS.Timeout }) | null = null
  let ids = 0

  const finish = (played: TurnOutcome) => {
    const done = now
    now = null
    if (done !== null) {
      clearTimeout(done.watch)
      done.answer(played)
    }
    next()
  }

  const lose = (lost: Worker, reason: TurnOutcome) => {
    if (thread !== lost) return
    thread = null
    kept.clear()
    void lost.terminate()
    finish(reason)
  }

  const start = (): Worker => {
    const started = new Worker(threadFile, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    })
    started.on('message', ({ id, played }: FromThread) => {
      if (thread === started && now?.id === id) finish(played)
    })
    started.on('error', (error: Error) => lose(started, { kind: 'broken', reason: String(error.stack ?? error) }))
    started.on('exit', () => lose(started, { kind: 'broken', reason: 'The thread ended.' }))
    return started
  }

  const keep = (key: string): { isNew: boolean; forget: string[] } => {
    const isNew = !kept.delete(key)
    kept.add(key)
    const forget = [...kept].slice(0, Math.max(0, kept.size - SCENES_KEPT))
    for (const old of forget) kept.delete(old)
    return { isNew, forget }
  }

  const next = () => {
    if (now !== null) return
    const waiting = queue.shift()
    // A thread without a turn keeps no process alive.
    if (waiting === undefined) return thread?.unref()
    const isFresh = thread === null
    thread ??= start()
    thread.ref()
    ids += 1
    const current = thread
    const patience = limitMs + GRACE_MS + (isFresh ? GRACE_MS : 0)
    const watch = setTimeout(() => lose(current, { kind: 'too-long' }), patience)
    now = { ...waiting, id: ids, watch }
    const { scene, ...turn } = waiting.turn
    const { isNew, forget } = keep(turn.sceneKey)
    const message: ToThread = { ...turn, id: ids, limitMs, forget, scene: isNew ? scene : null }
    current.postMessage(message)
  }

  return {
    play: (turn: TurnRequest) =>
      new Promise<TurnOutcome>((answer) => {
        queue.push({ turn, answer })
        next()
      }),
    end: async () => {
      const ended = thread
      thread = null
      kept.clear()
      await ended?.terminate()
    },
  }
}

const lanes: Record<Lane, ReturnType<typeof openLane>> = {
  quick: openLane(LANE_LIMITS_MS.quick),
  patient: openLane(LANE_LIMITS_MS.patient),
}
