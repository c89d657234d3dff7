import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { MEDIA_KINDS, type Media, type MediaKind } from '@attune/contract/media/entity'
import { FILE_MAX } from '@attune/contract/media/limits'
import type { Permission } from '@attune/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { mediaFor, storeFile } from '../media/store-file.ts'
import { Refusal } from '../refusal.ts'
import { permit } from './permit.ts'
import { causeOf } from '../calls/by.ts'
import { may, type Member } from '../calls/who.ts'
import { contextOf } from './calls.ts'
import { refuseFields } from './inputs/refuse-fields.ts'

/** The rights that allow uploading each kind of file, any of them; null: anybody signed in, for themselves. */
const RIGHTS: Record<MediaKind, readonly Permission[] | null> = {
  'message-attachment': ['messages.send-direct', 'playground.use', 'scenes.update'],
  'contact-photo': ['contacts.update', 'contacts.create'],
  'staff-photo': null,
  'organization-logo': ['organizations.update'],
}

/** The size of a form besides its file: boundaries, names, types. */
const FORM_MAX = 64 * 1024

/**
 * Serves `POST /v1/media`: a form with `kind` and then one `file`. A plain route, because bodies this large must stream
 * to the disk. An interrupted upload leaves nothing behind.
 */
export const mountUploads = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: FILE_MAX, files: 1, fields: 4, fieldSize: 100, parts: 5, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    scope.post('/v1/media', { bodyLimit: FILE_MAX + FORM_MAX }, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const reader = async (): Promise<Member> => {
        const { member } = await permit(contextOf(deps, request, reply), { right: 'signed-in', tenant: true })
        if (member === undefined) throw new Refusal('AccessDenied')
        return member
      }
      await reader()
      refuseFields(request)
      if (Number(request.headers['content-length'] ?? 0) > FILE_MAX + FORM_MAX) {
        // Still read to the end: closing the connection would lose the answer.
        request.raw.resume()
        throw new Refusal('FileTooLarge')
      }
      if (!request.isMultipart()) throw new Refusal('FileMissing')
      // At its most verbose the form parser logs all headers, credentials included.
      request.log = request.log.child({}, { redact: ['busboyOptions.headers'] })
      return await takeUpload(deps, reader, request)
    })
  })
}

const takeUpload = async (deps: Deps, reader: () => Promise<Member>, request: FastifyRequest): Promise<Media> => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-upload-'))
  try {
    const path = join(folder, 'file')
    const before = await reader()
    const { kind, file } = await readForm(request, path, (asked) => refuseWithoutRight(before, asked))
    // An upload may take minutes, in which the session may end.
    const who = await reader()
    refuseWithoutRight(who, kind)
    const row = await storeFile(deps, {
      organizationId: who.organizationId,
      uploadedBy: who.account.account_id,
      kind,
      path,
      name: file.filename,
      mime: file.mimetype,
      cause: causeOf(who),
    })
    return mediaFor(deps, who, row)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the form's two fields and streams the file to `path`. */
const readForm = async (
  request: FastifyRequest,
  path: string,
  permitted: (kind: MediaKind) => void,
): Promise<{ kind: MediaKind; file: MultipartFile }> => {
  let kind: MediaKind | undefined
  let file: MultipartFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.fieldname === 'kind' && kind === undefined) {
        kind = MEDIA_KINDS.find((one) => one === part.value)
        if (kind === undefined) break
        permitted(kind)
      } else if (part.type === 'file' && part.fieldname === 'file' && kind !== undefined && file === undefined) {
        await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
        if (part.file.truncated) throw new Refusal('FileTooLarge')
        file = part
      } else {
        // An unexpected field, a second file, or a file before its kind.
        kind = undefined
        break
      }
    }
  } catch (error) {
    throw toRefusal(error)
  } finally {
    // The rest of the form is read and discarded, so that the answer gets through.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (kind === undefined || file === undefined) throw new Refusal('FileMissing')
  return { kind, file }
}

const refuseWithoutRight = (who: Member, kind: MediaKind): void => {
  const rights = RIGHTS[kind]
  if (rights !== null && !rights.some((right) => may(who, right))) throw new Refusal('AccessDenied')
}

/** Turns the parser's error about an invalid form into a refusal. */
const toRefusal = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const { code = '' } = error as Error & { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('FileTooLarge')
  const broken = code.startsWith('FST_') || /multipart|unexpected end of form|malformed|premature/i.test(error.message)
  return broken || code === 'ECONNRESET' ? new Refusal('FileMissing') : error
}
