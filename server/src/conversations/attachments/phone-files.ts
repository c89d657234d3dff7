import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import type { SimulatorPhones } from '@attune/carriers/simulator/phones'
import type { LineText } from '@attune/carriers/simulator/wire'
import { familyOf } from '@attune/contract/media/mime'
import { loadMedia, takeMedia, type MediaRecord } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import { loadHiding, seesPrivate } from '../../contacts/private-data.ts'
import type { Deps } from '../../deps.ts'
import { mediaUrl } from '../../media/urls.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'

/**
 * Texts as the simulated phone shows them. The simulator names files by the URL they were sent with or by the upload
 * they came from; both contain a media id. Only this client's files are shown.
 */
export const phoneTexts = async (
  deps: Deps,
  who: Member,
  contactId: string,
  texts: readonly LineText[],
): Promise<PhoneText[]> => {
  const ids = [...new Set(texts.flatMap(({ media }) => media.flatMap((name) => mediaIdIn(name) ?? [])))]
  const { rows, hide } = await deps.store.tenant(who.organizationId, async (tx) => ({
    rows: await loadMedia(tx, ids),
    hide: (await loadHiding(tx, who, [contactId]))(contactId),
  }))
  const fileOf = new Map(rows.filter((row) => row.contact_id === contactId).map((row) => [row.media_id, row]))
  return texts.map((text) => ({
    ...text,
    text: hide(text.text),
    media: text.media.map((name) => toPhoneMedia(deps, who, fileOf.get(mediaIdIn(name) ?? ''))),
  }))
}

const toPhoneMedia = (deps: Deps, who: Member, row: MediaRecord | undefined): PhoneText['media'][number] => {
  if (row === undefined) return { url: null, mime: 'application/octet-stream', width: null, height: null }
  const plain = seesPrivate(who) ? 'original' : 'unnamed'
  const place = { organizationId: row.organization_id, mediaId: row.media_id }
  const variant = row.mime !== 'image/gif' && familyOf(row.mime) === 'image' ? 'fit' : plain
  return { url: mediaUrl(deps, place, variant), mime: row.mime, width: row.width, height: row.height }
}

const mediaIdIn = (name: string): string | undefined => /md_[0-9a-f]{32}/.exec(name)?.[0]

/**
 * Takes the sender's own uploads for a client's phone. Repeating the call for the same client returns the same files.
 */
export const takeForPhone = async (
  tx: Tenant,
  who: Member,
  contactId: string,
  mediaIds: readonly string[],
  at: Date,
): Promise<MediaRecord[]> => {
  const taken: MediaRecord[] = []
  for (const mediaId of mediaIds) {
    const as = { kind: 'message-attachment' as const, uploadedBy: who.account.account_id, contactId, at }
    const [row] = [await takeMedia(tx, mediaId, as)].flatMap((one) => one ?? [])
    const [before] = row === undefined ? await loadMedia(tx, [mediaId]) : []
    const again = before?.uploaded_by === as.uploadedBy && before.contact_id === contactId ? before : undefined
    const found = row ?? again
    if (found === undefined) throw new Refusal(before?.uploaded_by === as.uploadedBy ? 'MediaTaken' : 'MediaUnknown')
    taken.push(found)
  }
  return taken
}

/** Uploads files to a simulated phone. Returns the names its texts refer to them by. */
export const putOnPhone = async (
  deps: Deps,
  phones: SimulatorPhones,
  files: readonly MediaRecord[],
): Promise<{ name: string; mime: string }[]> =>
  Promise.all(
    files.map(async ({ organization_id: organizationId, media_id: mediaId, mime }) => {
      const found = await deps.files.read({ organizationId, mediaId }, 'original')
      if (found === null) throw new Refusal('MediaUnknown')
      await phones.putMedia(mediaId, mime, Buffer.concat(await found.stream.toArray()))
      return { name: mediaId, mime }
    }),
  )
