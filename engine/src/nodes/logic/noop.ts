import { passThrough } from '../pass-through.ts'

export const noop = passThrough
