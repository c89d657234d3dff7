import { defineSlice } from '../slice.ts'
import { contactHandlers } from './handlers.ts'
import { runImport } from './import/apply-import.ts'
import { runImportCheck } from './import/check-import.ts'
import { sweepImport } from './import/remove-import.ts'

export const contactsSlice = defineSlice({
  handlers: { contacts: contactHandlers },
  jobs: {
    'check-import': runImportCheck,
    'apply-import': runImport,
    'sweep-import': sweepImport,
  },
  globalJobs: {},
  reactions: {},
  lasting: [],
})
