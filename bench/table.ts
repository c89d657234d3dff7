import { formatCells, type Figure } from './figure.ts'

const HEAD = ['id', 'work', 'ours', 'limit', 'ratio', 'to reach', 'reached']
const NUMBERS = new Set(['ours', 'limit', 'ratio'])

/** Formats the figures as a plain text table with notes below. */
export const tableOf = (figures: readonly Figure[]): string => {
  const lines = [HEAD, ...figures.map((figure) => [figure.id, ...formatCells(figure)])]
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
