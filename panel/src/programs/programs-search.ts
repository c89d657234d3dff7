import { PROGRAM_SORTS, type ProgramSort } from '@attune/contract/programs/constants'
import type { ListOrder } from '@attune/contract/sort'
import { isTextOrNumber } from '../routing/search.ts'
import { parseOrder } from '../ui/list/parse-order.ts'

/** Which programs are listed: `q` is searched for in titles; `archived` shows archived ones. */
export interface ProgramsSearch extends ListOrder<ProgramSort> {
  q?: string
  archived?: boolean
}

/** Whether the program is played (`play`). */
export interface ProgramSearch {
  play?: boolean
}

export const parseProgramSearch = ({ play }: Record<string, unknown>): ProgramSearch => ({
  ...(play === true && { play }),
})

export const parseProgramsSearch = ({ q, archived, ...order }: Record<string, unknown>): ProgramsSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...(archived === true && { archived }),
  ...parseOrder(PROGRAM_SORTS, order),
})
