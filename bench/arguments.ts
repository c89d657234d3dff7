import { parseArgs } from 'node:util'

interface Arguments {
  /** Rows to measure, in order of the table. */
  rows: string[]
  /** The commit to compare them with, as Git takes it; null to measure them against their limits. */
  beside: string | null
  /** Whether the figures are written to `docs/how/performance.md`. */
  writes: boolean
}

/**
 * Reads the arguments of `npm run bench --`: rows such as `S6` in either case (all if there are none), and `--beside
 * <commit>` or `--write`. `known` are all rows, `compared` those that can be compared with a commit.
 */
export const readArguments = (
  given: readonly string[],
  { known, compared }: { known: readonly string[]; compared: readonly string[] },
): Arguments => {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { beside: { type: 'string' }, write: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const chosen = positionals.map((row) => row.toUpperCase())
  const unknown = chosen.filter((row) => !known.includes(row))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: choose of ${known.join(', ')}.`)
  const beside = values.beside?.trim() ?? null
  if (beside === '') throw new Error('Write a commit after --beside, such as --beside main~1.')
  if (beside !== null && values.write) throw new Error('Figures beside a commit are not kept: leave out --write.')
  const possible = beside === null ? known : compared
  const other = chosen.filter((row) => !possible.includes(row))
  if (other.length > 0)
    throw new Error(`${other.join(', ')} can’t be compared with a commit: choose of ${compared.join(', ')}.`)
  return { rows: possible.filter((row) => chosen.length === 0 || chosen.includes(row)), beside, writes: values.write }
}
