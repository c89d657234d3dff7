import { isTextOrNumber } from '../routing/search.ts'

/** Which programs are listed: `q` is searched for in titles; `archived` shows archived ones. */
export interface ProgramsSearch {
  q?: string
  archived?: boolean
}

export const parseProgramsSearch = ({ q, archived }: Record<string, unknown>): ProgramsSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...(archived === true && { archived }),
})
