import type { NodeRunner } from '../runner.ts'

export const sceneStop: NodeRunner = { enter: () => ({ kind: 'stop' }) }
