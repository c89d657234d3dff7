import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './arguments.ts'
import { compareWith, type ComparedRow } from './commits/compare.ts'
import { isReached, type Figure, type Measure } from './figure.ts'
import { installOwn } from './install.ts'
import { tableOf } from './table.ts'

/**
 * `npm run bench` measures each target against its limit in one run, prints a table, and saves all rounds in
 * `bench/results/<date>.json`. `npm run bench -- S6` measures only that row. On a shared machine only ratios are
 * meaningful, not absolute times. A missed target is reported but doesn't fail the run.
 *
 * `npm run bench -- S1 --beside <commit>` measures the row here and at that commit, by turns, instead of against its
 * limit: what a change gained or cost.
 */
const MEASURES: Record<string, (() => Promise<{ measure: Measure }>)[]> = {
  S1: [() => import('./engine-turns/measure.ts')],
  S2: [() => import('./scene-replies/measure.ts')],
  S3: [() => import('./due-work/measure.ts')],
  S4: [() => import('./due-work/late.ts')],
  S5: [() => import('./clients-list/measure.ts'), () => import('./thread-list/measure.ts')],
  S6: [() => import('./message-page/measure.ts')],
  S7: [() => import('./thread/measure.ts')],
  S8: [() => import('./scene-editor/measure.ts')],
  S9: [() => import('./simulate-days/measure.ts')],
  S10: [() => import('./page-weight/measure.ts')],
  S11: [() => import('./start-time/measure.ts')],
  S12: [() => import('./live-readers/measure.ts')],
  S13: [() => import('./page-speed/measure.ts')],
  S14: [() => import('./paced-texts/measure.ts')],
  S16: [() => import('./sign-in-attack/measure.ts')],
  S17: [() => import('./scheduled-messages/measure.ts')],
  S18: [() => import('./coach-day/measure.ts')],
  S19: [() => import('./moving/measure.ts')],
}

/** Rows that can be compared with a commit: they need no more of a checkout than its engine. */
const COMPARED: Record<string, () => Promise<{ compared: ComparedRow }>> = {
  S1: () => import('./engine-turns/compared.ts'),
  S9: () => import('./simulate-days/compared.ts'),
}

const main = async (): Promise<void> => {
  const { rows, beside } = readArguments(process.argv.slice(2), {
    known: Object.keys(MEASURES),
    compared: Object.keys(COMPARED),
  })
  await installOwn(console.log)
  const begun = { at: new Date().toISOString(), load: loadavg()[0] ?? 0 }
  const figures = beside === null ? await measureRows(rows) : await compareRows(rows, beside)
  const file = await keep(figures, begun)
  console.log(
    `\n${tableOf(figures)}\n\nLoad of the machine ${begun.load.toFixed(1)} at the beginning, ${(loadavg()[0] ?? 0).toFixed(1)} ` +
      `at the end, ${availableParallelism()} cores: a busy machine stretches seconds. Every round: ${file}`,
  )
}

const measureRows = async (rows: readonly string[]): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const id of rows)
    for (const load of MEASURES[id] ?? []) {
      const { measure } = await load()
      figures.push(...(await measure((sentence) => console.log(`${id}: ${sentence}`))))
    }
  return figures
}

const compareRows = async (rows: readonly string[], commit: string): Promise<Figure[]> => {
  const compared = new Map<string, ComparedRow>()
  for (const id of rows) {
    const row = await COMPARED[id]?.()
    if (row) compared.set(id, row.compared)
  }
  return compareWith(commit, compared, console.log)
}

const keep = async (figures: Figure[], begun: { at: string; load: number }): Promise<string> => {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${begun.at.slice(0, 19).replaceAll(':', '-')}.json`)
  const rows = figures.map((figure) => ({ ...figure, reached: isReached(figure) }))
  await writeFile(file, `${JSON.stringify({ ...begun, node: process.version, figures: rows }, null, 2)}\n`)
  return file
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
