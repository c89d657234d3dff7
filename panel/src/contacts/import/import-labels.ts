import type { ContactImport } from './import-queries.ts'

/** State of an import, in words. */
export const IMPORT_STATE_LABELS: Record<ContactImport['state'], string> = {
  reading: 'Reading',
  uploaded: 'Choose columns',
  checking: 'Checking',
  checked: 'Checked',
  applying: 'Importing',
  done: 'Done',
  cancelled: 'Cancelled',
}
