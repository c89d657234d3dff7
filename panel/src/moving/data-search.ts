import { isText } from '../routing/search.ts'

/** Search parameters of Data: the import of conversations that is shown. */
export interface DataSearch {
  import?: string
}

export const parseDataSearch = ({ import: shown }: Record<string, unknown>): DataSearch =>
  isText(shown) && /^hi_[0-9a-f]{32}$/.test(shown) ? { import: shown } : {}
