import type { ContactImport } from './import-queries.ts'

/** Labels for the states of an import. */
export const IMPORT_STATE_LABELS: Record<ContactImport['state'], string> = {
  reading: 'Reading',
  uploaded: 'Choose columns',
  checking: 'Checking',
  checked: 'Checked',
  applying: 'Importing',
  done: 'Done',
  cancelled: 'Canceled',
}
