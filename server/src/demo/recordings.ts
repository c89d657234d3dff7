import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { OrganizationKey } from '@attune/samples/shapes'
import {
  parseRecordingFiles,
  parseRecordingHeader,
  toRecordingFiles,
  type Recording,
} from '@attune/store/recording/recording'

/** What was recorded of each organization of the demo, one file per table. `npm run demo:record` writes it again. */
const folderOf = (key: OrganizationKey): URL => new URL(`./recordings/${key}/`, import.meta.url)

export const readRecording = (key: OrganizationKey): Promise<Recording> =>
  parseRecordingFiles((name) => readFile(new URL(name, folderOf(key)), 'utf8'))

/** Everything but the rows, which take long to read. */
export const readRecordingHeader = (key: OrganizationKey): Promise<Omit<Recording, 'tables'>> =>
  parseRecordingHeader((name) => readFile(new URL(name, folderOf(key)), 'utf8'))

/** Replaces the recording of an organization. Returns its size in bytes. */
export const writeRecording = async (key: OrganizationKey, recording: Recording): Promise<number> => {
  await rm(folderOf(key), { recursive: true, force: true })
  await mkdir(folderOf(key), { recursive: true })
  let bytes = 0
  for (const [name, text] of toRecordingFiles(recording)) {
    await writeFile(new URL(name, folderOf(key)), text)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}
