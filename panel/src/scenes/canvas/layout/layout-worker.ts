import ELK from 'elkjs/lib/elk-api.js'
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import type { SceneEdge } from '../canvas-props.ts'
import { toElkGraph } from './layout-input.ts'
import { toLayout, type Layout } from './layout-output.ts'

let elk: InstanceType<typeof ELK> | null = null

/** Computes the layout in a worker, so that the page stays responsive. */
export const layOut = async (drawings: readonly NodeDrawing[], edges: readonly SceneEdge[]): Promise<Layout> => {
  elk ??= new ELK({ workerFactory: () => new ElkWorker() })
  return toLayout(await elk.layout(toElkGraph(drawings, edges)))
}
