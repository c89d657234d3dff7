import { playCase } from './play-case.ts'
import { serveCases } from './serve-cases.ts'

/** The thread that cases are played in. */
serveCases(playCase)
