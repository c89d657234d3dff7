import { createReadStream } from 'node:fs'
import type { Encoding } from './sniff-file.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * Yields a file's text in chunks, without its byte order mark. Line ends become line feeds. NUL, which PostgreSQL
 * cannot store, becomes the replacement character.
 */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const text = held + decoder.decode(chunk, { stream: true })
    // A carriage return may be the first half of a line end.
    held = text.endsWith('\r') ? '\r' : ''
    yield clean(text.slice(0, text.length - held.length))
  }
  yield clean(held + decoder.decode())
}

/** The first chunk, to find out how the table is written. */
export const readBeginning = async (path: string, encoding: Encoding): Promise<string> => {
  for await (const text of readText(path, encoding)) return text
  return ''
}

const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
