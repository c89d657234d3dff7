import type { importCalls } from '@attune/contract/contacts/import-calls'
import { forMember, type HandlersOf } from '../../calls/handler.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { getImport, listImportRows, listImports } from './list-imports.ts'
import { cancelImport } from './remove-import.ts'

export const importHandlers: HandlersOf<typeof importCalls> = {
  listImports: forMember(listImports),
  getImport: forMember(getImport),
  listImportRows: forMember(listImportRows),
  checkImport: forMember(checkImport),
  applyImport: forMember(applyImport),
  cancelImport: forMember(cancelImport),
}
