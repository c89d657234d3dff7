import { finished } from 'node:stream/promises'
import { PassThrough, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { MINUTE_MS } from '@attune/contract/durations'
import { EXPORTS_AT_ONCE } from '@attune/contract/moving/limits'
import { writeExport } from '@attune/store/moving/write-export'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { mayExport } from '../contacts/abilities.ts'
import { accessContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { personBySession } from '../staff/person-by-session.ts'
import { recordFacts } from '../work/record-facts.ts'
import { writeToReader } from './write-to-reader.ts'

/** Rights are checked again this often while an export is written. */
const CONFIRM_MS = 5_000
/** Packs to about a tenth at the speed of the database; a higher level takes longer than reading. */
const LEVEL = 3
/** A download is broken off if its reader accepts no data for this long. */
const STALL_MS = 15 * MINUTE_MS

const underWay = new WeakMap<Deps, number>()

/**
 * Starts an export of the organization, or of one client, and returns its bytes as they are made: a gzipped tar. It
 * shows everything, so it is only for those from whom nothing is hidden. It is recorded before the first byte is sent.
 * If the reader loses their rights, or leaves, it breaks off, and what they have received can't be moved in.
 */
export const exportData = async (deps: Deps, who: Member, contactId: string | null): Promise<Readable> => {
  if (who.reach.kind !== 'all') throw new Refusal('AccessDenied')
  if (!mayExport(who)) throw new Refusal('ExportHidden')
  const before = underWay.get(deps) ?? 0
  if (before >= EXPORTS_AT_ONCE) throw new Refusal('ExportsBusy')
  underWay.set(deps, before + 1)
  const done = () => underWay.set(deps, (underWay.get(deps) ?? 1) - 1)
  const at = deps.now()
  try {
    await deps.store.tenant(who.organizationId, async (tx) => {
      if (contactId !== null) await accessContact(deps, tx, who, contactId)
      const about = contactId === null ? {} : { contactId }
      await recordFacts(tx, [{ kind: 'ContactsExported', ...about, ...byOf(who, at) }])
    })
  } catch (error) {
    done()
    throw error
  }
  // An admin of the installation has no organization of their own.
  recordSecurityEvent(deps, who, 'data-exported', {
    organizationId: who.organizationId,
    accountId: who.account.account_id,
    actorId: who.switched?.by.account_id,
    detail: { of: contactId ?? 'organization' },
  })
  const out = new PassThrough()
  void write(deps, who, contactId, out)
    .catch((error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error('The export broke off.'))
      deps.log.info({ err: error }, 'an export broke off')
    })
    .finally(done)
  return out
}

const mayStillExport = async (deps: Deps, who: Member): Promise<boolean> => {
  const person = await personBySession(deps, who)
  return person?.role === who.role && mayExport({ ...who, ...person })
}

const write = async (deps: Deps, who: Member, contactId: string | null, out: PassThrough): Promise<void> => {
  const packed = createGzip({ level: LEVEL })
  // A reader who leaves destroys the stream they read; whoever is waiting for room then learns of it.
  packed.pipe(out)
  out.once('close', () => packed.destroy())
  let confirmedAt = Date.now()
  const confirm = async () => {
    if (packed.destroyed) throw new Error('The reader left.')
    if (Date.now() - confirmedAt < CONFIRM_MS) return
    confirmedAt = Date.now()
    if (!(await mayStillExport(deps, who))) throw new Refusal('AccessDenied')
  }
  try {
    await writeExport(deps.store, {
      organizationId: who.organizationId,
      contactId,
      takenAt: deps.now(),
      files: deps.files,
      confirm,
      write: (bytes) => writeToReader(packed, bytes, STALL_MS),
    })
    packed.end()
    await finished(out, { signal: AbortSignal.timeout(STALL_MS) })
  } finally {
    packed.destroy()
  }
}
