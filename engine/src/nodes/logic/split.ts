import type { NodeRunner } from '../runner.ts'

export const split: NodeRunner = { enter: () => ({ kind: 'split' }) }
