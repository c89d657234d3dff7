import { parseBuffer } from 'music-metadata'

/** A sound's length in seconds, as its file says; null if it doesn't. */
export const soundLength = async (bytes: Uint8Array, mime: string): Promise<number | null> => {
  try {
    const { format } = await parseBuffer(bytes, { mimeType: mime }, { duration: true, skipCovers: true })
    const { duration } = format
    return duration === undefined || !Number.isFinite(duration) ? null : duration
  } catch {
    // The file is damaged, or its type isn't one that the library reads. The provider may still read it.
    return null
  }
}
