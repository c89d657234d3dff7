import { readBeginning } from '../../../contacts/import/file/read-text.ts'
import { Refusal } from '../../../refusal.ts'
import { openMailbox } from './open-mailbox.ts'
import { openRecords } from './open-records.ts'
import { openTable } from './open-table.ts'
import type { Source } from './source.ts'

/** Finds out what the file is by how it begins. */
export const openSource = async (path: string, encoding: 'utf-8' | 'windows-1252'): Promise<Source> => {
  const beginning = await readBeginning(path, encoding)
  if (beginning.trim() === '') throw new Refusal('HistoryUnreadable', { problem: 'The file is empty.' })
  if (/^\uFEFF?From \S+\s.*\d{4}/.test(beginning)) return openMailbox(path)
  if (/^\s*[[{]/.test(beginning)) return openRecords(path, encoding, beginning)
  return openTable(path, encoding, beginning)
}
