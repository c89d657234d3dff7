import { passing } from '../passing.ts'

export const standalone = passing
