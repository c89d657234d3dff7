import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import * as z from 'zod'
import { reachOfStatus, type CarrierReply } from '../call-once.ts'
import { OutcomeUnknown, type IncomingMedia, type ReceivedText, type UnseenOf } from '../carrier.ts'

/** https://www.twilio.com/docs/messaging/api/message-resource#read-multiple-message-resources */
const Page = z.object({
  messages: z.array(
    z.object({
      sid: z.string().min(1),
      direction: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      body: z.string().nullable(),
      date_created: z.string(),
      num_media: z.coerce.number().int().catch(0),
    }),
  ),
  next_page_uri: z.string().nullable().catch(null),
})
type Listed = z.infer<typeof Page>['messages'][number]

/** https://www.twilio.com/docs/messaging/api/media-resource#read-multiple-media-resources */
const MediaPage = z.object({ media_list: z.array(z.object({ content_type: z.string(), uri: z.string() })) })

/** Twilio's largest page. */
const PAGE_SIZE = 1_000
/** More messages than a number receives in a week. */
const PAGES_MAX = 50

/** Requests one of the account's resources, by its path below `origin`. */
type Ask = (path: string) => Promise<CarrierReply>

/**
 * Lists the texts to one of our numbers since then that we haven't taken in, oldest first. Twilio lists by day, newest
 * first. Throws `OutcomeUnknown` if the list can't be read to its end.
 */
export const listReceived = async (
  ask: Ask,
  origin: string,
  accountPath: string,
  { to, since, unseenOf }: { to: string; since: Date; unseenOf: UnseenOf },
): Promise<ReceivedText[]> => {
  const query = new URLSearchParams({ To: to, 'DateSent>': since.toISOString().slice(0, 10), PageSize: `${PAGE_SIZE}` })
  const found: Listed[] = []
  let path: string | null = `${accountPath}/Messages.json?${query}`
  for (let pages = 0; path !== null; pages += 1) {
    if (pages === PAGES_MAX) throw new OutcomeUnknown('Twilio lists more texts than we look at.', { reach: 'there' })
    const page: z.infer<typeof Page> = read(Page, await ask(path))
    const recent = page.messages.filter(({ date_created: at }) => new Date(at) >= since)
    found.push(...recent.filter(({ direction }) => direction === 'inbound'))
    path = recent.length < page.messages.length ? null : ownPath(page.next_page_uri, accountPath)
  }
  const unseen = new Set(await unseenOf(found.map(({ sid }) => sid)))
  const texts: ReceivedText[] = []
  for (const { sid, from, body, date_created: at, num_media: files } of found.toReversed()) {
    if (from === null || !unseen.has(sid)) continue
    const text: ReceivedText = { kind: 'message', id: sid, from, to, text: body ?? '', at: new Date(at) }
    texts.push(files === 0 ? text : { ...text, media: await listMedia(ask, origin, `${accountPath}/Messages/${sid}`) })
  }
  return texts
}

const listMedia = async (ask: Ask, origin: string, message: string): Promise<IncomingMedia[]> =>
  read(MediaPage, await ask(`${message}/Media.json`))
    .media_list.slice(0, ATTACHMENTS_MAX)
    .map(({ content_type: mime, uri }) => ({ url: `${origin}${uri.replace(/\.json$/, '')}`, mime }))

const read = <T>(shape: z.ZodType<T>, { status, body }: CarrierReply): T => {
  const page = shape.safeParse(body)
  if (status !== 200 || !page.success)
    throw new OutcomeUnknown(`Twilio answered ${status} when asked for a list.`, { reach: reachOfStatus(status) })
  return page.data
}

/** The next page is requested with the account's credentials, so it must belong to the account. */
const ownPath = (uri: string | null, accountPath: string): string | null =>
  uri?.startsWith(`${accountPath}/Messages.json?`) === true ? uri : null
