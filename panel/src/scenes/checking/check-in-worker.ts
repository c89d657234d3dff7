import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Issue, Known } from '@attune/engine/check'
import type { CheckAnswer, CheckRequest } from './check-worker.ts'
import { coalesceCalls } from './coalesce-calls.ts'

/**
 * What the engine finds in a scene, worked out beside the page. Of several that are asked for at once only the last is
 * checked, and all get its issues. The worker is begun by the first question and stays.
 */
export const checkInWorker = (scene: SceneGraph, known: Known = {}): Promise<Issue[]> => runInWorker({ scene, known })

let worker: Worker | null = null

const runInWorker = coalesceCalls(
  (request: CheckRequest) =>
    new Promise<Issue[]>((resolve, reject) => {
      worker ??= new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) =>
        data.ok ? resolve(data.issues) : reject(new Error(data.message))
      // It could not be loaded, or broke: the next question begins another one.
      worker.onerror = ({ message }) => {
        worker?.terminate()
        worker = null
        reject(new Error(message || 'The scene could not be checked.'))
      }
      worker.postMessage(request)
    }),
)
