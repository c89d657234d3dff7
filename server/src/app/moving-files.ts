import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ContactId } from '@attune/contract/ids'
import { HISTORY_MAX } from '@attune/contract/moving/limits'
import { contactExportPath, HISTORY_PATH, ORGANIZATION_EXPORT_PATH } from '@attune/contract/moving/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { exportData } from '../moving/export-data.ts'
import { requireOpenEyes } from '../moving/history/access-history.ts'
import { takeHistory } from '../moving/history/take-history.ts'
import { Refusal } from '../refusal.ts'
import { contextOf } from './calls.ts'
import { fileNameOf } from './inputs/file-name-of.ts'
import { removeLeftFiles } from './inputs/remove-left-files.ts'
import { refuseFields } from './inputs/refuse-fields.ts'
import { giveUploadTime } from './inputs/request-time.ts'
import { permit } from './permit.ts'

/**
 * Exports of the organization and of one client, and files of conversations from another product. Plain routes, because they
 * are never held in memory as a whole.
 */
export const mountMovingFiles = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await removeLeftFiles()
  await mountUploads(app, deps)
  app.get(ORGANIZATION_EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const pieces = await open(deps, request, reply, () => null)
    return send(reply, 'organization', deps.now(), pieces)
  })
  app.get(contactExportPath(':contactId'), { exposeHeadRoute: false }, async (request, reply) => {
    const pieces = await open(deps, request, reply, () => readContactId(request))
    return send(reply, 'client', deps.now(), pieces)
  })
}

const open = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  whose: () => string | null,
): Promise<Readable> => {
  const meta = { right: 'organizations.update', tenant: true, whileSwitched: 'never' } as const
  const { member } = await permit(contextOf(deps, request, reply), meta)
  if (member === undefined) throw new Refusal('AuthenticationRequired')
  refuseFields(request)
  return exportData(deps, member, whose())
}

const readContactId = (request: FastifyRequest): string => {
  const read = ContactId.safeParse((request.params as { contactId: string }).contactId)
  if (read.success) return read.data
  throw new Refusal('InputInvalid', { issues: [{ path: 'contactId', message: read.error.issues[0]?.message ?? '' }] })
}

const send = (reply: FastifyReply, name: string, now: Date, pieces: Readable): FastifyReply =>
  reply
    .header('content-type', 'application/gzip')
    .header('content-disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.tar.gz"`)
    .header('cache-control', 'no-store')
    .send(pieces)

const mountUploads = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(HISTORY_PATH, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      try {
        const reader = () => requireAdmin(deps, request, reply)
        requireOpenEyes(await reader())
        refuseFields(request)
        return await takeFile(deps, reader, request)
      } finally {
        // The rest of the file is read and discarded, so that the answer gets through.
        request.raw.resume()
      }
    })
  })
}

const RIGHTS = { right: 'organizations.update', tenant: true, also: 'contacts.private-data' } as const

const requireAdmin = async (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Member> => {
  const { member } = await permit(contextOf(deps, request, reply), RIGHTS)
  if (member === undefined) throw new Refusal('AuthenticationRequired')
  return member
}

const takeFile = async (deps: Deps, reader: () => Promise<Member>, request: FastifyRequest) => {
  if (!/^application\/octet-stream\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('HistoryUnreadable', { problem: 'The file was not sent as application/octet-stream.' })
  if (Number(request.headers['content-length'] ?? 0) > HISTORY_MAX.bytes) throw new Refusal('HistoryTooLarge')
  const name = fileNameOf(request, 'conversations.csv')
  const folder = await mkdtemp(join(tmpdir(), 'attune-history-'))
  try {
    const giveTime = () => giveUploadTime(request.raw)
    return await takeHistory(deps, reader, { body: request.raw, path: join(folder, 'file'), name, giveTime })
  } catch (error) {
    throw request.raw.destroyed && request.raw.errored !== null
      ? new Refusal('HistoryUnreadable', { problem: 'The upload was interrupted.' })
      : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
