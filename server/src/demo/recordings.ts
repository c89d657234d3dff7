import { readFile, writeFile } from 'node:fs/promises'
import type { OrganizationKey } from '@attune/samples/shapes'
import { packRecording, unpackRecording, type Recording } from '@attune/store/recording/recording'

/** What was recorded of each organization of the demo; `npm run demo:record` writes it anew. */
export const recordingUrl = (key: OrganizationKey): URL => new URL(`./recordings/${key}.ndjson.gz`, import.meta.url)

export const readRecording = async (key: OrganizationKey): Promise<Recording> =>
  unpackRecording(await readFile(recordingUrl(key)))

/** Answers how many bytes it takes. */
export const writeRecording = async (key: OrganizationKey, recording: Recording): Promise<number> => {
  const packed = packRecording(recording)
  await writeFile(recordingUrl(key), packed)
  return packed.length
}
