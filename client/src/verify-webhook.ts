import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookEvent } from '@attune/contract/integrations/entity'

/** Maximum age in seconds: older events may have been captured and replayed. */
const OLD_S = 300

/**
 * Reads an event posted by a webhook; null if Attune didn't sign it with this secret in the last five minutes. `body`
 * is the text as it arrived. This is the scheme of Standard Webhooks, standardwebhooks.com.
 */
export const verifyWebhook = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  secret: string,
  now = new Date(),
): WebhookEvent | null => {
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
  if (!(Math.abs(now.getTime() / 1_000 - Number(seconds)) <= OLD_S)) return null
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest()
  const isSigned = signatures?.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned === true ? WebhookEvent.parse(JSON.parse(body)) : null
}
