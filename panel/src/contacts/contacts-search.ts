import { isText, isTextOrNumber } from '../routing/search.ts'

/** Search parameters of Clients: `view` is the view it was opened with; data/filters.ts reads the rest. */
const CONTACTS_FIELDS = [
  'view',
  'coach',
  'label',
  'status',
  'muted',
  'unknown',
  'timezone',
  'lastMessageWithin',
  'lastMessageOlder',
  'createdWithin',
  'sort',
  'direction',
] as const

export type ContactsSearch = { q?: string } & {
  [Field in (typeof CONTACTS_FIELDS)[number]]?: string | number | boolean
}

export const parseContactsSearch = (search: Record<string, unknown>): ContactsSearch => ({
  ...(isTextOrNumber(search['q']) && { q: String(search['q']) }),
  ...Object.fromEntries(
    CONTACTS_FIELDS.map((field) => [field, search[field]] as const).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    ),
  ),
})

/** Search parameters of Import: the import that is open. */
export interface ImportSearch {
  file?: string
}

export const parseImportSearch = ({ file }: Record<string, unknown>): ImportSearch => ({
  ...(isText(file) && { file }),
})
