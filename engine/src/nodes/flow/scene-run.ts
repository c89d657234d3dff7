import { passThrough } from '../pass-through.ts'

export const sceneRun = passThrough
