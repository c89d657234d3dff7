import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem, type as systemType } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './arguments.ts'
import { compareWith, type ComparedRow } from './commits/compare.ts'
import { isReached, type Figure, type Measure } from './figure.ts'
import { ROOT, run } from '../tools/run.ts'
import { installOwn } from './install.ts'
import { putRows } from './report.ts'
import { tableOf } from './table.ts'

/**
 * `npm run bench` measures each target against its limit in one run, prints a table, and saves all rounds in
 * `bench/results/<date>.json`. `npm run bench -- S6` measures only that row. On a shared machine only ratios are
 * meaningful, not absolute times. A missed target is reported but doesn't fail the run.
 *
 * `npm run bench -- S1 --beside <commit>` measures the row alternately here and at that commit, instead of against its
 * limit: what a change gained or cost.
 *
 * `npm run bench -- S1 --write` also puts the row into `docs/how/performance.md`.
 */
const MEASURES: Record<string, { title: string; parts: (() => Promise<{ measure: Measure }>)[] }> = {
  S1: { title: 'Turns of the engine', parts: [() => import('./engine-turns/measure.ts')] },
  S2: { title: 'Replies that move scenes on', parts: [() => import('./scene-replies/measure.ts')] },
  S3: { title: 'Due jobs', parts: [() => import('./due-work/measure.ts')] },
  S4: { title: 'How late due jobs are', parts: [() => import('./due-work/late.ts')] },
  S5: {
    title: 'Lists of clients and of threads',
    parts: [() => import('./clients-list/measure.ts'), () => import('./thread-list/measure.ts')],
  },
  S6: { title: 'A page of messages', parts: [() => import('./message-page/measure.ts')] },
  S7: { title: 'A long thread in the browser', parts: [() => import('./thread/measure.ts')] },
  S8: { title: 'The scene editor', parts: [() => import('./scene-editor/measure.ts')] },
  S9: { title: 'Simulated days', parts: [() => import('./simulate-days/measure.ts')] },
  S10: { title: 'Weight of pages', parts: [() => import('./page-weight/measure.ts')] },
  S11: { title: 'Start', parts: [() => import('./start-time/measure.ts')] },
  S12: { title: 'Live readers', parts: [() => import('./live-readers/measure.ts')] },
  S13: { title: 'Speed of pages', parts: [() => import('./page-speed/measure.ts')] },
  S14: { title: 'Paced texts', parts: [() => import('./paced-texts/measure.ts')] },
  S16: { title: 'Attacks on the sign-in', parts: [() => import('./sign-in-attack/measure.ts')] },
  S17: { title: 'Scheduled messages', parts: [() => import('./scheduled-messages/measure.ts')] },
  S18: { title: 'A day of a coach', parts: [() => import('./coach-day/measure.ts')] },
  S19: { title: 'Moving an organization', parts: [() => import('./moving/measure.ts')] },
  S21: { title: 'Lists of users, of organizations and of logs', parts: [() => import('./account-lists/measure.ts')] },
  S22: { title: 'Texts of clients', parts: [() => import('./inbound-texts/measure.ts')] },
  S23: { title: 'Mails of a mailbox', parts: [() => import('./inbound-mails/measure.ts')] },
}

/** Rows that can be compared with a commit: what they measure is loaded from its checkout. */
const COMPARED: Record<string, () => Promise<{ compared: ComparedRow }>> = {
  S1: () => import('./engine-turns/compared.ts'),
  S3: () => import('./due-work/compared-drains.ts'),
  S4: () => import('./due-work/compared-lateness.ts'),
  S9: () => import('./simulate-days/compared.ts'),
}

const main = async (): Promise<void> => {
  const { rows, beside, writes } = readArguments(process.argv.slice(2), {
    known: Object.keys(MEASURES),
    compared: Object.keys(COMPARED),
  })
  await installOwn(console.log)
  const begun = { at: new Date().toISOString(), load: loadavg()[0] ?? 0 }
  const figures = beside === null ? await measureRows(rows) : await compareRows(rows, beside)
  const file = await keep(figures, begun)
  if (writes) await write(figures, begun)
  console.log(
    `\n${tableOf(figures)}\n\nLoad of the machine ${begun.load.toFixed(1)} at the beginning, ${(loadavg()[0] ?? 0).toFixed(1)} ` +
      `at the end, ${availableParallelism()} cores: a busy machine stretches seconds. Every round: ${file}`,
  )
}

const measureRows = async (rows: readonly string[]): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const id of rows)
    for (const load of MEASURES[id]?.parts ?? []) {
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

const write = async (figures: Figure[], begun: { at: string; load: number }): Promise<void> => {
  const file = join(ROOT, 'docs', 'how', 'performance.md')
  const measured = { ...begun, commit: await nameCommit(), machine: describeMachine(), node: process.version }
  const report = await readFile(file, 'utf8')
  await writeFile(file, putRows(report, { figures, measured, titles: titlesOf() }))
}

const titlesOf = (): Map<string, string> => new Map(Object.entries(MEASURES).map(([id, { title }]) => [id, title]))

/** The commit that is checked out. Documents may differ from it. */
const nameCommit = async (): Promise<string> => {
  const id = (await run('git', ['rev-parse', '--short', 'HEAD'])).output.trim()
  const { output } = await run('git', ['status', '--porcelain', '--', '.', ':!docs', ':!changes', ':!*.md'])
  return output.trim() === '' ? id : `${id}, changed`
}

const describeMachine = (): string => {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor'
  return `${availableParallelism()} cores of ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${systemType()}`
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
