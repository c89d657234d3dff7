import { isReached, type Figure } from './figure.ts'

const HEAD = ['id', 'work', 'ours', 'limit', 'ratio', 'to reach', 'reached']
const NUMBERS = new Set(['ours', 'limit', 'ratio'])

/** Formats the figures as a plain text table with notes below. */
export const tableOf = (figures: readonly Figure[]): string => {
  const lines = [HEAD, ...figures.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const table = lines.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return NUMBERS.has(HEAD[column] ?? '') ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  table.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
  const notes = figures.flatMap(({ id, notes: sentences }) => sentences.map((sentence) => `${id}: ${sentence}`))
  return [...table, '', ...new Set(notes)].join('\n').trimEnd()
}

const cells = (figure: Figure): string[] => [
  figure.id,
  figure.work,
  amount(figure, figure.ours),
  amount(figure, figure.limit),
  figure.ratio.toFixed(2),
  target(figure),
  formatReached(figure),
]

const amount = ({ unit }: Figure, value: number): string => {
  const digits = unit === 'requests/s' || unit === 'items/s' || unit === 'rows' ? 0 : unit === 'kB' ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`
}

const formatReached = (figure: Figure): string => {
  const yes = isReached(figure)
  return yes === null ? '' : yes ? 'yes' : 'no'
}

const target = (figure: Figure): string => {
  if (figure.toReach === null) return ''
  const { of, at, value } = figure.toReach
  const sign = at === 'least' ? '>=' : '<='
  return of === 'ratio' ? `${sign} ${value.toFixed(2)}x` : `${sign} ${value} ${figure.unit}`
}
