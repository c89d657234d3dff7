import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import type { FileResult } from './record-results.ts'

/** Set to `write`, it makes a run record how long its files took. */
export const NOTE_DURATIONS = 'ATTUNE_DURATIONS'

const FILE = join(ROOT, 'tools', 'test-run', 'durations.json')
/** Shorter files need no fixed place in the order, and would change the list with every run. */
const NOTED_FROM_S = 3
/** The most seconds a file of these projects should take on two idle cores, alongside others. */
const BUDGETS: Record<string, number> = { unit: 7, node: 7, journeys: 20, e2e: 20 }

/** Seconds each longer file took when last recorded, by its path from the root. */
export type Durations = Record<string, number>

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8'))

export const writeDurations = (files: readonly FileResult[]): void => {
  const noted = mergeDurations(readDurations(), files, (file) => existsSync(join(ROOT, file)))
  writeFileSync(FILE, `${JSON.stringify(noted, null, 2)}\n`)
}

/** The previous record, updated with the files of this run, in order of their paths. */
export const mergeDurations = (
  before: Durations,
  files: readonly Pick<FileResult, 'file' | 'seconds'>[],
  exists: (file: string) => boolean,
): Durations => {
  const now = { ...before, ...Object.fromEntries(files.map(({ file, seconds }) => [file, Math.round(seconds)])) }
  const kept = Object.entries(now).filter(([file, seconds]) => seconds >= NOTED_FROM_S && exists(file))
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A line for each file that takes longer than its project allows, slowest first. */
export const describeSlow = (files: readonly Pick<FileResult, 'file' | 'project' | 'seconds'>[]): string[] =>
  files
    .filter(({ project, seconds }) => seconds > (BUDGETS[project] ?? Infinity))
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ file, project, seconds }) => `SLOW ${file}, ${seconds.toFixed(1)} s; ${project} has ${BUDGETS[project]} s`)
