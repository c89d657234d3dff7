import { createHmac, timingSafeEqual } from 'node:crypto'
import { PHOTO_SIZES } from '@attune/contract/media/limits'
import type { Deps } from '../deps.ts'
import type { FilePlace, Variant } from '../file-store.ts'

/** What an address may name: `unnamed` is the original under a name that tells nothing. */
export type ServedVariant = Variant | 'unnamed'

/** An address stays the same for this long, so that browsers keep what it shows, and is good for as long again. */
const STEADY_SECONDS = 3_600

/** A signed address of a file, below the server's own. It names organization, file, variant and when it ends. */
export const mediaUrl = (deps: Pick<Deps, 'secret' | 'now'>, place: FilePlace, shown: ServedVariant): string => {
  const seconds = Math.floor(deps.now().getTime() / 1000)
  const expires = (Math.floor(seconds / STEADY_SECONDS) + 2) * STEADY_SECONDS
  const signature = sign(deps.secret, place, shown, expires).toString('base64url')
  return `/media/${place.organizationId}/${place.mediaId}/${shown}/${expires}/${signature}`
}

/** The photo of a person or organization, and a small one for rows: sides 400 and 100. */
export const photoUrls = (
  deps: Pick<Deps, 'secret' | 'now'>,
  place: FilePlace,
): { photoUrl: string; photoThumbnail: string } => ({
  photoUrl: mediaUrl(deps, place, 'w400'),
  photoThumbnail: mediaUrl(deps, place, 'w100'),
})

/** What an address opens; null when it was not signed here, `expired` when it was good once. */
export const readMediaUrl = (
  deps: Pick<Deps, 'secret' | 'now'>,
  path: { organizationId: string; mediaId: string; shown: string; expires: string; signature: string },
): (FilePlace & { shown: ServedVariant; expires: number }) | 'expired' | null => {
  const { organizationId, mediaId, signature } = path
  const shown = SHOWN.find((one) => one === path.shown)
  if (shown === undefined || !/^[0-9]{10,11}$/.test(path.expires)) return null
  if (!/^or_[0-9a-f]{32}$/.test(organizationId) || !/^md_[0-9a-f]{32}$/.test(mediaId)) return null
  const expires = Number(path.expires)
  const right = sign(deps.secret, { organizationId, mediaId }, shown, expires)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return expires * 1000 <= deps.now().getTime() ? 'expired' : { organizationId, mediaId, shown, expires }
}

const SHOWN: readonly ServedVariant[] = [
  'original',
  'unnamed',
  'thumb',
  'fit',
  ...PHOTO_SIZES.map((side): Variant => `w${side}`),
]

const sign = (secret: string, { organizationId, mediaId }: FilePlace, shown: ServedVariant, expires: number): Buffer =>
  createHmac('sha256', secret).update(`media ${organizationId} ${mediaId} ${shown} ${expires}`).digest()
