import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { isReached, type Figure, type Measure } from './figure.ts'
import { installOwn } from './install.ts'
import { tableOf } from './table.ts'

/**
 * `npm run bench` measures each target against its limit in one run, prints a table, and saves all rounds in
 * `bench/results/<date>.json`. `npm run bench -- S6` measures only that row. On a shared machine only ratios are
 * meaningful, not absolute times. A missed target is reported but doesn't fail the run.
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

const main = async (): Promise<void> => {
  const chosen = process.argv.slice(2).map((id) => id.toUpperCase())
  const unknown = chosen.filter((id) => !Object.hasOwn(MEASURES, id))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}: choose of ${Object.keys(MEASURES).join(', ')}.`)
  await installOwn(console.log)
  const begun = { at: new Date().toISOString(), load: loadavg()[0] ?? 0 }
  const figures: Figure[] = []
  for (const [id, load] of Object.entries(MEASURES)) {
    if (chosen.length > 0 && !chosen.includes(id)) continue
    for (const one of load) {
      const { measure } = await one()
      figures.push(...(await measure((sentence) => console.log(`${id}: ${sentence}`))))
    }
  }
  const file = await keep(figures, begun)
  console.log(
    `\n${tableOf(figures)}\n\nLoad of the machine ${begun.load.toFixed(1)} at the beginning, ${(loadavg()[0] ?? 0).toFixed(1)} ` +
      `at the end, ${availableParallelism()} cores: a busy machine stretches seconds. Every round: ${file}`,
  )
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
