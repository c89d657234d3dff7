import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Right } from '@attune/contract/call'
import { EXPORT_PATH, IMPORT_PATH, importResultPath } from '@attune/contract/contacts/constants'
import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import { ContactId } from '@attune/contract/ids'
import { ContactImportId } from '@attune/contract/contacts/ids'
import { proofPath } from '@attune/contract/logs/limits'
import type { Permission } from '@attune/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ExportQuery, exportContacts, startExport } from '../contacts/export/export-contacts.ts'
import { takeImport } from '../contacts/import/take-import.ts'
import { writeResult } from '../contacts/import/write-result.ts'
import type { Deps } from '../deps.ts'
import { exportProof, startProof } from '../logs/proof/export-proof.ts'
import { Refusal } from '../refusal.ts'
import { permit } from './permit.ts'
import { enterOrganization, may, type Member } from '../calls/who.ts'
import { personBySession } from '../staff/person-by-session.ts'
import { contextOf } from './calls.ts'
import { refuseTexts } from './inputs/refuse-texts.ts'
import { refuseFields } from './inputs/refuse-fields.ts'
import { fileNameOf } from './inputs/file-name-of.ts'

/**
 * Import and export of clients' files. Plain routes, because the files are never held in memory as a whole. Rights are
 * checked again for each chunk that is sent, and once an upload is complete.
 */
export const mountContactFiles = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(IMPORT_PATH, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      try {
        const reader = () => requireMember(deps, request, reply, 'contacts.create')
        await reader()
        refuseFields(request)
        return await takeImportFile(deps, reader, request)
      } finally {
        // The rest of the file is read and discarded, so that the answer gets through.
        request.raw.resume()
      }
    })
  })
  app.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    // An export is recorded, and counted against its account.
    const { who, reader } = await openReader(deps, request, reply, { right: 'contacts.list' })
    const asked = readExportQuery(request)
    await startExport(deps, who)
    return send(reply, 'clients', deps.now(), exportContacts(deps, reader, asked))
  })
  app.get(proofPath(':id'), { exposeHeadRoute: false }, async (request, reply) => {
    const rights = { right: 'logs.view', also: 'contacts.private-data' } as const
    const { who, reader } = await openReader(deps, request, reply, rights)
    refuseFields(request)
    const id = ContactId.safeParse((request.params as { id: string }).id)
    if (!id.success) throw toInputInvalid('id', id.error.issues[0]?.message ?? '')
    await startProof(deps, who, id.data)
    return send(reply, 'proof', deps.now(), exportProof(deps, reader, id.data), 'jsonl')
  })
  app.get(importResultPath(':importId'), { exposeHeadRoute: false }, async (request, reply) => {
    const reader = () => requireMember(deps, request, reply, 'contacts.create')
    await reader()
    refuseFields(request)
    const importId = ContactImportId.safeParse((request.params as { importId: string }).importId)
    if (!importId.success) throw toInputInvalid('importId', importId.error.issues[0]?.message ?? '')
    return send(reply, 'import-result', deps.now(), writeResult(deps, reader, importId.data))
  })
}

const requireMember = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  right: Right,
  whileSwitched?: 'never',
  also?: Permission,
): Promise<Member> => {
  const { member } = await permit(contextOf(deps, request, reply), {
    right,
    tenant: true,
    ...(whileSwitched !== undefined && { whileSwitched }),
    ...(also !== undefined && { also }),
  })
  if (member === undefined) throw new Refusal('AuthenticationRequired')
  return member
}

/**
 * Who downloads, and how to load them as they are now: by their session once their access token was replaced, as
 * happens during a long download.
 */
const openReader = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { right, also }: { right: Permission; also?: Permission },
): Promise<{ who: Member; reader: () => Promise<Member> }> => {
  const load = () => requireMember(deps, request, reply, right, 'never', also)
  const who = await load()
  const reader = async (): Promise<Member> => {
    try {
      return await load()
    } catch (error) {
      // Their access token may have been replaced while their session goes on.
      if (!(error instanceof Refusal) || error.code !== 'AuthenticationRequired') throw error
      const person = await personBySession(deps, who)
      const member = person === null ? null : await enterOrganization(deps, person, who.organizationId)
      if (member === null) throw error
      if (!may(member, right) || (also !== undefined && !may(member, also))) throw new Refusal('AccessDenied')
      return member
    }
  }
  return { who, reader }
}

const takeImportFile = async (deps: Deps, reader: () => Promise<Member>, request: FastifyRequest) => {
  if (!/^text\/csv\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('ImportUnreadable', { problem: 'The file was not sent as text/csv.' })
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_MAX.bytes) throw new Refusal('ImportTooLarge')
  const name = fileNameOf(request, 'clients.csv')
  const folder = await mkdtemp(join(tmpdir(), 'attune-import-'))
  try {
    return await takeImport(deps, reader, { body: request.raw, path: join(folder, 'file'), name })
  } catch (error) {
    throw request.raw.destroyed && request.raw.errored !== null
      ? new Refusal('ImportUnreadable', { problem: 'The upload was interrupted.' })
      : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readExportQuery = (request: FastifyRequest): ExportQuery => {
  refuseTexts(request.query)
  const read = ExportQuery.safeParse(request.query)
  if (read.success) return read.data
  const issues = read.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('InputInvalid', { issues })
}

const toInputInvalid = (path: string, message: string): Refusal =>
  new Refusal('InputInvalid', { issues: [{ path, message }] })

/** Streams a file. The first chunk is made before the answer starts, so that it can still be a refusal. */
const send = async (
  reply: FastifyReply,
  name: string,
  now: Date,
  pieces: AsyncGenerator<string>,
  format: 'csv' | 'jsonl' = 'csv',
): Promise<FastifyReply> => {
  const first = await pieces.next()
  void reply
    .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${format}"`)
    .header('cache-control', 'no-store')
  return reply.send(Readable.from(withFirst(first, pieces), { objectMode: false }))
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (first.done !== true) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
