import { formatCells, type Figure } from './figure.ts'

/** When and where a row was measured. */
export interface Measured {
  /** ISO 8601. */
  at: string
  /** Short id; followed by `, changed` if files differed from it. */
  commit: string
  /** Its processor, cores, memory and system. */
  machine: string
  /** Average load at the beginning. */
  load: number
  node: string
}

const HEAD = ['work', 'ours', 'limit', 'ratio', 'to reach', 'reached']

/**
 * Puts the figures of some rows into the report and keeps the other rows as they are, each with its own date. The text
 * before the first row is written by hand and stays. `titles` are those of all rows, in order.
 */
export const putRows = (
  report: string,
  {
    figures,
    measured,
    titles,
  }: { figures: readonly Figure[]; measured: Measured; titles: ReadonlyMap<string, string> },
): string => {
  const [introduction = '', ...sections] = report.split(/^(?=## )/m)
  const rows = new Map(sections.map((section) => [/^## (S\d+)/.exec(section)?.[1] ?? '', section.trimEnd()]))
  for (const [id, ofRow] of Map.groupBy(figures, (figure) => figure.id))
    rows.set(id, sectionOf(`${id}: ${titles.get(id) ?? id}`, ofRow, measured))
  const written = [...titles.keys()].flatMap((id) => rows.get(id) ?? [])
  return `${[introduction.trimEnd(), ...written].join('\n\n')}\n`
}

const sectionOf = (title: string, figures: readonly Figure[], measured: Measured): string => {
  const table = [HEAD, HEAD.map(() => '---'), ...figures.map(formatCells)].map((cells) => `| ${cells.join(' | ')} |`)
  const notes = new Set(figures.flatMap((figure) => figure.notes))
  const parts = [`## ${title}`, whereAndWhen(measured), table.join('\n')]
  if (notes.size > 0) parts.push([...notes].map((note) => `- ${note}`).join('\n'))
  return parts.join('\n\n')
}

const whereAndWhen = ({ at, commit, machine, load, node }: Measured): string =>
  `Measured on ${at.slice(0, 10)} at ${commit}: ${machine}, Node ${node}, load ${load.toFixed(1)} at the beginning.`
