import { passing } from '../passing.ts'

export const noop = passing
