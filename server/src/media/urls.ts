import { createHmac, timingSafeEqual } from 'node:crypto'
import { PHOTO_SIZES } from '@attune/contract/media/limits'
import type { Deps } from '../deps.ts'
import type { FilePlace, Variant } from '../file-store.ts'

/** What a URL may serve: `unnamed` is the original under a neutral file name. */
export type ServedVariant = Variant | 'unnamed'

/** A URL stays the same for this long, so that browsers can cache it, and is valid for as long again. */
const STEADY_SECONDS = 3_600
/** Stickers are small, recur again and again, and show nobody: browsers keep them for a day. */
const STICKER_SECONDS = 24 * 3_600
/** A carrier fetches a file when its message's turn comes, which may be the next morning. */
const CARRIER_SECONDS = 24 * 3_600

const STEADY = { file: STEADY_SECONDS, sticker: STICKER_SECONDS, carrier: CARRIER_SECONDS }

/** A signed URL path of a file. It contains organization, file, variant and expiry. */
export const mediaUrl = (
  deps: Pick<Deps, 'secret' | 'now'>,
  place: FilePlace,
  shown: ServedVariant,
  kind: keyof typeof STEADY = 'file',
): string => {
  const seconds = Math.floor(deps.now().getTime() / 1000)
  const steady = STEADY[kind]
  const expires = (Math.floor(seconds / steady) + 2) * steady
  const signature = sign(deps.secret, place, shown, expires).toString('base64url')
  return `/media/${place.organizationId}/${place.mediaId}/${shown}/${expires}/${signature}`
}

/** URLs of a photo of a person or organization: 400 pixels, and 100 for rows. All sizes can be read from each. */
export const photoUrls = (
  deps: Pick<Deps, 'secret' | 'now'>,
  place: FilePlace,
): { photoUrl: string; photoThumbnail: string } => ({
  photoUrl: mediaUrl(deps, place, 'w400'),
  photoThumbnail: mediaUrl(deps, place, 'w100'),
})

/** What a URL serves; null if it was not signed here, `expired` if it was valid once. */
export const readMediaUrl = (
  deps: Pick<Deps, 'secret' | 'now'>,
  path: { organizationId: string; mediaId: string; shown: string; expires: string; signature: string },
): (FilePlace & { shown: ServedVariant; expires: number }) | 'expired' | null => {
  const { organizationId, mediaId, signature } = path
  const shown = SHOWN.find((one) => one === path.shown)
  if (shown === undefined || !/^[0-9]{10,11}$/.test(path.expires)) return null
  if (!/^or_[0-9a-f]{32}$/.test(organizationId) || !/^md_[0-9a-f]{32}$/.test(mediaId)) return null
  const expires = Number(path.expires)
  const given = Buffer.from(signature, 'base64url')
  const isSigned = (as: ServedVariant): boolean => {
    const right = sign(deps.secret, { organizationId, mediaId }, as, expires)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  if (!isSigned(shown) && !(SIZES.includes(shown) && SIZES.some(isSigned))) return null
  return expires * 1000 <= deps.now().getTime() ? 'expired' : { organizationId, mediaId, shown, expires }
}

/** A photo's address is valid for all its sizes: people who see it small may see it as large as their screen needs. */
const SIZES: readonly ServedVariant[] = PHOTO_SIZES.map((side): Variant => `w${side}`)

const SHOWN: readonly ServedVariant[] = ['original', 'unnamed', 'thumb', 'fit', ...SIZES]

const sign = (secret: string, { organizationId, mediaId }: FilePlace, shown: ServedVariant, expires: number): Buffer =>
  createHmac('sha256', secret).update(`media ${organizationId} ${mediaId} ${shown} ${expires}`).digest()
