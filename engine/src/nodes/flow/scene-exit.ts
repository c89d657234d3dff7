import { END } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const sceneExit: NodeRunner = { enter: () => END }
