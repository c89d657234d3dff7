import type { ContactImport, ContactImportRow } from '@attune/contract/contacts/import-calls'
import type { Page } from '@attune/contract/page'
import { importsOf } from '@attune/store/contacts/imports'
import { listImportRows as list, type ImportRowRecord } from '@attune/store/contacts/import-rows'
import type { Deps } from '../../deps.ts'
import { encodeCursor, readRowCursor } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import { accessImport, importFor, importRowFor, importWithPreview } from './access-import.ts'

export const listImports = (deps: Deps, who: Member): Promise<{ data: ContactImport[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({
    data: (await importsOf(tx, who.account.account_id)).map((row) => importFor(who, row)),
  }))

export const getImport = (deps: Deps, who: Member, { importId }: { importId: string }): Promise<ContactImport> =>
  deps.store.tenant(who.organizationId, async (tx) => importWithPreview(tx, who, await accessImport(tx, who, importId)))

interface ListImportRowsInput {
  importId: string
  state?: ImportRowRecord['state'] | undefined
  limit: number
  next?: string | undefined
}

/** Lists an import's rows in the file's order. */
export const listImportRows = (
  deps: Deps,
  who: Member,
  input: ListImportRowsInput,
): Promise<Page<ContactImportRow>> => {
  const afterLine = input.next === undefined ? 0 : readRowCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const row = await accessImport(tx, who, input.importId)
    const rows = await list(tx, {
      importId: input.importId,
      state: input.state,
      checkedLine: row.state === 'checking' ? row.checked_line : null,
      afterLine,
      limit: input.limit,
    })
    const data = rows.slice(0, input.limit)
    const last = data.at(-1)
    const next = rows.length > input.limit && last !== undefined ? writeLineCursor(input.importId, last.line) : null
    return { data: data.map((each) => importRowFor(who, each)), pagination: { hasNext: next !== null, next } }
  })
}

const writeLineCursor = (importId: string, line: number): string => encodeCursor({ key: String(line), id: importId })
