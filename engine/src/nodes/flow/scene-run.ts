import { passing } from '../passing.ts'

export const sceneRun = passing
