import type { FolderColor } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import type { StaffKey } from './shapes.ts'

/** A personal folder: clients added by hand, and filters. */
export interface SampleFolder {
  by: StaffKey
  title: string
  color: FolderColor
  filters: ThreadFilters
  /** Keys of the clients. */
  clients: string[]
}

const folder = (
  by: StaffKey,
  title: string,
  color: FolderColor,
  clients: string[],
  filters: ThreadFilters = {},
): SampleFolder => ({ by, title, color, filters, clients })

export const folders: readonly SampleFolder[] = [
  folder('hannah', 'Half marathon', 'blue', ['daniel-okafor', 'aisha-rahman', 'owen-clarke', 'jonas-weidner']),
  folder('hannah', 'Sleep first', 'violet', ['maria-lopez', 'tom-whitaker', 'nkechi-obi']),
  folder('hannah', 'Travelling', 'teal', [], { labels: ['travel'] }),
  folder('tess', 'Injured', 'red', ['sofia-marchetti', 'hiroshi-tanabe'], { labels: ['knee', 'back'] }),
  folder('luis', 'Look in', 'orange', ['mei-ling-chow', 'hank-petersen', 'tom-whitaker']),
  folder('priya', 'New and unassigned', 'green', [], { labels: ['new'] }),
  folder('owen', 'Nights', 'violet', ['dylan-price', 'beth-alderson']),
]
