import { simulateDays } from './days.ts'

globalThis.simulateDays = simulateDays
