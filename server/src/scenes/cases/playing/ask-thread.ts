import { Worker } from 'node:worker_threads'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { CaseRequest, CaseOutcome, FromCaseThread, ToCaseThread } from './case-to-play.ts'

/** How long one case may take, and all of one save: nearly all take a few milliseconds. */
export const CASE_LIMITS_MS = { one: 1_500, all: 10_000 } as const
/** A thread that does not even answer that it cut a case off is ended this much later. */
const GRACE_MS = 2_000
const HEAP_MB = 256

/**
 * Plays cases in a scene, in a thread of their own: one save after another, in the order of asking. Never throws; what
 * there was no time for is `too-long`.
 */
export const playCases = (scene: SceneGraph, asked: CaseRequest[]): Promise<CaseOutcome[]> => {
  const played = before.then(() => playAll(scene, asked))
  before = played
  return played
}

/** Lets another file be the thread, from its next start on: an engine with faults that the real one should not have. */
export const setCaseThread = async (file: URL): Promise<void> => {
  threadFile = file
  const ended = thread
  thread = null
  await ended?.terminate()
}

let threadFile = new URL('./thread.ts', import.meta.url)
let thread: Worker | null = null
let now: { id: number; answer: (played: CaseOutcome) => void } | null = null
let before: Promise<unknown> = Promise.resolve()
let ids = 0

const playAll = async (scene: SceneGraph, asked: CaseRequest[]): Promise<CaseOutcome[]> => {
  let isOver = false
  const watch = setTimeout(() => (isOver = true), CASE_LIMITS_MS.all)
  const all: CaseOutcome[] = []
  /** The thread that has the scene. */
  let given: Worker | null = null
  for (const one of asked) {
    if (isOver) {
      all.push({ kind: 'too-long' })
      continue
    }
    const isFresh = thread === null
    const asking = (thread ??= start())
    const patience = CASE_LIMITS_MS.one + GRACE_MS + (isFresh ? GRACE_MS : 0)
    all.push(await ask(asking, { asked: one, scene: given === asking ? null : scene }, patience))
    given = asking
  }
  clearTimeout(watch)
  // A thread without a case keeps no process alive.
  thread?.unref()
  return all
}

const start = (): Worker => {
  const started = new Worker(threadFile, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
  })
  started.on('message', ({ id, played }: FromCaseThread) => {
    if (thread === started && now?.id === id) now.answer(played)
  })
  started.on('error', (error: Error) => lose(started, { kind: 'broken', reason: String(error.stack ?? error) }))
  started.on('exit', () => lose(started, { kind: 'broken', reason: 'The thread ended.' }))
  return started
}

const lose = (lost: Worker, played: CaseOutcome): void => {
  if (thread !== lost) return
  thread = null
  void lost.terminate()
  now?.answer(played)
}

const ask = (asking: Worker, message: Omit<ToCaseThread, 'id' | 'limitMs'>, patienceMs: number): Promise<CaseOutcome> =>
  new Promise((resolve) => {
    const watch = setTimeout(() => lose(asking, { kind: 'too-long' }), patienceMs)
    ids += 1
    const id = ids
    now = {
      id,
      answer: (played) => {
        clearTimeout(watch)
        now = null
        resolve(played)
      },
    }
    asking.ref()
    asking.postMessage({ ...message, id, limitMs: CASE_LIMITS_MS.one } satisfies ToCaseThread)
  })
