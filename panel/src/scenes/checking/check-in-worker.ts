import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Issue, Known } from '@attune/engine/check'
import type { CheckAnswer, CheckRequest } from './check-worker.ts'
import { coalesceCalls } from './coalesce-calls.ts'

/**
 * Checks a scene in a worker. Of several concurrent requests only the last one is checked, and all of them get its
 * issues. The worker starts on first use and is kept.
 */
export const checkInWorker = (scene: SceneGraph, known: Known = {}): Promise<Issue[]> => runInWorker({ scene, known })

let worker: Worker | null = null

const runInWorker = coalesceCalls(
  (request: CheckRequest) =>
    new Promise<Issue[]>((resolve, reject) => {
      worker ??= new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) =>
        data.ok ? resolve(data.issues) : reject(new Error(data.message))
      // It failed to load or crashed; the next request starts a new one.
      worker.onerror = ({ message }) => {
        worker?.terminate()
        worker = null
        reject(new Error(message || 'The scene could not be checked.'))
      }
      worker.postMessage(request)
    }),
)
