import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { refuseTexts } from './refuse-texts.ts'

/** The header with the file's name, percent-encoded. */
const FILE_NAME = 'x-file-name'

/** What an uploaded file is called; `otherwise` if the request doesn't say. */
export const fileNameOf = ({ headers }: FastifyRequest, otherwise: string): string => {
  const given = headers[FILE_NAME]
  if (given === undefined) return otherwise
  try {
    const name = decodeURIComponent(String(given))
    refuseTexts(name)
    return name
  } catch {
    // Invalid percent-encoding or characters.
    throw new Refusal('InputInvalid', {
      issues: [{ path: FILE_NAME, message: 'The file name must be percent-encoded.' }],
    })
  }
}
