import type { importCalls } from '@attune/contract/contacts/import-calls'
import { inside, type HandlersOf } from '../../http/handler.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { getImport, listImportRows, listImports } from './list-imports.ts'
import { cancelImport } from './remove-import.ts'

export const importHandlers: HandlersOf<typeof importCalls> = {
  listImports: inside(listImports),
  getImport: inside(getImport),
  listImportRows: inside(listImportRows),
  checkImport: inside(checkImport),
  applyImport: inside(applyImport),
  cancelImport: inside(cancelImport),
}
