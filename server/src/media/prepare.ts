import { stat } from 'node:fs/promises'
import type { MediaKind } from '@attune/contract/media/entity'
import { FILE_MAX } from '@attune/contract/media/limits'
import type { StoredType } from '@attune/contract/media/mime'
import { Refusal } from '../refusal.ts'
import { cleanFileName } from './file-name.ts'
import type { Variant } from '../file-store.ts'
import { readPicture, type PictureType } from './picture.ts'
import { runQueued } from './picture-queue.ts'
import { sniff, sniffReceived } from './sniff.ts'

/** A file that was checked and may be stored. */
export interface Prepared {
  fileName: string
  mime: StoredType
  bytes: number
  width: number | null
  height: number | null
  /** What to store. Without an `original` among them, the original is the file itself. */
  variants: [Variant, Buffer][]
}

/** Checks a local file: its actual type, whether it may be stored, and in which variants. */
export const prepare = async (
  path: string,
  given: { organizationId: string; kind: MediaKind; name: string; mime: string; uploadedBy?: string | null },
): Promise<Prepared> => {
  const { size } = await stat(path)
  if (size === 0) throw new Refusal('FileEmpty')
  if (size > FILE_MAX) throw new Refusal('FileTooLarge')
  // Only for what comes from a client: staff attach what every carrier accepts.
  const type =
    (await sniff(path, given.mime)) ?? (given.uploadedBy === null ? await sniffReceived(path, given.mime) : null)
  const picture = PICTURES.find((one) => one === type)
  if (given.kind !== 'message-attachment' && picture === undefined) throw new Refusal('PictureRequired')
  if (type === null) throw new Refusal('FileTypeRefused')
  if (picture === undefined) {
    const fileName = cleanFileName(given.name, type)
    return { fileName, mime: type, bytes: size, width: null, height: null, variants: [] }
  }
  const { mime, width, height, bytes, variants } = await runQueued(given.organizationId, () =>
    readPicture(path, picture, given.kind),
  )
  return { fileName: cleanFileName(given.name, mime), mime, bytes, width, height, variants }
}

const PICTURES: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp']
