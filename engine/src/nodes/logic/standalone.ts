import { passThrough } from '../pass-through.ts'

export const standalone = passThrough
