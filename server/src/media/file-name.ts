import type { StoredType } from '@attune/contract/media/mime'
import { FILE_NAME_MAX } from '@attune/contract/media/limits'

/**
 * A file name that is safe on every system and says what the file is: no folders, no control or invisible characters,
 * no marks that reverse the reading direction (`invoice\u202Efdp.exe`), and the extension of its actual type.
 */
export const cleanFileName = (name: string, mime: StoredType): string => {
  const bare = (name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[<>:"|?*%]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const endings = ENDINGS[mime]
  const dot = bare.lastIndexOf('.')
  const fits = dot > 0 && endings.includes(bare.slice(dot + 1).toLowerCase())
  const ending = fits ? bare.slice(dot) : `.${endings[0]}`
  const stem = [...(fits ? bare.slice(0, dot) : bare)]
    .slice(0, FILE_NAME_MAX - ending.length)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  if (stem === '') return plainFileName(mime)
  return `${RESERVED.test(stem) ? '_' : ''}${stem}${ending}`
}

/** A name that reveals only the kind of file. */
export const plainFileName = (mime: string): string => {
  const endings = ENDINGS[mime as StoredType] ?? ['bin']
  const [family = 'file'] = mime.split('/')
  const stem = { image: 'photo', audio: 'audio', video: 'video' }[family] ?? 'file'
  return `${stem}.${endings[0]}`
}

/** Control characters, direction marks, joiners and other characters without width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Device names on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

/** Extensions of each type, the usual one first. */
const ENDINGS: Record<StoredType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/bmp': ['bmp'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['weba', 'webm'],
  'audio/aac': ['aac'],
  'audio/ac3': ['ac3'],
  'audio/amr': ['amr'],
  'audio/3gpp': ['3gp'],
  'audio/3gpp2': ['3g2'],
  'video/mp4': ['mp4', 'm4v'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/3gpp': ['3gp'],
  'video/3gpp2': ['3g2'],
  'text/vcard': ['vcf', 'vcard'],
  'text/csv': ['csv'],
  'text/rtf': ['rtf'],
  'text/richtext': ['rtx'],
  'text/calendar': ['ics', 'ical'],
  'text/directory': ['vcf', 'dir'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'message/rfc822': ['eml'],
  'application/pkcs7-mime': ['p7m', 'p7c'],
  'application/pgp-encrypted': ['asc', 'pgp', 'gpg'],
}
