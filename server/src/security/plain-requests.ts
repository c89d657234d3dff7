import { EXPORT_PATH, IMPORT_PATH } from '@attune/contract/contacts/constants'
import { MEDIA_KINDS } from '@attune/contract/media/entity'
import { REFUSALS, type RefusalCode } from '@attune/contract/app/refusal-table'
import type { Permission } from '@attune/contract/permissions'
import type { Caller, Reply } from '../testing/caller.ts'
import { uploadRaw } from '../testing/uploads.ts'
import type { RawRequest } from './bad-requests.ts'
import type { Reader } from './readers.ts'

/** The rights that each kind of file requires, stated independently of the server; null: anybody signed in. */
export const UPLOAD_RIGHTS: Record<(typeof MEDIA_KINDS)[number], Permission[] | null> = {
  'message-attachment': ['messages.send-direct', 'playground.use'],
  'contact-photo': ['contacts.update', 'contacts.create'],
  'staff-photo': null,
  'organization-logo': ['organizations.update'],
}

/** A client's name and a file name that occur nowhere else. */
export const FILE_WORDS = { row: 'Brandywine', name: 'Thistlewood' }

/** A picture small enough for hundreds of uploads. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIABAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** The same person with or without screen recording. */
export const withFilming = (who: Caller, on: boolean): Caller => ({
  ...who,
  raw: (request) => who.raw({ ...request, headers: { ...(on ? { 'x-record-video': 'on' } : {}), ...request.headers } }),
})

export const exportClients = (who: Caller, query = ''): Promise<Reply> =>
  who.raw({ method: 'GET', url: `${EXPORT_PATH}${query}` })

export const importClients = (who: Caller, headers: Record<string, string> = {}): Promise<Reply> =>
  who.raw({
    method: 'POST',
    url: IMPORT_PATH,
    headers: { 'content-type': 'text/csv', 'x-file-name': `${FILE_WORDS.name}.csv`, ...headers },
    payload: `Name,Goal\nSelma ${FILE_WORDS.row},Run\n`,
  })

export const uploadPicture = (who: Caller, kind: string): Promise<Reply> =>
  uploadRaw(who, { bytes: PIXEL, name: `${FILE_WORDS.name}.gif`, mime: 'image/gif' }, kind)

/** The expected answer of a plain route: its right comes first, then an organization to act in. */
export const expectedOf = (reader: Reader, rights: Permission[] | null): string => {
  if (!reader.signedIn) return 'AuthenticationRequired'
  if (rights !== null && !rights.some(reader.may) && reader.acting !== null) return 'AccessDenied'
  if (reader.acting !== null) return 'ok'
  // A right of the route itself is checked first; rights to a kind of file are checked inside the organization.
  return rights?.length === 1 && !rights.some(reader.may) ? 'AccessDenied' : reader.without
}

/** `ok`, or a refusal's code; a sentence if the answer does not have the product's error shape. */
export const codeOf = (reply: Reply): string => {
  if (reply.statusCode < 300) return 'ok'
  if (!String(reply.headers['content-type']).startsWith('application/json')) return `no shape: ${reply.statusCode}`
  const { code, status, title, content } = reply.json<Record<string, unknown>>()
  const named = typeof code === 'string' && code in REFUSALS ? REFUSALS[code as RefusalCode] : undefined
  const shaped = named?.status === reply.statusCode && status === reply.statusCode
  if (!shaped || typeof title !== 'string' || typeof content !== 'string') return `no shape: ${reply.body}`
  return reply.headers['x-request-id'] === undefined ? 'no request id' : String(code)
}

/** Everything in an answer: status, headers raw and decoded, body; without what differs by request. */
export const everythingOf = (reply: Reply): string => {
  const { date: _date, 'x-request-id': _id, ...headers } = reply.headers
  const steady = Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'))
  const text = JSON.stringify(steady)
  return `${reply.statusCode} ${text} ${decodePercents(text)} ${reply.body}`
}

const decodePercents = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))

/** Requests that no plain route accepts. */
export const badPlainRequests = (importId: string, mediaUrl: string): [string, RawRequest, codes: string[]][] => {
  const result = `${IMPORT_PATH}/${importId}/result`
  const csv = { 'content-type': 'text/csv' }
  const [, , organization = '', media = '', , expires = '', signature = ''] = mediaUrl.split('/')
  const bad = ['InputInvalid']
  const absent = ['NotFound']
  const unknown = ['x=1', '__proto__=1', 'constructor[prototype]=1', 'q=a%00b', '=1', 'x'].flatMap(
    (query): [string, RawRequest, string[]][] => [
      [`export ?${query}`, { method: 'GET', url: `${EXPORT_PATH}?${query}` }, bad],
      [`result ?${query}`, { method: 'GET', url: `${result}?${query}` }, bad],
      [`file ?${query}`, { method: 'GET', url: `${mediaUrl}?${query}` }, bad],
      [`import ?${query}`, { method: 'POST', url: `${IMPORT_PATH}?${query}`, headers: csv, payload: 'Name\nA\n' }, bad],
      [`upload ?${query}`, { method: 'POST', url: `/v1/media?${query}` }, bad],
    ],
  )
  const types = ['application/json', 'text/plain', 'text/csvx', 'application/x-www-form-urlencoded', 'x', ''].flatMap(
    (type): [string, RawRequest, string[]][] => [
      [
        `import as ${type}`,
        { method: 'POST', url: IMPORT_PATH, headers: { 'content-type': type }, payload: 'Name,Goal\nA,b\n' },
        ['ImportUnreadable', 'UnsupportedMediaType'],
      ],
      [
        `upload as ${type}`,
        { method: 'POST', url: '/v1/media', headers: { 'content-type': type }, payload: 'a=1' },
        ['FileMissing', 'InputInvalid', 'UnsupportedMediaType'],
      ],
    ],
  )
  const ids = ['x', '%', '%00', '..', '%2e%2e', '%2e%2e%2f%2e%2e', '__proto__', 'im_1', importId.toUpperCase(), '💩']
  const wrongIds = ids.map((id): [string, RawRequest, string[]] => [
    `result of ${id}`,
    { method: 'GET', url: `${IMPORT_PATH}/${id === '💩' ? encodeURIComponent(id) : id}/result` },
    [...bad, ...absent],
  ])
  const paths = [
    `/media/${organization}/${media}/../${media}/original/${expires}/${signature}/x`,
    `/media/../media/${organization}/${media}/original`,
    `/media/%2e%2e/${media}/original/${expires}/${signature}`,
    `/media/${organization}/%2e%2e/original/${expires}/${signature}`,
    `/media/${organization}/${media}/%2e%2e%2foriginal/${expires}/${signature}`,
    `/media/${organization}/${media}/..%2f..%2f..%2fetc%2fpasswd/${expires}/${signature}`,
    `/media/${organization}/${media}/__proto__/${expires}/${signature}`,
    `/media/${organization}/${media}/original/${expires}/`,
    `/media/${organization}/${media}/original/${expires}/${signature.slice(0, -2)}`,
    `/media/${organization}/${media}/original/${expires}/${signature}/`,
    `/media/${organization}/${media}/original/9999999999/${signature}`,
    `/media/${organization}/${media}/original/${'9'.repeat(150)}/${signature}`,
    `/media/${organization}/${media}/original/${expires}/${'A'.repeat(5_000)}`,
  ]
  const places = paths.map((url): [string, RawRequest, string[]] => [url, { method: 'GET', url }, [...bad, ...absent]])
  return [...unknown, ...types, ...wrongIds, ...places]
}
