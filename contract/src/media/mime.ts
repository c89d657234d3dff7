/** Types that can be attached to a message. The audio and video types are those MMS carriers accept. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp'] as const
export const AUDIO_TYPES = [
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/aac',
  'audio/ac3',
  'audio/amr',
  'audio/3gpp',
  'audio/3gpp2',
] as const
export const VIDEO_TYPES = [
  'video/mp4',
  'video/mpeg',
  'video/quicktime',
  'video/webm',
  'video/3gpp',
  'video/3gpp2',
] as const
export const TEXT_TYPES = [
  'text/vcard',
  'text/csv',
  'text/rtf',
  'text/richtext',
  'text/calendar',
  'text/directory',
] as const
export const ATTACHMENT_TYPES = [
  ...IMAGE_TYPES,
  ...AUDIO_TYPES,
  ...VIDEO_TYPES,
  ...TEXT_TYPES,
  'application/pdf',
] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** Other types that clients send by email. They can be downloaded, but not sent on: text carriers don't accept them. */
export const RECEIVED_TYPES = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'message/rfc822',
  'application/pkcs7-mime',
  'application/pgp-encrypted',
] as const
export type ReceivedType = (typeof RECEIVED_TYPES)[number]
export type StoredType = AttachmentType | ReceivedType

/** The type of a file that a client sent, if it is one that is only received; null otherwise. */
export const receivedTypeOf = (mime: string): ReceivedType | null => {
  const bare = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  return RECEIVED_TYPES.find((type) => type === bare) ?? null
}

/** How a file is presented: shown, played, or offered for download. */
export type MediaFamily = 'image' | 'audio' | 'video' | 'file'

export const familyOf = (mime: string): MediaFamily => {
  const [family] = mime.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'file'
}

/** Other names of these types, as used by browsers, phones and carriers. */
const TYPE_ALIASES: Record<string, AttachmentType> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-bmp': 'image/bmp',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'audio/x-aac': 'audio/aac',
  'audio/vnd.dolby.dd-raw': 'audio/ac3',
  'video/x-m4v': 'video/mp4',
  'video/mp2p': 'video/mpeg',
  'video/mp1s': 'video/mpeg',
  'text/x-vcard': 'text/vcard',
  'application/rtf': 'text/rtf',
  'application/vnd.ms-excel': 'text/csv',
}

/** The canonical attachment type, or null if files of this type can't be attached. */
export const attachmentTypeOf = (mime: string): AttachmentType | null => {
  const bare = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  return ATTACHMENT_TYPES.find((type) => type === bare) ?? TYPE_ALIASES[bare] ?? null
}
